import Inspector

enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// A pressed button or a turn of the wheel; rows and columns count from 0.
  case mouse(MouseButton, row: Int, column: Int)
  case pasted(String)
}

/// The supported buttons, without modifier keys.
///
/// The raw value is a terminal's number (xterm's ctlseqs, "Mouse Tracking"), which also contains
/// modifiers and moves.
enum MouseButton: Int, Sendable {
  case left = 0
  /// A move of the mouse with the left button down.
  case leftMoved = 32
  case wheelUp = 64
  case wheelDown = 65
}

extension Key {
  /// Creates the key that types a character; nil if no known key does.
  init?(typed scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0d, 0x0a: self = .enter
    case 0x09: self = .tab
    case 0x7f, 0x08: self = .backspace
    case 0x01...0x1a:
      guard let letter = Unicode.Scalar(scalar.value + 0x60) else { return nil }
      self = .control(Character(letter))
    case 0x20...0x7e, 0xa0...: self = .character(Character(scalar))
    default: return nil
    }
  }
}

struct Clicks {
  private static let doubleClickTime = Duration.milliseconds(400)
  private var last: (row: Int, column: Int, time: ContinuousClock.Instant)?

  mutating func press(row: Int, column: Int, at now: ContinuousClock.Instant) -> Input {
    let isDouble =
      last.map {
        $0.row == row && $0.column == column && now - $0.time < Self.doubleClickTime
      } ?? false
    last = isDouble ? nil : (row, column, now)
    return .click(row: row, column: column, isDouble: isDouble)
  }
}

/// The escape sequences of keys; all others are ignored.
struct KeySequences: Equatable, Sendable {
  private var keys: [[UInt8]: Key] = [:]

  /// The sequences that all terminals share, in the modes in use; descriptions have the others.
  ///
  /// They have no modifiers: shift-left is another key than left.
  static let standard: KeySequences = {
    var sequences = KeySequences()
    for (final, key) in [
      ("A", Key.up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ] {
      for introducer in ["[", "O"] { sequences.add("\u{1b}\(introducer)\(final)", key) }
    }
    for (rest, key) in [
      ("[Z", Key.backTab), ("OM", .enter), ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown),
    ] {
      sequences.add("\u{1b}\(rest)", key)
    }
    return sequences
  }()

  /// Adds a sequence; ignores a text that does not begin with an escape, since it is a character.
  mutating func add(_ sequence: String, _ key: Key) {
    let bytes = Array(sequence.utf8)
    if bytes.count > 1, bytes[0] == 0x1b { keys[bytes] = key }
  }

  subscript(_ bytes: [UInt8]) -> Key? { keys[bytes] }
}
