import DequeModule
import FlowEngine

/// A route with what it may be called.
struct NamedRoute: Sendable {
  let value: RouteValue
  let type: ObjectIdentifier
  /// The route's own name.
  let identifier: String
  /// The route with its associated values, such as `item(7)`.
  let whole: String
  /// What stands in front of those: the name of the enum's case.
  let caseName: String

  init(_ route: any Route) {
    value = RouteValue(route)
    type = ObjectIdentifier(Swift.type(of: route))
    identifier = Limits.clipped(route.identifier)
    whole = Limits.clipped(String(describing: route))
    caseName = String(whole.prefix { $0 != "(" })
  }

  /// Each once.
  var names: Set<String> { [identifier, whole, caseName] }
}

/// Routes by name, up to a number of them; the oldest go first.
struct RouteIndex: Sendable {
  private(set) var routes: Deque<NamedRoute> = []
  private var known: Set<RouteValue> = []
  private var byName: [String: Deque<NamedRoute>] = [:]
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Takes a route in; false where it is there already.
  ///
  /// O(1).
  @discardableResult
  mutating func insert(_ route: any Route) -> Bool {
    guard known.insert(RouteValue(route)).inserted else { return false }
    if routes.count == capacity { dropOldest() }
    let route = NamedRoute(route)
    routes.append(route)
    for name in route.names { byName[name, default: []].append(route) }
    return true
  }

  /// The routes that may be called this, oldest first.
  func routes(named name: String) -> Deque<NamedRoute> { byName[name] ?? [] }

  private mutating func dropOldest() {
    guard let oldest = routes.popFirst() else { return }
    known.remove(oldest.value)
    for name in oldest.names {
      // It is the oldest under each of its names too.
      byName[name]?.removeFirst()
      if byName[name]?.isEmpty == true { byName[name] = nil }
    }
  }
}
