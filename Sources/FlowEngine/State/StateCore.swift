/// The navigation state of one coordinator with its route type erased, as the engine uses it.
///
/// Code that is generic over the route asks the runtime for the layout of each value, which costs
/// more than the work itself. Nothing here is generic.
package struct StateCore: Sendable {
  package enum Entry: Sendable {
    case route(any Route)
    case child(StateHolder)

    package var route: (any Route)? { if case .route(let route) = self { route } else { nil } }

    var isRoute: Bool { if case .route = self { true } else { false } }

    var child: StateHolder? { if case .child(let child) = self { child } else { nil } }
  }

  package var root: any Route
  package private(set) var path: [Entry] = []
  package private(set) var ownRouteCount = 0
  package var selectedTab = 0
  /// The presented modal and detour; nil if there is neither.
  var covering: Covering?

  /// The number of occurrences of each hash among the own routes of a long path.
  ///
  /// It shows that a route is absent without a search of the path.
  private var hashes: [Int: Int]?

  /// Paths up to this length are searched directly.
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

  /// O(removed entries), and O(entries above them).
  mutating func remove(_ range: Range<Int>) {
    if range.isEmpty { return }
    // Done first, because entries need not be removed from a table that is dropped.
    if path.count - range.count <= Self.shortPath / 2 { hashes = nil }
    forget(path[range])
    // From the end, a list is shortened in place.
    if range.upperBound == path.count {
      path.removeLast(range.count)
    } else {
      path.removeSubrange(range)
    }
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
  /// Whether `route` can be on the stack; false if it is known to be absent.
  func mayHold(_ route: any Route) -> Bool {
    hashes.map { $0[route.hashValue] != nil } ?? true
  }

  /// Whether `route` is the root, or on the stack, in O(1) if it is absent; else O(path).
  func holds(_ route: any Route) -> Bool {
    isSameRoute(root, route) || mayHold(route) && path.firstIndex(of: route) != nil
  }

  /// The state without its path, which is cheap to copy for a comparison.
  var withoutPath: StateCore {
    var copy = self
    copy.path = []
    copy.hashes = nil
    return copy
  }

  /// Removes the pushed children, the modal and the detour; own routes stay.
  ///
  /// O(path).
  mutating func removeCoordinators() -> [StateHolder] {
    var removed = path.children(from: 0)
    if !removed.isEmpty { path = path.filter { $0.isRoute } }
    if let modal { removed.append(modal) }
    if let detourHolder { removed.append(detourHolder) }
    covering = nil
    return removed
  }
}

extension [StateCore.Entry] {
  /// The index of the topmost own route, in O(pushed children on top).
  package var topOwnIndex: Int? { lastIndex { $0.isRoute } }

  package func position(of child: StateHolder) -> Int? {
    lastIndex { if case .child(let other) = $0 { other === child } else { false } }
  }

  package func children(from index: Int) -> [StateHolder] {
    guard index < count else { return [] }
    return self[index...].compactMap { $0.child }
  }

  package func firstIndex(of route: any Route) -> Int? {
    firstIndex { if case .route(let own) = $0 { isSameRoute(own, route) } else { false } }
  }
}

extension StateCore: Equatable {
  /// Compares routes as values, and coordinators by identity.
  package static func == (lhs: StateCore, rhs: StateCore) -> Bool {
    isSameRoute(lhs.root, rhs.root) && lhs.path == rhs.path && lhs.selectedTab == rhs.selectedTab
      && isSameOptionalRoute(lhs.presented, rhs.presented) && lhs.detents == rhs.detents
      && lhs.modal === rhs.modal && lhs.detourHolder === rhs.detourHolder
      && isSameOptionalRoute(lhs.detour, rhs.detour)
  }
}

extension StateCore.Entry: Equatable {
  /// Compares routes as values, and children by identity.
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
