// The states of a parser, and their time limits.
extension KeyParser {
  /// The time that an escape waits for the rest of a sequence; after that, it is the Esc key.
  static let escapePatience = Duration.milliseconds(100)
  /// The time that an incomplete sequence waits for its next byte.
  static let sequencePatience = Duration.milliseconds(250)
  /// The same for a string of OSC, DCS and the like, which can have kilobytes.
  static let stringPatience = Duration.seconds(1)
  /// The maximum time for a whole sequence.
  static let longestTime = Duration.seconds(5)
  /// The maximum number of bytes in a sequence: more than any answer of a terminal.
  static let mostBytes = 1 << 20
  /// The length of an answer that has a meaning, in bytes.
  static let longestAnswer = 64
  /// A character this soon after an escape means that Alt was held: no user types that fast.
  static let altWindow = Duration.milliseconds(2)

  enum State: Equatable, Sendable {
    case ground
    /// After an escape, or two: some terminals add one before a sequence typed with Alt.
    case escape
    /// After an escape with an incomplete character.
    case altCharacter
    case control
    /// After `ESC [ [`: the function keys of the Linux console.
    case linuxFunction
    /// After `ESC O`.
    case single
    /// After `ESC [ M`: three numbers follow, each a byte, or two of UTF-8.
    case mouse
    /// Inside a string, until ST, or BEL if `endsAtBell` is set.
    case string(endsAtBell: Bool)
    /// After an escape in a string.
    case stringEscape
  }
}
