public import FlowModel
import GRDB

/// The hierarchy after an entry, and the cost of reading it.
public struct RecordedState: Hashable, Sendable {
  /// The entry.
  public let position: Int
  /// The hierarchy.
  public let snapshot: FlowSnapshot
  /// The entry of the last keyframe.
  public let keyframe: Int
  /// The number of deltas applied since the state from which the reading started.
  package let appliedDeltas: Int
}

extension RecordingReader {
  /// The maximum number of deltas after a keyframe.
  public static var deltasPerKeyframe: Int { KeyframePolicy().mostDeltas }

  /// Returns the hierarchy after the last entry up to `position`; nil if there was none yet.
  ///
  /// O(nodes, and deltas since the last keyframe: at most ``deltasPerKeyframe``), regardless of the
  /// recording's length. Coordinators past `Limits.hierarchyBytes` are omitted and counted.
  public func state(at position: Int) throws(RecordingError) -> RecordedState? {
    try state(at: position, after: nil)
  }

  /// Returns the same as ``state(at:)``, but continues from the state `known` if possible.
  func state(
    at position: Int, after known: RecordedState?
  ) throws(RecordingError) -> RecordedState? {
    try read { database in
      guard let keyframe = try keyframe(database, at: position) else { return nil }
      if let known, known.position <= position, known.keyframe == keyframe.entry {
        return try forward(database, known.snapshot, keyframe.entry, known.position, position)
      }
      let snapshot = try snapshot(database, keyframe)
      return try forward(database, snapshot, keyframe.entry, keyframe.entry, position)
    }
  }

  private struct Keyframe {
    let entry: Int
    let epoch: String
    let revision: UInt64
    let rootID: CoordinatorID
    let nodes: Int
  }

  private func keyframe(_ database: Database, at position: Int) throws -> Keyframe? {
    let sql = """
      SELECT entry, epoch, revision, rootID, nodes FROM keyframes
      WHERE entry <= ? ORDER BY entry DESC LIMIT 1
      """
    guard let row = try Row.fetchOne(database, sql: sql, arguments: [position]) else { return nil }
    return Keyframe(
      entry: try row.whole(atIndex: 0, in: ColumnRange.entries),
      epoch: try row.text(atIndex: 1), revision: try row.bits(atIndex: 2),
      rootID: CoordinatorID(rawValue: try row.bits(atIndex: 3)),
      nodes: try row.whole(atIndex: 4, in: ColumnRange.counts))
  }

  /// Returns the hierarchy of the entry, with the facts that decide which screens show.
  func screens(in database: Database, at entry: Int) throws -> FlowSnapshot {
    guard let keyframe = try keyframe(database, at: entry), keyframe.entry == entry else {
      throw damaged("the hierarchy of entry \(entry) is missing")
    }
    return try snapshot(database, keyframe) { part in
      let nodes = try part.withUnsafeData(atIndex: 0) { $0.flatMap(ScreenJSON.nodes) }
      return try nodes ?? part.value([FlowNode].self, atIndex: 0)
    }
  }

  private func snapshot(
    _ database: Database, _ keyframe: Keyframe,
    reading read: (Row) throws -> [FlowNode] = { try $0.value([FlowNode].self, atIndex: 0) }
  ) throws -> FlowSnapshot {
    let parts = try Row.fetchCursor(
      database, sql: "SELECT body FROM keyframeParts WHERE keyframe = ? ORDER BY part",
      arguments: [keyframe.entry])
    var nodes: [FlowNode] = []
    var bytes = 0
    while bytes <= hierarchyBytes, nodes.count <= keyframe.nodes,
      let part = try parts.next()
    {
      let more = try read(part)
      bytes += more.memoryBytes
      nodes += more
    }
    // The rest of a hierarchy that is too large is omitted without reading it.
    let isFull = bytes > hierarchyBytes && nodes.count <= keyframe.nodes
    guard isFull || nodes.count == keyframe.nodes else {
      throw damaged("the hierarchy after entry \(keyframe.entry) is incomplete")
    }
    let snapshot = FlowSnapshot(
      at: FlowSnapshot.Moment(epoch: keyframe.epoch, revision: keyframe.revision),
      rootID: keyframe.rootID, nodes: nodes, limit: hierarchyBytes,
      unread: keyframe.nodes - nodes.count)
    guard snapshot.nodes.count + snapshot.omitted == keyframe.nodes else {
      throw damaged("a coordinator occurs twice in the hierarchy after entry \(keyframe.entry)")
    }
    return snapshot
  }

  private func forward(
    _ database: Database, _ snapshot: FlowSnapshot, _ keyframe: Int, _ from: Int, _ to: Int
  ) throws -> RecordedState {
    var snapshot = snapshot
    var count = 0
    let deltas = try Row.fetchCursor(
      database, sql: "SELECT body FROM deltas WHERE entry > ? AND entry <= ? ORDER BY entry",
      arguments: [from, to])
    while let delta = try deltas.next() {
      count += 1
      guard count <= Self.deltasPerKeyframe else {
        throw damaged("a hierarchy is missing after entry \(keyframe)")
      }
      snapshot.apply(try delta.value(FlowDelta.self, atIndex: 0))
    }
    return RecordedState(
      position: to, snapshot: snapshot, keyframe: keyframe, appliedDeltas: count)
  }
}
