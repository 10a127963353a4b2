/// A place in a recording that moves, with the hierarchy as it was there.
public struct RecordingCursor: Sendable {
  /// Where it is: the last entry that has happened, 0 before the first.
  public private(set) var position = 0
  /// The hierarchy at that place; nil before there was one.
  public private(set) var state: RecordedState?

  private let reader: RecordingReader

  /// A cursor in front of the first entry.
  public init(_ reader: RecordingReader) {
    self.reader = reader
  }

  /// Goes to a position.
  ///
  /// Forward, only what lies between is read, or what follows on a later keyframe; backward, a keyframe
  /// and what follows on it.
  ///
  /// - Throws: ``RecordingError``; the cursor stays where it was.
  public mutating func move(to position: Int) throws(RecordingError) {
    state = try reader.state(at: position, after: state)
    self.position = max(0, position)
  }

  /// Goes to the next entry of these kinds; nil, and no move, where there is none.
  ///
  /// - Throws: ``RecordingError``; the cursor stays where it was.
  public mutating func stepForward(
    to kinds: Set<RecordingEntry.Kind> = Set(RecordingEntry.Kind.allCases)
  ) throws(RecordingError) -> RecordingEntry? {
    guard let entry = try reader.entries(of: kinds, after: position, limit: 1).first else {
      return nil
    }
    try move(to: entry.id)
    return entry
  }

  /// Goes to the last entry of these kinds before this place; nil, and no move, where there is none.
  ///
  /// - Throws: ``RecordingError``; the cursor stays where it was.
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
