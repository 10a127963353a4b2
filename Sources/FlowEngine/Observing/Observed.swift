/// Notifies observers when a change is complete, and only of answers that changed.
///
/// Changes nest: a navigation consists of steps, and a new flow consists of removing a child,
/// adding one and setting a root. Observers are notified when the outermost change ends. Each
/// observed coordinator's state before the change is compared with its state after it. A
/// coordinator without observers costs one check.
@MainActor
enum Observed {
  /// Whether a change is in progress.
  @exclusivity(unchecked) private static var isChanging = false
  @exclusivity(unchecked) private static var records: [ObservedRecord] = []
  @exclusivity(unchecked) private static var sights: [Sight] = []
  /// The coordinators that ``keepSights(above:)`` has visited in this change.
  @exclusivity(unchecked) private static var known: [StateBox] = []

  /// The visible part below a coordinator before the change.
  private struct Sight {
    let node: CoordinatorNode
    let owner: CoordinatorNode
    let route: any Route
    var isReadMidway = false
  }

  /// Call before the coordinator changes; `index` is the first path entry that changes.
  @inline(__always)
  static func willChange(_ node: CoordinatorNode, pathFrom index: @autoclosure () -> Int? = nil) {
    if node.box.isObserved { keep(node, pathFrom: index()) }
  }

  private static func keep(_ node: CoordinatorNode, pathFrom index: Int?) {
    isChanging = true
    let box = node.box
    if !box.asked.isEmpty {
      if box.recordIndex < 0 {
        box.recordIndex = records.count
        records.append(ObservedRecord(of: node))
      }
      if let index { records[box.recordIndex].keepPath(from: index) }
    }
    if box.isWatched { keepSights(above: node) }
  }

  /// Call when the outermost change is complete.
  @inline(__always)
  static func didEnd() { if isChanging { notify() } }

  // MARK: The visible part

  /// Registers the current observer for answers about the visible part below `node`.
  static func noteVisible(_ aspects: Aspects, of node: CoordinatorNode) {
    node.box.noteRead(aspects)
    // Read during a change, it can differ from both the old and the new one.
    guard !known.isEmpty else { return }
    let leaf = node.leafInSight
    sights.append(Sight(node: node, owner: leaf.owner, route: leaf.route, isReadMidway: true))
  }

  /// Stores the visible part below this coordinator, and below the coordinators that show it, if it
  /// is observed.
  ///
  /// Reading the visible part marks the path down to it, and so does the comparison after a change.
  /// If no observer is found, the marks are removed, so each costs at most one walk.
  ///
  /// The walk ends at a coordinator that this change already visited, because later changes above
  /// it stored their own state. O(coordinators not visited yet).
  private static func keepSights(above node: CoordinatorNode) {
    var leaf: (owner: CoordinatorNode, route: any Route)?
    var passed: [StateBox] = []
    var next: CoordinatorNode? = node
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
    isChanging = false
    self.records = []
    self.sights = []
    for box in known { box.isSightKnown = false }
    known = []
    var changes: [(box: StateBox, aspects: Aspects)] = []
    for record in records {
      record.box.recordIndex = -1
      changes.append((record.box, record.changes()))
      record.box.readMidway = []
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
