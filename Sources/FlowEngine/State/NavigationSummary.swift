/// A ``NavigationState`` whose route type is not known: what plans predict, and what is compared.
public struct NavigationSummary: Hashable, Sendable {
  /// One entry of the path.
  public enum Entry: Hashable, Sendable {
    /// An own route.
    case route(RouteValue)
    /// A pushed child.
    case child(CoordinatorID)
  }

  /// The first screen.
  public let root: RouteValue
  /// What is stacked on it.
  public let path: [Entry]
  /// The index of the selected tab, from 0.
  public let selectedTab: Int
  /// The route of the modal that is up.
  public let presented: RouteValue?
  /// The modal that is up.
  public let modal: CoordinatorID?
  /// The detour that is up.
  public let detour: CoordinatorID?
  /// How tall the sheet of the modal may be.
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
    modal = state.modalNode?.id
    detour = state.detourNode?.id
    detents = state.detents
  }
}

/// A route of any type, compared by type and value.
public struct RouteValue: Hashable, Sendable {
  /// The route itself.
  public let route: any Route

  /// Holds `route`.
  public init(_ route: any Route) {
    self.route = route
  }

  /// Whether both are the same value of the same type.
  public static func == (lhs: RouteValue, rhs: RouteValue) -> Bool {
    isSameRoute(lhs.route, rhs.route)
  }

  /// Feeds the route into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(route))
  }
}
