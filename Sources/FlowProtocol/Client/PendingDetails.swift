import DequeModule

/// The coordinators that a viewer knows by their skeleton only, and the details of them that came too early.
package struct PendingDetails {
  /// Details of a revision whose deltas the viewer has not got yet.
  struct Early {
    package let answer: NodesRequest.Result
    fileprivate let asked: Int
    fileprivate let generation: Int
    /// Ends the connection where the deltas never come.
    fileprivate let deadline: Task<Void, Never>
    fileprivate(set) var isOverdue = false
  }

  /// A request for details.
  package struct Question {
    package let ids: [NodeID]
    /// How many of the queue it is for, those that need no details any more included.
    fileprivate let asked: Int
    fileprivate let generation: Int
  }

  private var queue: Deque<NodeID> = []
  private var skeletons: Set<NodeID> = []
  /// Counts the snapshots: an answer to a question of an earlier one is dropped.
  private var generation = 0
  private(set) var early: Early?

  /// Whether there is nothing to ask for at present.
  var isIdle: Bool { queue.isEmpty || early != nil }

  /// Starts over with a new snapshot; `ids` are known by their skeleton.
  ///
  /// O(ids).
  package mutating func restart(with ids: [NodeID]) {
    generation += 1
    queue = Deque(ids)
    skeletons = Set(ids)
  }

  /// Takes out what a delta has whole, or removes.
  package mutating func remove(changedIn delta: FlowDelta) {
    skeletons.subtract(delta.added.lazy.map(\.id))
    skeletons.subtract(delta.changed.lazy.map(\.id))
    skeletons.subtract(delta.removed)
  }

  /// The next request; nil where none is needed any more.
  package mutating func question() -> Question? {
    while let id = queue.first, !skeletons.contains(id) { queue.removeFirst() }
    let next = queue.prefix(Limits.itemsPerChunk)
    if next.isEmpty { return nil }
    // Nothing is taken from the queue yet: a connection that is lost on the way brings none of them.
    return Question(
      ids: next.filter { skeletons.contains($0) }, asked: next.count, generation: generation)
  }

  /// Keeps an answer until the viewer knows its revision.
  package mutating func hold(
    _ answer: NodesRequest.Result, to question: Question, deadline: Task<Void, Never>
  ) {
    early = Early(
      answer: answer, asked: question.asked, generation: question.generation, deadline: deadline)
  }

  /// The details that were held, once the viewer knows `revision`; nil before that.
  package mutating func details(at revision: UInt64?) -> [FlowNode]? {
    guard let held = early, let revision, revision >= held.answer.revision else { return nil }
    dropEarly()
    // A new snapshot in between is later.
    if held.generation != generation { return [] }
    let asked = Array(queue.prefix(held.asked))
    queue.removeFirst(held.asked)
    let ids = asked.filter { skeletons.contains($0) }
    let nodes = held.answer.nodes.filter { skeletons.remove($0.id) != nil }
    // As many as fit into a message came; the rest is asked for again.
    queue.append(contentsOf: ids.filter { skeletons.contains($0) && !nodes.isEmpty })
    return nodes
  }

  /// Notes that the deltas up to the revision of the held details did not come in time; false where that is over.
  mutating func markOverdue(_ revision: UInt64) -> Bool {
    guard early?.answer.revision == revision else { return false }
    early?.isOverdue = true
    return true
  }

  /// Drops details that are held.
  mutating func dropEarly() {
    early?.deadline.cancel()
    early = nil
  }
}
