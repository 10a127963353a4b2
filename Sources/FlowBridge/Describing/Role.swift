/// How a node belongs to the node that has it.
public enum Role: String, Hashable, Sendable, CaseIterable {
  /// It belongs to it, and is not presented through it.
  case child
  /// A tab.
  case tab
  /// A flow that is pushed on its stack.
  case pushed
  /// A sheet on top of it.
  case sheet
  /// A full-screen cover on top of it.
  case cover
  /// A flow on top of everything, which returns to where it came from.
  case detour
  /// An alert or an action sheet.
  case alert
  /// A popover.
  case popover
  /// A column of a split view.
  case column
  /// A page of a container that shows one at a time.
  case page
  /// The flow that shows in place of it.
  case flow
}

extension Role {
  /// The relation by which viewers know the role.
  var relation: Relation {
    switch self {
    case .child: .child
    case .tab: .tab
    case .pushed: .pushed
    case .sheet, .cover: .presentedModal
    case .detour: .detour
    case .alert: .alert
    case .popover: .popover
    case .column: .column
    case .page: .page
    case .flow: .currentFlow
    }
  }

  var context: CoordinatorPresentationContext {
    switch self {
    case .child, .column, .page, .flow: .root
    case .tab: .tab
    case .pushed: .pushed
    case .sheet, .cover, .alert, .popover: .modal
    case .detour: .detour
    }
  }

  /// Whether it is a layer on top of its owner that is presented as a modal.
  var isModal: Bool {
    switch self {
    case .sheet, .cover, .alert, .popover: true
    case .child, .tab, .pushed, .detour, .column, .page, .flow: false
    }
  }
}
