import Inspector

enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// A pressed button or a turn of the wheel; rows and columns count from 0.
  case mouse(MouseButton, row: Int, column: Int)
  case pasted(String)
  /// A character that a terminal turns into a signal, such as ctrl-c.
  case signal(Int32)
  /// The terminal's answer about its background.
  case background(isLight: Bool)
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
