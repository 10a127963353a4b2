/// Where one coordinator is: its root, what is stacked on it, and what it presents.
public struct NavigationState<R: Route>: Equatable, Sendable {
  package internal(set) var core: StateCore

  /// A state that shows `root` and nothing else.
  public init(root: R) {
    core = StateCore(root: root)
  }

  package init(_ core: StateCore) {
    self.core = core
  }

  /// The first screen.
  public var root: R { own(core.root) }

  /// Own routes and pushed children above the root, in the order in which they were pushed.
  ///
  /// O(path).
  public var path: [PathEntry<R>] {
    core.path.map { entry in
      switch entry {
      case .route(let route): PathEntry(storage: .route(own(route)))
      case .child(let child): PathEntry(storage: .child(child))
      }
    }
  }

  /// The own routes of the ``path``.
  ///
  /// O(path).
  public var stack: [R] {
    core.path.compactMap { if case .route(let route) = $0 { own(route) } else { nil } }
  }

  /// The pushed children of the ``path``.
  ///
  /// O(path).
  public var pushedChildren: [any AnyCoordinator] { core.path.children(from: 0) }

  /// The index of the selected tab, from 0; meaningful for a ``TabCoordinator`` only.
  public var selectedTab: Int { core.selectedTab }

  /// The route of the modal that is up, which is the root of its coordinator.
  public var presented: R? { core.presented.map { own($0) } }

  /// How tall the sheet of the modal that is up may be.
  public var modalDetentConfiguration: ModalDetentConfiguration? { core.detents }

  /// The route under which the detour that is up was presented.
  public var detour: (any Route)? { core.detour }

  /// The presented route, else the topmost own route, else the root.
  ///
  /// O(pushed children on top).
  public var currentRoute: R { own(core.currentRoute) }

  package var modalNode: (any CoordinatorNode)? { core.modalNode }
  package var detourNode: (any CoordinatorNode)? { core.detourNode }

  /// Nothing but own routes gets into the state of a coordinator.
  private func own(_ route: any Route) -> R {
    guard let route = route as? R else {
      preconditionFailure("\(type(of: route)) in the state of a coordinator of \(R.self)")
    }
    return route
  }
}
