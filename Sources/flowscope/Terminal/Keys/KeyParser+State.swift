import Inspector

// What a parser may be in the middle of, and for how long.
extension KeyParser {
  /// How long an escape waits for what makes it a sequence; then it is the Esc key.
  static let escapePatience = Duration.milliseconds(100)
  /// How long a sequence that has begun waits for its next byte.
  static let sequencePatience = Duration.milliseconds(250)
  /// The same for a text between the marks of OSC, DCS and the like, of which terminals send kilobytes.
  static let stringPatience = Duration.seconds(1)
  /// How long a sequence may take as a whole.
  static let longestTime = Duration.seconds(5)
  /// How many bytes a sequence may have: more than any answer of a terminal.
  static let mostBytes = 1 << 20
  /// Within this, a character after an escape was sent with it: the Alt key was held.
  ///
  /// No person types as fast.
  static let altWindow = Duration.milliseconds(2)

  enum State: Equatable, Sendable {
    case ground
    /// After an escape, or after two: some terminals put one in front of what comes with Alt.
    case escape
    /// After an escape whose character is not whole.
    case altCharacter
    case control
    /// After `ESC [ [`: the function keys of the Linux console.
    case linuxFunction
    /// After `ESC O`.
    case single
    /// After `ESC [ M`: three numbers follow, each a byte, or two of UTF-8.
    case mouse
    /// Until BEL, where that may end it, or ST.
    case string(endsAtBell: Bool)
    /// After an escape in a string.
    case stringEscape
  }
}
