#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What changed from one revision to a later one.
///
/// A coordinator that moved is one that changed: its parent or its relation is another.
public struct FlowDelta: Hashable, Sendable, Codable {
  /// The revision that the delta follows on: one below its own, or further where several were made one.
  public var since: UInt64
  /// The revision that the delta leads to.
  public var revision: UInt64
  /// When the hierarchy was seen as it is at that revision.
  public var time: Date
  /// The root of the tree, where it became another.
  public var rootID: NodeID?
  /// Coordinators that were not there before.
  public var added: [FlowNode]
  /// Coordinators of which something is different, whole.
  public var changed: [FlowNode]
  /// Coordinators that are gone.
  public var removed: [NodeID]

  /// A delta from `since`, by default the revision before; seen at `time`, to the microsecond.
  public init(
    revision: UInt64, since: UInt64? = nil, time: Date = Date(), rootID: NodeID? = nil,
    added: [FlowNode] = [], changed: [FlowNode] = [], removed: [NodeID] = []
  ) {
    self.since = since ?? (revision == 0 ? 0 : revision - 1)
    self.revision = revision
    self.time = time.inMicroseconds
    self.rootID = rootID
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  /// The revisions that it tells of; from whoever serves, and so whatever they are.
  package var revisions: ClosedRange<UInt64> {
    min(since < .max ? since + 1 : since, revision)...revision
  }

  package var isEmpty: Bool { rootID == nil && added.isEmpty && changed.isEmpty && removed.isEmpty }
}

extension FlowDelta {
  /// Reads a delta; throws where its revision is out of range, or before the one that it follows on.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
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
