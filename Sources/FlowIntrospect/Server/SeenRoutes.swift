import DequeModule
import FlowEngine

/// The latest routes that the app navigated to, each once, in order; bounded.
struct SeenRoutes {
  private var routes: Deque<RouteValue> = []
  private var known: Set<RouteValue> = []
  private let limit: Int

  init(limit: Int = Limits.seenRoutes) {
    self.limit = limit
  }

  /// Adds a route; O(1).
  mutating func note(_ route: RouteValue) {
    guard known.insert(route).inserted else { return }
    routes.append(route)
    if routes.count > limit, let oldest = routes.popFirst() { known.remove(oldest) }
  }

  /// Returns the routes, oldest first, and removes them.
  ///
  /// O(routes).
  mutating func take() -> [RouteValue] {
    defer { self = SeenRoutes(limit: limit) }
    return Array(routes)
  }
}
