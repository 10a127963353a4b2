/// The navigation state of one coordinator: its root, its path, and its presentations.
public struct NavigationState<R: Route>: Equatable, Sendable {
  package internal(set) var core: StateCore

  /// Creates a state that shows only `root`.
  public init(root: R) {
    core = StateCore(root: root)
  }

  package init(_ core: StateCore) {
    self.core = core
  }

  /// The route of the first screen.
  public var root: R { own(core.root) }

  /// Own routes and pushed children above the root, in the order in which they were pushed.
  ///
  /// O(path).
  public var path: [PathEntry<R>] {
    core.path.map { entry in
      switch entry {
      case .route(let route): PathEntry(storage: .route(own(route)))
      case .child(let child): PathEntry(storage: .child(child.node))
      }
    }
  }

  /// The own routes of the ``path``, in O(path).
  public var stack: [R] {
    core.path.compactMap { if case .route(let route) = $0 { own(route) } else { nil } }
  }

  /// The pushed children of the ``path``, in O(path).
  public var pushedChildren: [any AnyCoordinator] { core.path.children(from: 0).map(\.node) }

  /// The index of the selected tab, from 0; meaningful for a ``TabCoordinator`` only.
  public var selectedTab: Int { core.selectedTab }

  /// The route of the presented modal, which is the root of its coordinator.
  public var presented: R? { core.presented.map { own($0) } }

  /// The detents of the presented modal's sheet.
  public var modalDetentConfiguration: ModalDetentConfiguration? { core.detents }

  /// The route under which the detour was presented.
  public var detour: (any Route)? { core.detour }

  /// The presented route, else the topmost own route, else the root, in O(pushed children on top).
  ///
  /// It is of the coordinator's own type, so a ``detour`` above it is not: that may be of any type.
  /// The `visibleRoute` of a coordinator begins with its detour.
  public var currentRoute: R { own(core.currentRoute) }

  /// Casts a route of the state, which contains only own routes.
  private func own(_ route: any Route) -> R {
    guard let route = route as? R else {
      preconditionFailure("\(type(of: route)) in the state of a coordinator of \(R.self)")
    }
    return route
  }
}

/// One screen, or one pushed child with its screens, above the root of a coordinator.
public struct PathEntry<R: Route>: Sendable {
  package enum Storage: Sendable {
    case route(R)
    case child(CoordinatorNode)
  }

  package let storage: Storage

  /// The coordinator's own route, if the entry is a route.
  public var route: R? {
    if case .route(let route) = storage { route } else { nil }
  }

  /// The pushed child, if the entry is a child.
  public var child: (any AnyCoordinator)? {
    if case .child(let child) = storage { child } else { nil }
  }
}

extension PathEntry: Equatable {
  /// Compares routes as values, and children by identity.
  public static func == (lhs: PathEntry, rhs: PathEntry) -> Bool {
    switch (lhs.storage, rhs.storage) {
    case (.route(let lhs), .route(let rhs)): lhs == rhs
    case (.child(let lhs), .child(let rhs)): lhs === rhs
    default: false
    }
  }
}
