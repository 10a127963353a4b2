/// A ``NavigationState`` with its route type erased, for predictions of plans and for comparisons.
public struct NavigationSummary: Hashable, Sendable {
  /// One entry of the path.
  public enum Entry: Hashable, Sendable {
    /// An own route.
    case route(RouteValue)
    /// A pushed child.
    case child(CoordinatorID)
  }

  /// The route of the first screen.
  public let root: RouteValue
  /// The path above the root.
  public let path: [Entry]
  /// The index of the selected tab, from 0.
  public let selectedTab: Int
  /// The route of the presented modal.
  public let presented: RouteValue?
  /// The presented modal.
  public let modal: CoordinatorID?
  /// The presented detour.
  public let detour: CoordinatorID?
  /// The detents of the modal's sheet.
  public let detents: ModalDetentConfiguration?

  package init(_ state: StateCore) {
    root = RouteValue(state.root)
    path = state.path.map { entry in
      switch entry {
      case .route(let route): .route(RouteValue(route))
      case .child(let child): .child(child.id)
      }
    }
    selectedTab = state.selectedTab
    presented = state.presented.map { RouteValue($0) }
    modal = state.modal?.id
    detour = state.detourHolder?.id
    detents = state.detents
  }
}
