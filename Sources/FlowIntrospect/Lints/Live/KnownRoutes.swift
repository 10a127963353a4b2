import FlowEngine

/// The routes that coordinators are asked about: those declared, and those seen in the tree.
@MainActor
struct KnownRoutes {
  /// Names a route in a pass.
  struct Key: Hashable {
    let type: Int
    let index: Int
  }

  /// The routes of one type.
  struct Kind {
    let name: String
    var routes: [any Route] = []
    /// How many of them were declared.
    var declared = 0
    /// Whether those are all that there are.
    var isComplete = false
    /// Whether a coordinator of the tree has this type of routes.
    var isOfTree = false
    fileprivate var known: Set<AnyHashable> = []
  }

  private(set) var kinds: [Kind] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// How many routes of one type are taken over from the tree: of `detail(1)`, `detail(2)` and so on
  /// there may be any number.
  static let seenPerType = 256

  init(_ routes: [any Route], complete: [any Route.Type]) {
    for route in routes {
      let kind = index(of: type(of: route))
      if add(route, to: kind) { kinds[kind].declared += 1 }
    }
    for type in complete { kinds[index(of: type)].isComplete = true }
  }

  subscript(key: Key) -> any Route { kinds[key.type].routes[key.index] }

  /// The number of a type of routes, which a coordinator of the tree has.
  mutating func noteTypeOfTree(_ type: any Route.Type) -> Int {
    let kind = index(of: type)
    kinds[kind].isOfTree = true
    return kind
  }

  /// Takes over a route that was seen in the tree.
  mutating func noteSeen(_ route: any Route) {
    let kind = index(of: type(of: route))
    if kinds[kind].routes.count - kinds[kind].declared < Self.seenPerType { add(route, to: kind) }
  }

  @discardableResult
  private mutating func add(_ route: any Route, to kind: Int) -> Bool {
    guard kinds[kind].known.insert(AnyHashable(route)).inserted else { return false }
    kinds[kind].routes.append(route)
    return true
  }

  private mutating func index(of type: any Route.Type) -> Int {
    let key = ObjectIdentifier(type)
    if let index = indices[key] { return index }
    indices[key] = kinds.count
    kinds.append(Kind(name: Limits.clipped(String(describing: type))))
    return kinds.count - 1
  }
}
