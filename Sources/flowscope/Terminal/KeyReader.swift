import CNcurses

/// What ncurses reads, as input.
@MainActor
enum KeyReader {
  /// Has what a paste begins and ends with told as keys; to be called once the terminal is taken over.
  static func prepare() {
    define_key(Paste.beginning, pasteBegins)
    define_key(Paste.end, pasteEnds)
  }

  /// The next that waits; nil where nothing does.
  ///
  /// Keys that mean nothing here are passed over.
  static func next() -> Input? {
    while true {
      var code = wint_t()
      let result = get_wch(&code)
      if result == ERR { return nil }
      let isFunction = result == flowscope_key_code
      if paste?.isAbandoned(at: .now) == true { forget() }
      if paste != nil {
        if let input = pasted(UInt32(code), isFunction: isFunction) { return input }
        continue
      }
      let input = isFunction ? function(Int32(code)) : character(UInt32(code))
      if let input { return input }
    }
  }

  /// Forgets a paste of which the end has not come.
  static func forget() { paste = nil }

  /// Takes what comes in a paste; the text where that was its end.
  private static func pasted(_ code: UInt32, isFunction: Bool) -> Input? {
    var isEnd = isFunction && Int32(code) == pasteEnds
    // A key's sequence in what is pasted is no key.
    if !isFunction, let scalar = Unicode.Scalar(code) { isEnd = paste?.take(scalar) ?? true }
    guard isEnd else { return nil }
    return paste.take().map { .pasted($0.line) }
  }

  // Beyond those of ncurses, and of the sequences that a terminal's description may add to them.
  private static let pasteBegins: Int32 = 0x7e00
  private static let pasteEnds: Int32 = 0x7e01
  private static var paste: Paste?

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
    case KEY_UP: return .key(.up)
    case KEY_DOWN: return .key(.down)
    case KEY_LEFT: return .key(.left)
    case KEY_RIGHT: return .key(.right)
    case KEY_PPAGE: return .key(.pageUp)
    case KEY_NPAGE: return .key(.pageDown)
    case KEY_HOME: return .key(.home)
    case KEY_END: return .key(.end)
    case KEY_ENTER: return .key(.enter)
    case KEY_BTAB: return .key(.backTab)
    case KEY_BACKSPACE: return .key(.backspace)
    case KEY_DC: return .key(.delete)
    case KEY_MOUSE: return mouse()
    case pasteBegins:
      paste = Paste()
      return nil
    default: return nil
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
