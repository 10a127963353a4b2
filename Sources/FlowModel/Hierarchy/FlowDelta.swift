public import Foundation

/// The changes from one revision to a later one.
///
/// A coordinator that moved counts as changed: its parent or its relation differs.
public struct FlowDelta: Hashable, Sendable, Codable {
  /// The revision that the delta starts from: one less than its own, or less for merged deltas.
  public var since: UInt64
  /// The revision that the delta leads to.
  public var revision: UInt64
  /// When the engine observed the hierarchy at that revision.
  public var time: Date
  /// The new root of the tree, if it changed.
  public var rootID: CoordinatorID?
  /// Coordinators that were not there before.
  public var added: [FlowNode]
  /// The coordinators with a changed fact, as full nodes.
  public var changed: [FlowNode]
  /// The coordinators that are gone.
  public var removed: [CoordinatorID]

  /// Creates a delta from `since`, by default the revision before; rounds `time` to microseconds.
  public init(
    revision: UInt64, since: UInt64? = nil, time: Date = Date(), rootID: CoordinatorID? = nil,
    added: [FlowNode] = [], changed: [FlowNode] = [], removed: [CoordinatorID] = []
  ) {
    self.since = since ?? (revision == 0 ? 0 : revision - 1)
    self.revision = revision
    self.time = time.inMicroseconds
    self.rootID = rootID
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  /// The revisions that the delta covers; they come from the peer, and may have any value.
  package var revisions: ClosedRange<UInt64> {
    min(since < .max ? since + 1 : since, revision)...revision
  }

  package var isEmpty: Bool { rootID == nil && added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Decodes a delta; throws if its revision is out of range, or before its start.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    since = try fields.number(.since, in: Sequences.self)
    revision = try fields.number(.revision, in: Sequences.self)
    time = try fields.value(.time)
    rootID = try fields.valueIfPresent(.rootID)
    added = try fields.value(.added)
    changed = try fields.value(.changed)
    removed = try fields.value(.removed)
    guard since <= revision else {
      throw fields.refuse(.since, "\(since) is after its revision, \(revision)")
    }
  }
}

/// Merges successive deltas into one.
///
/// A coordinator that was added and removed in between is listed as removed, so that the result
/// brings any snapshot within its range to its last revision.
package struct DeltaMerger {
  private var result: FlowDelta
  private var added: [CoordinatorID: FlowNode] = [:]
  private var changed: [CoordinatorID: FlowNode] = [:]
  private var removed: Set<CoordinatorID> = []

  package init(_ first: FlowDelta) {
    result = FlowDelta(revision: first.since, since: first.since)
    append(first)
  }

  /// Merges the next delta, in O(size of the delta).
  package mutating func append(_ next: FlowDelta) {
    result.revision = next.revision
    result.time = next.time
    if let rootID = next.rootID { result.rootID = rootID }
    for id in next.removed {
      added[id] = nil
      changed[id] = nil
      removed.insert(id)
    }
    for node in next.added {
      if removed.remove(node.id) != nil { changed[node.id] = node } else { added[node.id] = node }
    }
    for node in next.changed {
      if added[node.id] != nil { added[node.id] = node } else { changed[node.id] = node }
    }
  }

  package var delta: FlowDelta {
    var delta = result
    delta.added = added.values.sorted { $0.id < $1.id }
    delta.changed = changed.values.sorted { $0.id < $1.id }
    delta.removed = removed.sorted()
    return delta
  }
}

extension FlowDelta: MemorySized {
  package var memoryBytes: Int {
    (added + changed).reduce(128 + 8 * removed.count) { $0 + 16 + $1.memoryBytes }
  }
}
