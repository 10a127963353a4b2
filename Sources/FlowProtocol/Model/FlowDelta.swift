public import FlowEngine
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
