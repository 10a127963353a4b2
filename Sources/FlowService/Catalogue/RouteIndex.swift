import DequeModule

struct NamedRoute: Sendable {
  let value: RouteValue
  let type: ObjectIdentifier
  let identifier: String
  /// The route with its associated values, such as `item(7)`.
  let whole: String
  /// The same with a type and an id in place of each model, as viewers see it: `item(Post 1)`.
  let short: String
  /// The part before the associated values: the name of the enum case.
  let caseName: String
  /// The texts that have all values of the route.
  let texts: Set<String>

  init(_ route: any Route) {
    value = RouteValue(route)
    type = ObjectIdentifier(route.shownType)
    identifier = Limits.clipped(route.identifier)
    whole = Limits.clipped(String(describing: route))
    short = Limits.clipped(RouteText.of(route))
    caseName = String(whole.prefix { $0 != "(" })
    let typeName = Limits.clipped(route.knownTypeName)
    texts = [whole, short].reduce(into: []) { [identifier] texts, detail in
      texts.insert(detail)
      let label = RouteLabel(clipped: identifier, type: typeName, detail: detail)
      texts.formUnion(label.wholeNames)
    }
  }

  var names: Set<String> { texts.union([identifier, caseName]) }
}

/// Routes by name, up to a maximum number; the oldest are dropped first.
struct RouteIndex: Sendable {
  private(set) var routes: Deque<NamedRoute> = []
  private var known: Set<RouteValue> = []
  private var byName: [String: Deque<NamedRoute>] = [:]
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Inserts a route, O(1); returns false if it is already present.
  @discardableResult
  mutating func insert(_ route: any Route) -> Bool {
    guard known.insert(RouteValue(route)).inserted else { return false }
    if routes.count == capacity { dropOldest() }
    let route = NamedRoute(route)
    routes.append(route)
    for name in route.names { byName[name, default: []].append(route) }
    return true
  }

  /// Returns the routes with this name, oldest first.
  func routes(named name: String) -> Deque<NamedRoute> { byName[name] ?? [] }

  private mutating func dropOldest() {
    guard let oldest = routes.popFirst() else { return }
    known.remove(oldest.value)
    for name in oldest.names {
      // The oldest route of all is also the oldest under each of its names.
      byName[name]?.removeFirst()
      if byName[name]?.isEmpty == true { byName[name] = nil }
    }
  }
}
