/// One screen, or one pushed child with its screens, above the root of a coordinator.
public struct PathEntry<R: Route>: Sendable {
  package enum Storage: Sendable {
    case route(R)
    case child(any CoordinatorNode)
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
