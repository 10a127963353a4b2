/// A request to a coordinator: a route, or another navigation such as `pop()`.
public enum NavigationRequest: Sendable, Hashable {
  /// `navigate(to:)`.
  case navigate(RouteValue)
  /// `pop()`.
  case pop
  /// `popTo(_:)`.
  case popTo(RouteValue)
  /// `popToRoot()`.
  case popToRoot
  /// `presentModal(_:detents:)`, of the modal with this root.
  case presentModal(RouteValue)
  /// `dismissModal()`.
  case dismissModal
  /// `presentDetour(_:presenting:)`, under this route.
  case presentDetour(RouteValue)
  /// `dismissDetour()`.
  case dismissDetour
  /// `switchToTab(_:)`, from 0.
  case selectTab(Int)
  /// `transitionToNewFlow(root:)` and `transitionToFlow(_:root:)`.
  case changeFlow(RouteValue)
  /// `restoreState(from:)`.
  case restore

  /// The name of the request in the protocol, such as "navigate".
  public var verb: String {
    switch self {
    case .navigate: "navigate"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .presentModal: "presentModal"
    case .dismissModal: "dismissModal"
    case .presentDetour: "presentDetour"
    case .dismissDetour: "dismissDetour"
    case .selectTab: "selectTab"
    case .changeFlow: "changeFlow"
    case .restore: "restore"
    }
  }

  /// The names of all requests.
  package static let verbs = [
    "navigate", "pop", "popTo", "popToRoot", "presentModal", "dismissModal", "presentDetour",
    "dismissDetour", "selectTab", "changeFlow", "restore",
  ]

  /// The route of the request, if it has one.
  public var route: RouteValue? {
    switch self {
    case .navigate(let route), .popTo(let route), .presentModal(let route),
      .presentDetour(let route), .changeFlow(let route):
      route
    case .pop, .popToRoot, .dismissModal, .dismissDetour, .selectTab, .restore: nil
    }
  }
}
