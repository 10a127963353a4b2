/// The relation of a coordinator to its parent.
///
/// FlowEngine's coordinators have the first eight; the others are those of apps that keep their own
/// navigation.
public enum Relation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The coordinator has no parent: it is the root of the tree.
  case root
  /// A child that is not presented through its parent's stack.
  case child
  /// A tab; its index is ``FlowNode/tabIndex``.
  case tab
  /// A child that is pushed onto its parent's stack.
  case pushed
  /// A registered modal that is not presented.
  case modalRegistration
  /// The presented modal.
  case presentedModal
  /// The presented detour.
  case detour
  /// The current flow of an orchestrator.
  case currentFlow
  /// A presented alert or action sheet.
  case alert
  /// A presented popover.
  case popover
  /// A column of a split view.
  case column
  /// A page of a container that shows one page at a time.
  case page
}

extension Relation {
  package var title: String {
    switch self {
    case .root: "root"
    case .child: "child"
    case .tab: "tab"
    case .pushed: "pushed"
    case .modalRegistration: "registered modal"
    case .presentedModal: "presented modal"
    case .detour: "detour"
    case .currentFlow: "current flow"
    case .alert: "alert"
    case .popover: "popover"
    case .column: "column"
    case .page: "page"
    }
  }

  /// Whether the coordinator shows within its parent, in place of the parent's root.
  package var isContained: Bool {
    switch self {
    case .tab, .currentFlow, .column, .page: true
    case .root, .child, .pushed, .modalRegistration, .presentedModal, .detour, .alert, .popover:
      false
    }
  }

  /// Whether the coordinator is on top of its parent, in a layer of its own.
  package var isPresentation: Bool {
    switch self {
    case .presentedModal, .detour, .alert, .popover: true
    case .root, .child, .tab, .pushed, .modalRegistration, .currentFlow, .column, .page: false
    }
  }
}
