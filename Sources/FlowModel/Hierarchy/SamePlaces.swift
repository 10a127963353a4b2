/// Pairs the coordinators of two hierarchies that are at the same place and of the same kind.
///
/// An id is valid for one run of an app, so two runs are compared by relation, type and order, from
/// the roots down. Of several children of one kind, equal ones belong together, then those with the
/// same tab and root, then those with the same tab, and then the first with the first.
package struct SamePlaces {
  /// The ids in the first hierarchy by the ids in the second.
  package private(set) var pairs: [CoordinatorID: CoordinatorID] = [:]

  private let (old, new): (FlowSnapshot, FlowSnapshot)
  private let (oldPrints, newPrints): (Fingerprints, Fingerprints)
  private var taken: Set<CoordinatorID> = []

  /// Pairs the coordinators, by id if both hierarchies are of one run, or else by place; in O(nodes).
  package init(of old: FlowSnapshot, and new: FlowSnapshot, by match: SameCoordinators? = nil) {
    (self.old, self.new) = (old, new)
    guard !new.hasIDs(of: old, by: match) else {
      (oldPrints, newPrints) = (Fingerprints(), Fingerprints())
      for id in new.nodes.keys where old[id] != nil { pairs[id] = id }
      return
    }
    (oldPrints, newPrints) = (Fingerprints(old), Fingerprints(new))
    guard let (one, other) = old[old.rootID].flatMap({ one in new[new.rootID].map { (one, $0) } }),
      one.name == other.name
    else { return }
    join(one, other)
    var pending = [(one, other)]
    while let (one, other) = pending.popLast() { pending += pairChildren(of: one, other) }
  }

  private mutating func join(_ one: FlowNode, _ other: FlowNode) {
    pairs[other.id] = one.id
    taken.insert(one.id)
  }

  private mutating func pairChildren(
    of one: FlowNode, _ other: FlowNode
  ) -> [(FlowNode, FlowNode)] {
    var before = one.children.compactMap { old[$0] }.filter { !taken.contains($0.id) }
    var after = other.children.compactMap { new[$0] }.filter { pairs[$0.id] == nil }
    // A partial hierarchy names children that it does not contain.
    let missing = (
      one.children.filter { old[$0] == nil && !taken.contains($0) },
      other.children.filter { new[$0] == nil && pairs[$0] == nil }
    )
    for (one, other) in zip(missing.0, missing.1) {
      pairs[other] = one
      taken.insert(one)
    }
    var found = pairEnds(&before, &after)
    for precision in MatchKey.Precision.allCases where !before.isEmpty && !after.isEmpty {
      var places: [MatchKey: ArraySlice<FlowNode>] = [:]
      for node in before {
        places[MatchKey(node, oldPrints[node.id], precision), default: []].append(node)
      }
      var isMissing = Set(after.map(\.id))
      for node in after {
        let place = MatchKey(node, newPrints[node.id], precision)
        // A faulty engine may list a child twice.
        guard isMissing.contains(node.id), let match = places[place]?.popFirst(),
          !taken.contains(match.id)
        else { continue }
        isMissing.remove(node.id)
        join(match, node)
        found.append((match, node))
      }
      before.removeAll { taken.contains($0.id) }
      after.removeAll { !isMissing.contains($0.id) }
    }
    return found
  }

  /// Pairs the first and the last children as long as they are equal: most children are, and equal
  /// siblings stay in order.
  private mutating func pairEnds(
    _ before: inout [FlowNode], _ after: inout [FlowNode]
  ) -> [(FlowNode, FlowNode)] {
    func areEqual(_ one: FlowNode, _ other: FlowNode) -> Bool {
      MatchKey(one, oldPrints[one.id], .equal) == MatchKey(other, newPrints[other.id], .equal)
    }
    let most = min(before.count, after.count)
    var start = 0
    while start < most, areEqual(before[start], after[start]) { start += 1 }
    var end = 0
    while end < most - start,
      areEqual(before[before.count - 1 - end], after[after.count - 1 - end])
    { end += 1 }
    let found =
      Array(zip(before.prefix(start), after.prefix(start)))
      + Array(zip(before.suffix(end), after.suffix(end)))
    before = Array(before.dropFirst(start).dropLast(end))
    after = Array(after.dropFirst(start).dropLast(end))
    // A faulty engine may list a child twice.
    return found.filter { one, other in
      if taken.contains(one.id) || pairs[other.id] != nil { return false }
      join(one, other)
      return true
    }
  }
}

/// The place of a coordinator among its siblings.
private struct MatchKey: Hashable {
  enum Precision: CaseIterable {
    case equal, tabAndRoot, tab, kind
  }

  private let relation: Relation
  private let name: String
  private var tab: Int?
  private var root: String?
  private var print: Int?

  init(_ node: FlowNode, _ print: Int, _ precision: Precision) {
    // A registered modal is the same coordinator when it is presented.
    relation = node.relation == .modalRegistration ? .presentedModal : node.relation
    name = node.name
    if precision != .kind { tab = node.tabIndex }
    if precision == .tabAndRoot { root = node.root.shown }
    if precision == .equal { self.print = print }
  }
}

/// A number for each coordinator that is equal for equal subtrees, whatever their ids.
private struct Fingerprints {
  private var prints: [CoordinatorID: Int] = [:]

  init() {}

  /// O(nodes).
  init(_ snapshot: FlowSnapshot) {
    let (nodes, rows) = snapshot.preorder(under: snapshot.rootID, depth: .max)
    prints.reserveCapacity(nodes.count)
    for (row, node) in nodes.enumerated().reversed() {
      func print(_ id: CoordinatorID) -> Int? {
        // In a cycle from a faulty engine, a child can be above its parent.
        rows[id].flatMap { $0 > row ? prints[id] : nil }
      }
      let children = node.children.map(print)
      var content = node.renumbered(as: CoordinatorID(rawValue: 0)) { _ in
        CoordinatorID(rawValue: 0)
      }
      content.facts.parent = nil
      var hasher = Hasher()
      hasher.combine(content)
      hasher.combine(children)
      hasher.combine(node.pushedChildren.map(print))
      hasher.combine(node.shows.map(print))
      prints[node.id] = hasher.finalize()
    }
  }

  subscript(id: CoordinatorID) -> Int { prints[id] ?? 0 }
}

/// How to tell which coordinator of one hierarchy is which of another.
package enum SameCoordinators: String, CaseIterable, Sendable {
  /// At the same place and of the same kind: an app that logs out and in makes new ones.
  case place
  /// The same object, which only ids of one run tell.
  case id
}

extension FlowSnapshot {
  /// Whether a coordinator is the one that has its id in `other`; by default, in one run.
  func hasIDs(of other: FlowSnapshot, by match: SameCoordinators?) -> Bool {
    switch match {
    case .place: false
    case .id: true
    case nil: other.isOfSameRun(as: self)
    }
  }

  /// Returns the hierarchy with the ids of `before` for all coordinators at the same place and new
  /// ids for the others, and the own ids by the returned ids; if both hierarchies are of one run,
  /// returns this hierarchy unchanged and no ids.
  ///
  /// O(nodes).
  package func numbered(
    like before: FlowSnapshot, by match: SameCoordinators? = nil
  ) -> (snapshot: FlowSnapshot, own: [CoordinatorID: CoordinatorID]) {
    if hasIDs(of: before, by: match) { return (self, [:]) }
    var numbering = Numbering(SamePlaces(of: before, and: self, by: match), before)
    var ordered = preorder
    if ordered.count < nodes.count {
      // A faulty engine may send coordinators that no other one names.
      let reached = Set(ordered.map(\.id))
      ordered += nodes.values.filter { !reached.contains($0.id) }.sorted { $0.id < $1.id }
    }
    let numbered = ordered.map { node in
      node.renumbered(as: numbering.number(node.id)) { numbering.number($0) }
    }
    let snapshot = FlowSnapshot(
      at: moment, rootID: numbering.number(rootID), nodes: numbered,
      limit: nil, unread: omitted)
    return (snapshot, numbering.own)
  }
}

/// New ids for the coordinators of a hierarchy.
private struct Numbering {
  private var numbers: [CoordinatorID: CoordinatorID]
  /// The ids in use in the first hierarchy, including ids of coordinators that are missing in it.
  private var used: Set<CoordinatorID>
  private var last: UInt64 = 0

  init(_ places: SamePlaces, _ before: FlowSnapshot) {
    numbers = places.pairs
    used = Set(before.nodes.keys)
    for node in before.nodes.values {
      used.formUnion(node.children)
      used.formUnion(node.pushedChildren)
      if let parent = node.parent { used.insert(parent) }
      if let shown = node.shows { used.insert(shown) }
    }
    used.insert(before.rootID)
    last = used.map(\.rawValue).max() ?? 0
  }

  /// The ids by their new ids.
  var own: [CoordinatorID: CoordinatorID] {
    Dictionary(numbers.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func number(_ id: CoordinatorID) -> CoordinatorID {
    if let number = numbers[id] { return number }
    var number: CoordinatorID
    repeat {
      last &+= 1
      number = CoordinatorID(rawValue: last)
    } while !used.insert(number).inserted
    numbers[id] = number
    return number
  }
}
