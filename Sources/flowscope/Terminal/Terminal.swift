import CNcurses
import Foundation
import Inspector

/// The screen and the keyboard, through ncurses.
///
/// Nothing outside this folder knows of ncurses.
@MainActor
final class Terminal {
  /// What is on the screen; nil makes the next frame be drawn whole.
  private var shown: Frame?
  private let color: ColorMode
  private var palette: Palette
  private var isOpen = false
  private var takesMouse = false
  private var keyboard: Keyboard?

  /// Whether what the terminal's locale writes can hold box drawing.
  let isUnicode: Bool

  /// Takes the screen over.
  ///
  /// - Throws: ``FlowscopeError`` where standard input or output is no terminal, or the terminal's kind
  ///   is not known.
  init(color: ColorMode, theme: Theme = .dark, mouse: Bool) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw FlowscopeError.notATerminal
    }
    try JobControl.awaitForeground()
    setlocale(LC_ALL, "")
    isUnicode = String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
    CrashGuard.arm()
    // Where it finds the default, ncurses ignores ctrl-z for as long as each drawing takes: what comes
    // then is lost. Another handler it leaves alone, and ours follows.
    signal(SIGTSTP, SIG_IGN)
    guard flowscope_newterm() != nil else {
      throw FlowscopeError.unknownTerminal(String(cString: getenv("TERM") ?? strdup("")))
    }
    isOpen = true
    cbreak()
    noecho()
    nonl()
    Self.turnFlowControlOff()
    // Keys that wait are read elsewhere: ncurses must not break drawing off for them.
    typeahead(-1)
    keypad(flowscope_stdscr(), true)
    curs_set(0)
    self.color = color
    palette = Palette(color: color, theme: theme)
    takesMouse = mouse
    sendModes(true)
  }

  /// Has ctrl-s and ctrl-q come as keys: the one would block the screen until the other.
  private static func turnFlowControlOff() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    // As ncurses sets it whenever it takes the terminal over again.
    def_prog_mode()
  }

  /// What the keys of this terminal send, by its description.
  var keySequences: KeySequences {
    var sequences = KeySequences.standard
    for (name, key) in [
      ("kcuu1", Key.up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kent", .enter), ("kcbt", .backTab),
      ("kdch1", .delete),
    ] {
      if let text = flowscope_description(name) { sequences.add(String(cString: text), key) }
    }
    return sequences
  }

  /// Reads the keys and clicks from now on; see ``Keyboard``.
  func readKeys(
    announce: @escaping @Sendable () -> Void, hungUp: @escaping @Sendable () -> Void
  ) {
    let parser = KeyParser(keySequences, encoding: isUnicode ? .utf8 : .locale)
    let keyboard = Keyboard(parser, announce: announce, hungUp: hungUp)
    keyboard.takeMouse(takesMouse)
    self.keyboard = keyboard
  }

  /// Has the terminal say what is pasted, which it otherwise types, and what is clicked, where that is wanted.
  ///
  /// ncurses knows nothing of it: who gives the terminal back has to turn it off.
  private func sendModes(_ isOn: Bool) {
    let sequence = isOn ? Paste.on : Paste.off
    send(sequence.withUTF8Buffer { Array($0) })
    if takesMouse { send(Self.mouse(isOn)) }
  }

  /// Takes the mouse, or leaves it to the terminal, which selects text with it.
  func setMouse(_ isOn: Bool) {
    guard isOn != takesMouse else { return }
    takesMouse = isOn
    keyboard?.takeMouse(isOn)
    send(Self.mouse(isOn))
  }

  /// Presses and the wheel (1000), told in numbers (1006): in bytes, columns end at 223.
  private static func mouse(_ isOn: Bool) -> [UInt8] {
    Array((isOn ? "\u{1b}[?1000h\u{1b}[?1006h" : "\u{1b}[?1006l\u{1b}[?1000l").utf8)
  }

  /// Writes bytes to the terminal that are no text on the screen.
  func send(_ bytes: [UInt8]) {
    // A terminal that is gone is noticed where its keys are read.
    TerminalWriter.writing { _ = try? OutputFile.writeAll(bytes, to: STDOUT_FILENO) }
  }

  /// Gives the screen back as it was; a second time has no effect.
  func close() {
    guard isOpen else { return }
    isOpen = false
    keyboard?.stop()
    giveBack()
  }

  /// Gives the screen back for as long as the program is stopped.
  func pause() {
    guard isOpen else { return }
    giveBack()
  }

  private func giveBack() {
    sendModes(false)
    TerminalWriter.writing { _ = endwin() }
    CrashGuard.disarm()
  }

  /// Takes over again, with the next frame, the screen that ``pause()`` gave back.
  func resume() {
    guard isOpen else { return }
    // Whoever changed the terminal's settings meanwhile wants to find them so.
    def_shell_mode()
    CrashGuard.arm()
    sendModes(true)
    forget()
  }

  /// Takes over again, with the next frame, a terminal that others may have used, without having been asked to give
  /// it back.
  func reclaim() {
    guard isOpen else { return }
    reset_prog_mode()
    // Who found it so may have put right more than settings. `endwin` would have the next frame take all of it again,
    // but leaves the alternate screen first: where that was left, the cursor would go back to where it once was.
    flowscope_enter_alternate_screen()
    keypad(flowscope_stdscr(), true)
    // ncurses sends nothing for what it takes to be so.
    curs_set(1)
    curs_set(0)
    sendModes(true)
    forget()
  }

  var size: Size { Size(rows: Int(flowscope_lines()), columns: Int(flowscope_columns())) }

  /// Takes over the size that the terminal has now.
  func adoptSize() -> Size {
    var window = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
      resizeterm(Int32(window.ws_row), Int32(window.ws_col))
    }
    // Also where it is as large as it was: it may have been smaller meanwhile, and has cut what it showed.
    forget()
    return size
  }

  /// Makes the next frame be drawn from nothing, whatever is on the screen now.
  func forget() {
    shown = nil
    clearok(flowscope_stdscr(), true)
  }

  /// Shows everything from now on as `theme` says.
  func adopt(_ theme: Theme) {
    palette = Palette(color: color, theme: theme)
    forget()
  }

  /// Puts what differs from the last frame on the screen.
  func show(_ frame: Frame) {
    guard isOpen else { return }
    let old = shown?.size == frame.size ? shown : nil
    if old == nil { erase() }
    for row in 0..<frame.size.rows {
      if let old, old.hasSameRow(row, as: frame) { continue }
      for column in 0..<frame.size.columns {
        if let old, !differs(row, column, old, frame) { continue }
        put(frame[row, column], row: row, column: column)
      }
    }
    TerminalWriter.writing { _ = refresh() }
    shown = frame
  }

  /// Whether a cell has to be put.
  ///
  /// Wide characters are put and cleared whole, so a change beside a cell may be one of the cell.
  private func differs(_ row: Int, _ column: Int, _ old: Frame, _ new: Frame) -> Bool {
    let beside = max(0, column - 1)...min(column + 1, new.size.columns - 1)
    return beside.contains { old[row, $0] != new[row, $0] }
  }

  private func put(_ cell: Frame.Cell, row: Int, column: Int) {
    // The second half of a wide character is put with its first.
    if cell.text.isEmpty { return }
    var text = cell.text.unicodeScalars.prefix(5).map { wchar_t($0.value) }
    text.append(0)
    let (attributes, pair) = palette.look(of: cell.style)
    // The last cell of the screen reports an error for the cursor that cannot go on, and is put.
    _ = flowscope_put(Int32(row), Int32(column), text, attributes, pair)
  }

  /// The keys and clicks that wait.
  func readInputs() -> [Input] { keyboard?.take() ?? [] }
}
