import Inspector

/// What a terminal sent, as the bytes say it: nothing here knows which key does what.
enum TerminalInput: Equatable, Sendable {
  case key(Key)
  /// A button that went down, or a turn of the wheel; rows and columns count from 0.
  case mouse(MouseButton, row: Int, column: Int)
  /// A text that was pasted, as one line.
  case pasted(String)
}

/// The buttons that mean something here, without any of the modifier keys.
enum MouseButton: Equatable, Sendable {
  case left, wheelUp, wheelDown

  /// By the number that a terminal has for it, which also tells of modifiers and of moves.
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
