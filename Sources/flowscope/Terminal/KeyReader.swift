import CNcurses

/// What ncurses reads, as input.
@MainActor
enum KeyReader {
  /// The next that waits; nil where nothing does.
  ///
  /// Keys that mean nothing here are passed over.
  static func next() -> Input? {
    while true {
      var code = wint_t()
      let result = get_wch(&code)
      if result == ERR { return nil }
      let input = result == flowscope_key_code ? function(Int32(code)) : character(UInt32(code))
      if let input { return input }
    }
  }

  private static func character(_ code: UInt32) -> Input? {
    switch code {
    case 0x0d, 0x0a: return .key(.enter)
    case 0x09: return .key(.tab)
    case 0x1b: return .key(.escape)
    case 0x7f, 0x08: return .key(.backspace)
    case 0x01...0x1a:
      return Unicode.Scalar(code + 0x60).map { .key(.control(Character($0))) }
    case 0x20...0x7e, 0xa0...: return Unicode.Scalar(code).map { .key(.character(Character($0))) }
    default: return nil
    }
  }

  private static func function(_ code: Int32) -> Input? {
    switch code {
    case KEY_UP: .key(.up)
    case KEY_DOWN: .key(.down)
    case KEY_LEFT: .key(.left)
    case KEY_RIGHT: .key(.right)
    case KEY_PPAGE: .key(.pageUp)
    case KEY_NPAGE: .key(.pageDown)
    case KEY_HOME: .key(.home)
    case KEY_END: .key(.end)
    case KEY_ENTER: .key(.enter)
    case KEY_BTAB: .key(.backTab)
    case KEY_BACKSPACE: .key(.backspace)
    case KEY_DC: .key(.delete)
    case KEY_MOUSE: mouse()
    default: nil
    }
  }

  private static func mouse() -> Input? {
    var event = MEVENT()
    guard getmouse(&event) == OK else { return nil }
    let (row, column) = (Int(event.y), Int(event.x))
    let state = UInt(event.bstate)
    if state & UInt(flowscope_mouse_wheel_up) != 0 {
      return .wheel(row: row, column: column, up: true)
    }
    if state & UInt(flowscope_mouse_wheel_down) != 0 {
      return .wheel(row: row, column: column, up: false)
    }
    guard state & UInt(flowscope_mouse_press) != 0 else { return nil }
    let now = ContinuousClock.now
    let isDouble =
      lastPress.map {
        $0.row == row && $0.column == column && now - $0.time < doubleClickTime
      } ?? false
    lastPress = isDouble ? nil : (row, column, now)
    return .click(row: row, column: column, isDouble: isDouble)
  }

  private static let doubleClickTime = Duration.milliseconds(400)
  private static var lastPress: (row: Int, column: Int, time: ContinuousClock.Instant)?
}
