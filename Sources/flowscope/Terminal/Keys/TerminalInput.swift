import Inspector

/// An input from a terminal, before the keymap is applied.
enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// A pressed button or a turn of the wheel; rows and columns count from 0.
  case mouse(MouseButton, row: Int, column: Int)
  /// A pasted text, as one line.
  case pasted(String)
}

/// The supported buttons, without modifier keys.
enum MouseButton: Equatable, Sendable {
  case left, wheelUp, wheelDown

  /// Creates the button from a terminal's number, which also contains modifiers and moves.
  ///
  /// Source: xterm's ctlseqs, "Mouse Tracking".
  init?(code: Int) {
    switch code {
    case 0: self = .left
    case 64: self = .wheelUp
    case 65: self = .wheelDown
    default: return nil
    }
  }
}
