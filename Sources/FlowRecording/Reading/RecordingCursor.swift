/// A movable position in a recording, with the hierarchy at that position.
public struct RecordingCursor: Sendable {
  /// The position: the last entry that has happened, or 0 before the first.
  public private(set) var position = 0
  /// The hierarchy at the position; nil if there was none yet.
  public private(set) var state: RecordedState?

  private let reader: RecordingReader

  /// Creates a cursor before the first entry.
  public init(_ reader: RecordingReader) {
    self.reader = reader
  }

  /// Moves to a position.
  ///
  /// Forward, only reads what is between the positions, or what follows a later keyframe. Backward,
  /// reads a keyframe and what follows it.
  ///
  /// - Throws: ``RecordingError``; the cursor does not move then.
  public mutating func move(to position: Int) throws(RecordingError) {
    state = try reader.state(at: position, after: state)
    self.position = max(0, position)
  }

  /// Moves to the next entry of these kinds; returns nil and does not move if there is none.
  ///
  /// - Throws: ``RecordingError``; the cursor does not move then.
  public mutating func stepForward(
    to kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases)
  ) throws(RecordingError) -> RecordingEntry? {
    guard let entry = try reader.entries(of: kinds, after: position, limit: 1).first else {
      return nil
    }
    try move(to: entry.id)
    return entry
  }

  /// Moves to the previous entry of these kinds; returns nil and does not move if there is none.
  ///
  /// - Throws: ``RecordingError``; the cursor does not move then.
  public mutating func stepBackward(
    to kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases)
  ) throws(RecordingError) -> RecordingEntry? {
    guard let entry = try reader.entries(of: kinds, before: position, limit: 1).last else {
      return nil
    }
    try move(to: entry.id)
    return entry
  }
}
