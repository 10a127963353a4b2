/// Notifies observers of a change once it is whole, and of nothing but what is different then.
///
/// Changes may be made of others: a navigation of its steps, a new flow of a child that goes, one that comes,
/// and a root. Observers are notified when the outermost is done. What each coordinator that is observed was
/// before is compared with what it is; one without observers costs two checks.
@MainActor
enum Observed {
  /// How many changes go on, each within the one before.
  @exclusivity(unchecked) private static var depth = 0
  @exclusivity(unchecked) private static var records: [ObservedRecord] = []
  @exclusivity(unchecked) private static var sights: [Sight] = []
  /// The coordinators above which every one that was asked what is in sight is known.
  @exclusivity(unchecked) private static var known: [StateBox] = []

  /// What was in sight below a coordinator before the change.
  private struct Sight {
    let node: any CoordinatorNode
    let owner: any AnyCoordinator
    let route: any Route
    var isReadMidway = false
  }

  static func change<Result>(_ body: () -> Result) -> Result {
    begin()
    defer { end() }
    return body()
  }

  /// A change begins; ``end()`` has to follow.
  static func begin() { depth += 1 }

  static func end() {
    depth -= 1
    if depth == 0, !(records.isEmpty && known.isEmpty && sights.isEmpty) { notify() }
  }

  /// To be called before anything of the coordinator changes; `index` is where its path does.
  static func willChange(
    _ box: StateBox, of node: any CoordinatorNode, pathFrom index: Int? = nil
  ) {
    guard box.isObserved else { return }
    if !box.asked.isEmpty {
      if box.recordIndex < 0 {
        box.recordIndex = records.count
        records.append(ObservedRecord(of: node, box))
      }
      if let index { records[box.recordIndex].keepPath(from: index) }
    }
    if box.isWatched { keepSights(above: node) }
  }

  // MARK: Reading

  /// What is read in the middle of a change may be neither the old answer nor the new one.
  static func noteRead(_ aspects: Aspects, of box: StateBox, _ node: (any CoordinatorNode)?) {
    guard depth > 0 else { return }
    if box.recordIndex >= 0 { records[box.recordIndex].readMidway.formUnion(aspects) }
    if !known.isEmpty, !aspects.isDisjoint(with: .visible), let node {
      let leaf = node.leafInSight
      sights.append(Sight(node: node, owner: leaf.owner, route: leaf.route, isReadMidway: true))
    }
  }

  // MARK: What is in sight

  /// Keeps what is in sight below this coordinator and below those in which it is in sight itself, where that
  /// was asked for.
  ///
  /// Those who ask mark the way down to what is in sight, and so does the comparison after a change. Where none
  /// is found, the marks go: each costs one walk at most.
  ///
  /// Ends at one that it came by in this change: what would bring others above that into question since, is
  /// itself a change of one of them, and was kept then. O(coordinators that it has not come by).
  private static func keepSights(above node: any CoordinatorNode) {
    var leaf: (owner: any CoordinatorNode, route: any Route)?
    var passed: [StateBox] = []
    var next: (any CoordinatorNode)? = node
    while let node = next {
      let box = node.box
      if box.isSightKnown { return }
      passed.append(box)
      box.isSightKnown = true
      known.append(box)
      if !box.asked.isDisjoint(with: .visible) {
        // The same for all of them: each is in sight within the next.
        let seen = leaf ?? node.leafInSight
        leaf = seen
        sights.append(Sight(node: node, owner: seen.owner, route: seen.route))
      }
      guard let owner = node.ownerNode, owner.visibleBelow === node else { break }
      next = owner
    }
    if leaf == nil { for box in passed { box.isWatched = false } }
  }

  // MARK: Notifying

  private static func notify() {
    let (records, sights) = (records, sights)
    self.records = []
    self.sights = []
    for box in known { box.isSightKnown = false }
    known = []
    var changes: [(box: StateBox, aspects: Aspects)] = []
    for record in records {
      record.box.recordIndex = -1
      changes.append((record.box, record.changes()))
    }
    for sight in sights {
      let box = sight.node.box
      let now = sight.node.watchSight()
      var aspects: Aspects = sight.isReadMidway ? .visible : []
      if !isSameRoute(now.route, sight.route) { aspects.insert(.visibleRoute) }
      if now.owner !== sight.owner { aspects.insert(.visibleOwner) }
      if !aspects.isEmpty { changes.append((box, aspects)) }
    }
    // Only now that everything is compared: observers may change the tree. And all are taken out first: one that
    // reads again while it is notified is not to be notified of the same change again.
    let observers = changes.flatMap { $0.box.takeObservers(of: $0.aspects) }
    for observer in observers { observer.notify() }
  }
}
