/// Notifies observers when a change is complete, and only of answers that changed.
///
/// Changes nest: a navigation consists of steps, and a new flow consists of removing a child,
/// adding one and setting a root. Observers are notified when the outermost change ends. Each
/// observed coordinator's state before the change is compared with its state after it. A
/// coordinator without observers costs two checks.
@MainActor
enum Observed {
  /// The number of nested changes in progress.
  @exclusivity(unchecked) private static var depth = 0
  @exclusivity(unchecked) private static var records: [ObservedRecord] = []
  @exclusivity(unchecked) private static var sights: [Sight] = []
  /// The coordinators that ``keepSights(above:)`` has visited in this change.
  @exclusivity(unchecked) private static var known: [StateBox] = []

  /// The visible part below a coordinator before the change.
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

  /// Begins a change; call ``end()`` after it.
  static func begin() { depth += 1 }

  static func end() {
    depth -= 1
    if depth > 0 { return }
    if AwaitedResults.areWaiting { AwaitedResults.settle() }
    if !(records.isEmpty && known.isEmpty && sights.isEmpty) { notify() }
  }

  static var isIdle: Bool { depth == 0 }

  /// Call before the coordinator changes; `index` is the first path entry that changes.
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

  /// Records answers that were read during a change; they can differ from both the old and the new
  /// ones.
  static func noteRead(_ aspects: Aspects, of box: StateBox, _ node: (any CoordinatorNode)?) {
    guard depth > 0 else { return }
    if box.recordIndex >= 0 { records[box.recordIndex].readMidway.formUnion(aspects) }
    if !known.isEmpty, !aspects.isDisjoint(with: .visible), let node {
      let leaf = node.leafInSight
      sights.append(Sight(node: node, owner: leaf.owner, route: leaf.route, isReadMidway: true))
    }
  }

  // MARK: The visible part

  /// Stores the visible part below this coordinator, and below the coordinators that show it, if it
  /// is observed.
  ///
  /// Reading the visible part marks the path down to it, and so does the comparison after a change.
  /// If no observer is found, the marks are removed, so each costs at most one walk.
  ///
  /// The walk ends at a coordinator that this change already visited, because later changes above
  /// it stored their own state. O(coordinators not visited yet).
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
        // One answer serves all coordinators on the path, because each is visible within the next.
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
    // Compares everything first, because observers may change the tree. Removes all observers
    // before notifying any, because an observer that reads again must not be notified of the same
    // change twice.
    let observers = changes.flatMap { $0.box.takeObservers(of: $0.aspects) }
    for observer in observers { observer.notify() }
  }
}
