import FlowModel

extension Relation {
  var colour: Style.Colour {
    switch self {
    case .root, .child, .tab, .currentFlow, .column, .page: .standard
    case .pushed: .pushed
    case .modalRegistration: .faint
    case .presentedModal, .alert, .popover: .modal
    case .detour: .detour
    }
  }
}
