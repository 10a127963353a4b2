/// The navigation state of one coordinator with its route type erased: what the engine works on.
///
/// In code that is generic over the route, every touch of a value whose layout follows from it asks
/// the runtime for that layout, which costs more than what is done with it. Here nothing is
/// generic.
package struct StateCore: Sendable {
  /// One entry of the path.
  package enum Entry: Sendable {
    case route(any Route)
    case child(any CoordinatorNode)
  }

  package var root: any Route
  package private(set) var path: [Entry] = []
  /// How many entries of the path are own routes.
  package private(set) var ownRouteCount = 0
  package var selectedTab = 0
  /// The modal and the detour that are up; nil where neither is.
  var covering: Covering?

  /// How often each hash stands among the own routes of a long path, so that a route that is not
  /// there is known to be not there without looking at all of them.
  private var hashes: [Int: Int]?

  /// A path is searched as it is up to this length.
  private static let shortPath = 16

  package init(root: any Route) {
    self.root = root
  }

  /// The presented route, else the topmost own route, else the root.
  package var currentRoute: any Route {
    if let presented { return presented }
    if let index = path.topOwnIndex, case .route(let route) = path[index] { return route }
    return root
  }

  // MARK: Change

  package mutating func push(_ entry: Entry) {
    path.append(entry)
    if case .route = entry { ownRouteCount += 1 }
    if hashes != nil {
      count(entry, by: 1)
    } else if path.count > Self.shortPath {
      hashes = [:]
      for entry in path { count(entry, by: 1) }
    }
  }

  /// O(entries that go).
  package mutating func keep(first count: Int) {
    guard count < path.count else { return }
    // First, since what goes from a table that goes need not be looked for in it.
    if count <= Self.shortPath / 2 { hashes = nil }
    forget(path[count...])
    path.removeLast(path.count - count)
  }

  package mutating func remove(at index: Int) {
    forget(path[index...index])
    path.remove(at: index)
  }

  private mutating func forget(_ entries: ArraySlice<Entry>) {
    for case .route in entries { ownRouteCount -= 1 }
    if hashes == nil { return }
    for entry in entries { count(entry, by: -1) }
  }

  private mutating func count(_ entry: Entry, by difference: Int) {
    guard case .route(let route) = entry else { return }
    let hash = route.hashValue
    let number = (hashes?[hash] ?? 0) + difference
    hashes?[hash] = number > 0 ? number : nil
  }
}

extension StateCore {
  /// Whether `route` may stand on the stack; false where it is known not to.
  func mayHold(_ route: any Route) -> Bool {
    hashes.map { $0[route.hashValue] != nil } ?? true
  }

  /// Whether `route` is the root, or stands on the stack.
  ///
  /// O(1) where it is not; else O(path).
  func holds(_ route: any Route) -> Bool {
    isSameRoute(root, route) || mayHold(route) && path.firstIndex(of: route) != nil
  }

  /// The state without its path: what a comparison copies for little.
  var withoutPath: StateCore {
    var copy = self
    copy.path = []
    copy.hashes = nil
    return copy
  }

  /// Takes out the pushed children, the modal and the detour; own routes stay.
  ///
  /// O(path).
  mutating func removeCoordinators() -> [any CoordinatorNode] {
    var removed = path.children(from: 0)
    if !removed.isEmpty {
      path = path.filter { if case .route = $0 { true } else { false } }
    }
    if let modalNode { removed.append(modalNode) }
    if let detourNode { removed.append(detourNode) }
    apply(.dismissModal)
    apply(.dismissDetour)
    return removed
  }
}

extension BidirectionalCollection<StateCore.Entry> {
  package var top: PathTop {
    switch last {
    case nil: .none
    case .route(let route): .route(route)
    case .child(let child): .child(child)
    }
  }
}

extension [StateCore.Entry] {
  /// Where the topmost own route is.
  ///
  /// O(pushed children on top).
  package var topOwnIndex: Int? {
    lastIndex { if case .route = $0 { true } else { false } }
  }

  package func position(of child: any CoordinatorNode) -> Int? {
    lastIndex { if case .child(let other) = $0 { other === child } else { false } }
  }

  package func children(from index: Int) -> [any CoordinatorNode] {
    guard index < count else { return [] }
    return self[index...].compactMap { if case .child(let child) = $0 { child } else { nil } }
  }

  package func firstIndex(of route: any Route) -> Int? {
    firstIndex { if case .route(let own) = $0 { isSameRoute(own, route) } else { false } }
  }
}

extension StateCore: Equatable {
  /// Routes are compared as values, coordinators by identity.
  package static func == (lhs: StateCore, rhs: StateCore) -> Bool {
    isSameRoute(lhs.root, rhs.root) && lhs.path == rhs.path && lhs.selectedTab == rhs.selectedTab
      && isSameOptionalRoute(lhs.presented, rhs.presented) && lhs.detents == rhs.detents
      && lhs.modalNode === rhs.modalNode && lhs.detourNode === rhs.detourNode
      && isSameOptionalRoute(lhs.detour, rhs.detour)
  }
}

extension StateCore.Entry: Equatable {
  /// Routes are compared as values, children by identity.
  package static func == (lhs: StateCore.Entry, rhs: StateCore.Entry) -> Bool {
    switch (lhs, rhs) {
    case (.route(let lhs), .route(let rhs)): isSameRoute(lhs, rhs)
    case (.child(let lhs), .child(let rhs)): lhs === rhs
    default: false
    }
  }
}

func isSameOptionalRoute(_ lhs: (any Route)?, _ rhs: (any Route)?) -> Bool {
  switch (lhs, rhs) {
  case (nil, nil): true
  case (let lhs?, let rhs?): isSameRoute(lhs, rhs)
  default: false
  }
}
