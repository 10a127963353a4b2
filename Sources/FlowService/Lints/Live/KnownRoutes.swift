/// The routes to ask the coordinators about: the declared ones, and those seen in the tree.
@MainActor
struct KnownRoutes {
  struct Key: Hashable {
    let type: Int
    let index: Int
  }

  struct Kind {
    let type: any Route.Type
    let name: String
    var routes: [any Route] = []
    /// The number of declared routes.
    var declared = 0
    /// Whether the declared routes are all routes of the type.
    var isComplete = false
    /// Whether a coordinator in the tree has this route type.
    var isOfTree = false
    fileprivate var known: [AnyHashable: Int] = [:]
  }

  private(set) var kinds: [Kind] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// The maximum number of routes of one type from the tree, which may have any number of them.
  static let seenPerType = 256

  init(_ routes: [any Route], complete: [any Route.Type]) {
    for route in routes {
      let kind = index(of: type(of: route))
      if add(route, to: kind) { kinds[kind].declared += 1 }
    }
    for type in complete { kinds[index(of: type)].isComplete = true }
  }

  subscript(key: Key) -> any Route { kinds[key.type].routes[key.index] }

  /// Returns the index of a route among the known ones of a type; nil if it is not among them.
  func index(of route: any Route, in type: Int) -> Int? { kinds[type].known[AnyHashable(route)] }

  /// Returns the number of a route type of a coordinator in the tree.
  mutating func noteTypeOfTree(_ type: any Route.Type) -> Int {
    let kind = index(of: type)
    kinds[kind].isOfTree = true
    return kind
  }

  mutating func noteSeen(_ route: any Route) {
    let kind = index(of: type(of: route))
    if kinds[kind].routes.count - kinds[kind].declared < Self.seenPerType { add(route, to: kind) }
  }

  @discardableResult
  private mutating func add(_ route: any Route, to kind: Int) -> Bool {
    let key = AnyHashable(route)
    guard kinds[kind].known[key] == nil else { return false }
    kinds[kind].known[key] = kinds[kind].routes.count
    kinds[kind].routes.append(route)
    return true
  }

  private mutating func index(of type: any Route.Type) -> Int {
    let key = ObjectIdentifier(type)
    if let index = indices[key] { return index }
    indices[key] = kinds.count
    kinds.append(Kind(type: type, name: Limits.clipped(String(describing: type))))
    return kinds.count - 1
  }
}
