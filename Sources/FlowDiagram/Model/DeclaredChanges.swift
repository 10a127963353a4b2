import FlowModel

/// What differs between two declared maps, whose declarations are told apart by what they are about
/// and not by where they are in the sources.
struct DeclaredChanges {
  typealias Change = Diagram.Change

  let before: DeclaredMap
  let after: DeclaredMap
  /// What both maps declare; where they differ, as the second one does.
  let joined: DeclaredMap

  private let coordinators: Pairs<String, DeclaredCoordinator>
  private let routes: Pairs<String, DeclaredRoute>
  private let claims: Pairs<[String], DeclaredClaim>
  private let relations: Pairs<[String], DeclaredRelation>
  private let entries: Pairs<[String], DeclaredEntry>
  private let results: Pairs<[String], DeclaredResult>

  /// O(n log n).
  init(from before: DeclaredMap, to after: DeclaredMap) {
    (self.before, self.after) = (before, after)
    coordinators = Pairs(before.coordinators, after.coordinators, by: \.id)
    routes = Pairs(before.routes, after.routes, by: \.id)
    claims = Pairs(before.claims, after.claims) { [$0.coordinator, $0.route] }
    relations = Pairs(before.relations, after.relations) {
      [$0.parent, $0.child, $0.relation.rawValue]
    }
    entries = Pairs(before.entries, after.entries) { [$0.kind.rawValue, $0.pattern] }
    results = Pairs(before.results, after.results) { [$0.from, $0.to ?? "", $0.output] }
    joined = DeclaredMap(
      origin: after.origin, coordinators: coordinators.joined, relations: relations.joined,
      routes: routes.joined, claims: claims.joined, entries: entries.joined,
      results: results.joined, navigations: after.navigations, unresolved: after.unresolved)
  }

  /// The change of what a baseline says of a coordinator; it has no base.
  func change(of coordinator: DeclaredCoordinator) -> Change {
    coordinators.change(coordinator) {
      ($0.kind, $0.routeType, $0.module) == ($1.kind, $1.routeType, $1.module)
    }
  }

  /// The change of a claim, and of the text of its route.
  func change(of claim: DeclaredClaim) -> Change {
    let change = claims.change(claim) { ($0.way, $0.opens) == ($1.way, $1.opens) }
    guard change == .none, let pair = routes.pair(claim.route) else { return change }
    return pair.0.payload == pair.1.payload ? .none : .changed
  }

  func change(of relation: DeclaredRelation) -> Change {
    relations.change(relation) { $0.tab == $1.tab }
  }

  func change(of entry: DeclaredEntry) -> Change { entries.change(entry) { $0.route == $1.route } }

  func change(of result: DeclaredResult) -> Change { results.change(result) { _, _ in true } }

  func change(of route: DeclaredRoute) -> Change {
    routes.change(route) { $0.payload == $1.payload }
  }

  func old(_ claim: DeclaredClaim) -> DeclaredClaim? { claims.pair(key(of: claim))?.0 }
  func old(_ relation: DeclaredRelation) -> DeclaredRelation? {
    relations.pair([relation.parent, relation.child, relation.relation.rawValue])?.0
  }
  func old(_ route: DeclaredRoute) -> DeclaredRoute? { routes.pair(route.id)?.0 }

  private func key(of claim: DeclaredClaim) -> [String] { [claim.coordinator, claim.route] }

  /// The routes that a coordinator takes: in the second map, or else in the first.
  var taken: Set<String> {
    let known = Set(after.routes.map(\.id))
    return Set(after.claims.map(\.route))
      .union(before.claims.map(\.route).filter { !known.contains($0) })
  }
}

/// The declarations of two maps by what they are about.
private struct Pairs<Key: Hashable, Element> {
  /// Those of the second map, and those that only the first has.
  let joined: [Element]
  private let key: (Element) -> Key
  private let old: [Key: Element]
  private let new: [Key: Element]

  init(_ before: [Element], _ after: [Element], by key: @escaping (Element) -> Key) {
    self.key = key
    old = Dictionary(before.map { (key($0), $0) }) { first, _ in first }
    let new = Dictionary(after.map { (key($0), $0) }) { first, _ in first }
    self.new = new
    joined = after + before.filter { new[key($0)] == nil }
  }

  func pair(_ key: Key) -> (Element, Element)? {
    old[key].flatMap { old in new[key].map { (old, $0) } }
  }

  func change(_ element: Element, isEqual: (Element, Element) -> Bool) -> Diagram.Change {
    let key = key(element)
    switch (old[key], new[key]) {
    case (nil, _): return .added
    case (_, nil): return .removed
    case (let old?, let new?): return isEqual(old, new) ? .none : .changed
    }
  }
}
