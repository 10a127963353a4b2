import DequeModule

/// The coordinators known only by their skeleton, and the details that arrived too early.
package struct PendingDetails {
  /// Details of a revision whose deltas have not arrived yet.
  struct Early {
    package let answer: NodesRequest.Result
    fileprivate let asked: Int
    fileprivate let generation: Int
    /// The task that closes the connection if the deltas never come.
    fileprivate let deadline: Task<Void, Never>
    fileprivate(set) var isOverdue = false
  }

  package struct Question {
    package let ids: [CoordinatorID]
    /// How many ids of the queue the request covers, including those that no longer need details.
    fileprivate let asked: Int
    fileprivate let generation: Int
  }

  private var queue: Deque<CoordinatorID> = []
  private var skeletons: Set<CoordinatorID> = []
  /// The number of snapshots: an answer to a question from before the latest one is dropped.
  private var generation = 0
  private(set) var early: Early?

  /// Whether nothing can be requested at present.
  var isIdle: Bool { queue.isEmpty || early != nil }

  /// Starts again with a new snapshot, in which `ids` are known only by their skeleton, in O(ids).
  package mutating func restart(with ids: [CoordinatorID]) {
    generation += 1
    queue = Deque(ids)
    skeletons = Set(ids)
  }

  /// Removes the coordinators that a delta has in full, or removes.
  package mutating func remove(changedIn delta: FlowDelta) {
    skeletons.subtract(delta.added.lazy.map(\.id))
    skeletons.subtract(delta.changed.lazy.map(\.id))
    skeletons.subtract(delta.removed)
  }

  /// Returns the next request; nil if no details are needed.
  package mutating func question() -> Question? {
    while let id = queue.first, !skeletons.contains(id) { queue.removeFirst() }
    let next = queue.prefix(Limits.itemsPerChunk)
    if next.isEmpty { return nil }
    // The queue stays unchanged until the answer comes: a lost connection must not lose ids.
    return Question(
      ids: next.filter { skeletons.contains($0) }, asked: next.count, generation: generation)
  }

  /// Keeps an answer until the viewer reaches its revision.
  package mutating func hold(
    _ answer: NodesRequest.Result, to question: Question, deadline: Task<Void, Never>
  ) {
    early = Early(
      answer: answer, asked: question.asked, generation: question.generation, deadline: deadline)
  }

  /// Whether ``details(at:)`` has some.
  func isDetailed(at revision: UInt64?) -> Bool {
    early.map { held in revision.map { $0 >= held.answer.revision } ?? false } ?? false
  }

  /// Returns the held details if the viewer's `revision` is theirs or later; nil before that.
  package mutating func details(at revision: UInt64?) -> [FlowNode]? {
    guard let held = early, let revision, revision >= held.answer.revision else { return nil }
    dropEarly()
    // A snapshot taken since then is newer.
    if held.generation != generation { return [] }
    let asked = Array(queue.prefix(held.asked))
    queue.removeFirst(held.asked)
    let ids = asked.filter { skeletons.contains($0) }
    let nodes = held.answer.nodes.filter { skeletons.remove($0.id) != nil }
    // The answer has as many as fit into a message; the rest is requested again.
    queue.append(contentsOf: ids.filter { skeletons.contains($0) && !nodes.isEmpty })
    return nodes
  }

  /// Notes that the deltas up to the revision of the held details did not come in time.
  ///
  /// Returns false if those details are no longer held.
  mutating func markOverdue(_ revision: UInt64) -> Bool {
    guard early?.answer.revision == revision else { return false }
    early?.isOverdue = true
    return true
  }

  mutating func dropEarly() {
    early?.deadline.cancel()
    early = nil
  }
}
