import CNcurses
import FlowReports
import Foundation
import Inspector
import NIOConcurrencyHelpers

/// The screen and the keyboard, through ncurses, which only this folder uses.
@MainActor
final class Terminal: InspectorScreen {
  /// The frame on the screen; nil makes the next frame redraw everything.
  private var shown: Frame?
  private var color: ColorMode
  private var theme: Theme
  /// As the terminal says, or else its environment.
  private var hasLightBackground: Bool
  private let ignoresQuestions: Bool
  private var palette: Palette
  private var isOpen = false
  private var takesMouse = false
  private var keyboard: Keyboard?
  private var signals: SignalRelay?
  /// The program that has the terminal for itself now; nil if the inspector has it.
  private var borrower: ChildProgram?
  /// The settings of the terminal for other programs, which it has outside the inspector.
  private var settingsOutside = termios()
  /// Whether the program that has the terminal is stopped.
  private var isBorrowerStopped = false
  /// The number of stops that this program caused, and that were not reported yet.
  private var expectedStops = 0
  /// The characters that the terminal would turn into signals.
  private let signalCharacters: [UInt8: Int32]

  /// Whether the terminal's locale can encode box drawing.
  let isUnicode: Bool

  /// Throws if standard input or output is not a terminal, or one of an unknown kind.
  init(color: ColorMode, theme: Theme = .auto, mouse: Bool) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw ReportError.notATerminal
    }
    let name = String(cString: getenv("TERM") ?? strdup(""))
    if TerminalKind.isDumb(name) { throw ReportError.dumbTerminal(name) }
    try JobControl.awaitForeground()
    setlocale(LC_ALL, "")
    isUnicode = String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
    CrashGuard.arm()
    // If ncurses finds the default handler, it ignores ctrl-z while it draws, and the key is lost.
    // It keeps any other handler; ours is installed later.
    signal(SIGTSTP, SIG_IGN)
    guard Self.open(as: name) else { throw ReportError.unknownTerminal(name) }
    // A description without this has no screen, whatever its name.
    guard flowscope_description("cup") != nil else {
      endwin()
      throw ReportError.dumbTerminal(name)
    }
    isOpen = true
    cbreak()
    noecho()
    nonl()
    signalCharacters = Self.takeOverCharacters()
    // Another thread reads the keys, so ncurses must not stop drawing for waiting keys.
    typeahead(-1)
    keypad(flowscope_stdscr(), true)
    curs_set(0)
    self.color = color
    self.theme = theme
    ignoresQuestions = TerminalKind.ignoresQuestions(name)
    let variable = getenv("COLORFGBG").map { String(cString: $0) }
    hasLightBackground = TerminalBackground.isLight(colorFGBG: variable) ?? false
    palette = Palette(color: color, theme: theme.adapted(toLight: hasLightBackground))
    takesMouse = mouse
    sendModes(true)
  }

  /// Opens the screen with the description of the terminal, or of one that it is like.
  private static func open(as name: String) -> Bool {
    if flowscope_newterm() != nil { return true }
    for substitute in TerminalKind.substitutes(for: name) {
      setenv("TERM", substitute, 1)
      if flowscope_newterm() != nil { return true }
    }
    setenv("TERM", name, 1)
    return false
  }

  /// Lets the characters arrive that the terminal would handle, and returns those that are signals.
  ///
  /// ctrl-s, which blocks the screen by default, and ctrl-q become keys. A pasted ctrl-c, ctrl-\
  /// or ctrl-z must not end or stop the program.
  private static func takeOverCharacters() -> [UInt8: Int32] {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return [:] }
    var signals: [UInt8: Int32] = [:]
    if settings.c_lflag & tcflag_t(ISIG) != 0 {
      let disabled = fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE))
      withUnsafeBytes(of: settings.c_cc) { characters in
        for (place, signal) in [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)] {
          let character = characters[Int(place)]
          if Int(character) != disabled { signals[character] = signal }
        }
      }
    }
    settings.c_iflag &= ~tcflag_t(IXON)
    // Without the second, BSD's terminals take ctrl-o for themselves.
    settings.c_lflag &= ~(tcflag_t(ISIG) | tcflag_t(IEXTEN))
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    // ncurses applies this mode each time it takes over the terminal again.
    def_prog_mode()
    return signals
  }

  /// Sends a signal to all processes of the foreground, as the terminal would.
  private nonisolated static func send(signal: Int32) {
    if tcgetpgrp(STDIN_FILENO) == getpgrp() { kill(0, signal) } else { SignalRelay.note(signal) }
  }

  /// The sequences of this terminal's keys, from its description.
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

  func readInputs(_ handle: @escaping @MainActor @Sendable (Input) -> Void) {
    let parser = KeyParser(
      keySequences, encoding: isUnicode ? .utf8 : .locale, signals: signalCharacters)
    let keyboard = Keyboard(parser) { [weak self] in
      Task { @MainActor in
        for input in self?.keyboard?.take() ?? [] { handle(input) }
      }
    } signalled: {
      Self.send(signal: $0)
    } learned: { [weak self] isLight in
      Task { @MainActor in
        guard let self, self.learn(hasLightBackground: isLight) else { return }
        handle(.resized(self.size))
      }
    } hungUp: {
      // Works even if the main actor is blocked.
      SignalRelay.note(SIGHUP)
    }
    keyboard.takeMouse(takesMouse)
    self.keyboard = keyboard
    askForBackground()
  }

  private func askForBackground() {
    guard theme.isAutomatic, ignoresQuestions, color.isOn(isTerminal: true) else { return }
    send(Array(TerminalBackground.question.utf8))
  }

  /// Adopts the terminal's own word for its background; returns whether the colours change.
  private func learn(hasLightBackground isLight: Bool) -> Bool {
    guard isLight != hasLightBackground else { return false }
    hasLightBackground = isLight
    guard isOpen, theme.isAutomatic else { return false }
    adopt(theme, color: nil)
    return true
  }

  func watchSignals(_ handle: @escaping @MainActor @Sendable (Int32) -> Void) {
    // The rest of the second is for restoring the terminal.
    signals = SignalRelay(
      [SIGWINCH, SIGTSTP, SIGCONT], ends: [SIGTERM, SIGINT, SIGHUP, SIGQUIT],
      within: .milliseconds(500), handle: handle)
  }

  /// Turns on reports of pasted text, and of clicks if the mouse is on.
  ///
  /// ncurses does not know these modes, so they must be turned off before the terminal is restored.
  private func sendModes(_ isOn: Bool) {
    send(Array((isOn ? Paste.on : Paste.off).utf8))
    if takesMouse { sendMouseMode(isOn) }
  }

  func setMouse(_ isOn: Bool) {
    guard isOn != takesMouse else { return }
    takesMouse = isOn
    keyboard?.takeMouse(isOn)
    sendMouseMode(isOn)
  }

  /// Reports presses and the wheel (1000) and moves with a button down (1002) as decimal numbers
  /// (1006), because the byte form ends at column 223.
  private func sendMouseMode(_ isOn: Bool) {
    let sequence =
      isOn
      ? "\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h" : "\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l"
    send(Array(sequence.utf8))
  }

  func send(_ bytes: [UInt8]) {
    if borrower != nil { return }
    // The thread that reads keys notices a closed terminal.
    TerminalWriter.writing { _ = try? OutputFile.writeAll(bytes, to: STDOUT_FILENO) }
  }

  func close() {
    keyboard?.stop()
    if let borrower {
      // The inspector ends by a signal: what it started ends as if the terminal were gone.
      borrower.send(SIGHUP)
      borrower.send(SIGCONT)
      reclaimTerminal()
    } else {
      pause()
    }
    isOpen = false
    signals?.waitForSaving()
  }

  /// Suspends the program; ncurses would do so on the thread that receives the signal.
  func suspend() {
    if let borrower { return suspend(with: borrower) }
    pause()
    JobControl.stop()
    resume()
  }

  /// Restores the screen while the program is suspended.
  private func pause() {
    guard isOpen else { return }
    sendModes(false)
    TerminalWriter.writing { _ = endwin() }
    CrashGuard.disarm()
  }

  /// Takes over the screen again after ``pause()``, from the next frame on.
  private func resume() {
    guard isOpen else { return }
    // Keeps changes of the terminal's settings made meanwhile, to restore them at the end.
    def_shell_mode()
    CrashGuard.arm()
    sendModes(true)
    forget()
  }

  func lend(to arguments: [String]) async throws -> ProcessEnding {
    pause()
    tcgetattr(STDIN_FILENO, &settingsOutside)
    let program: ChildProgram
    do { program = try ChildProgram(arguments, withTerminal: true) } catch {
      resume()
      throw error
    }
    (borrower, isBorrowerStopped, expectedStops) = (program, false, 0)
    JobControl.giveTerminal(to: program.pid)
    var ending = ProcessEnding.exited(0)
    for await event in program.events {
      switch event {
      case .ended(let end): ending = end
      case .stopped where expectedStops > 0: expectedStops -= 1
      case .stopped(SIGTTIN) where tcgetpgrp(STDIN_FILENO) == program.pid,
        .stopped(SIGTTOU) where tcgetpgrp(STDIN_FILENO) == program.pid:
        // It used the terminal before it had it.
        program.send(SIGCONT)
      case .stopped:
        isBorrowerStopped = true
        reclaimTerminal()
        // Stops the whole job, as ctrl-z does; the signal comes back as a call of `suspend`.
        Self.send(signal: SIGTSTP)
      }
    }
    guard isOpen else { return ending }
    reclaimTerminal()
    borrower = nil
    resume()
    return ending
  }

  /// Stops this program together with the one that has the terminal, and continues both.
  private func suspend(with program: ChildProgram) {
    var settings = termios()
    let isKnown = tcgetattr(STDIN_FILENO, &settings) == 0
    if !isBorrowerStopped {
      // No program can ignore this signal, so it is reported.
      program.send(SIGSTOP)
      expectedStops += 1
      reclaimTerminal()
    }
    JobControl.stop()
    if isKnown, !isBorrowerStopped {
      JobControl.withoutStops { _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    }
    isBorrowerStopped = false
    JobControl.giveTerminal(to: program.pid)
    program.send(SIGCONT)
  }

  /// Makes the terminal this program's again, with the settings for other programs.
  private func reclaimTerminal() {
    JobControl.giveTerminal(to: getpgrp())
    JobControl.withoutStops { _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &settingsOutside) }
  }

  /// Takes over a terminal that others used without a ``pause()``, from the next frame on.
  func reclaim() -> Bool {
    // The program that has the terminal goes on by itself.
    if borrower != nil { return true }
    guard JobControl.isInForeground else { return false }
    guard isOpen else { return true }
    reset_prog_mode()
    // The user may have reset more than the settings. `endwin` would make the next frame restore
    // everything, but it leaves the alternate screen first; if that was already left, the cursor
    // would jump to an old position.
    flowscope_enter_alternate_screen()
    keypad(flowscope_stdscr(), true)
    // ncurses sends nothing for a state that it assumes to be set.
    curs_set(1)
    curs_set(0)
    sendModes(true)
    forget()
    return true
  }

  var size: Size { Size(rows: Int(flowscope_lines()), columns: Int(flowscope_columns())) }

  func adoptSize() -> Size {
    var window = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
      resizeterm(Int32(window.ws_row), Int32(window.ws_col))
    }
    // Redraws at the same size too: the terminal may have been smaller meanwhile.
    forget()
    return size
  }

  func forget() {
    shown = nil
    clearok(flowscope_stdscr(), true)
  }

  func adopt(_ theme: Theme, color: ColorMode?) {
    self.color = color ?? self.color
    let asks = theme.isAutomatic && !self.theme.isAutomatic
    self.theme = theme
    palette = Palette(color: self.color, theme: theme.adapted(toLight: hasLightBackground))
    forget()
    if asks { askForBackground() }
  }

  func show(_ frame: Frame) {
    guard isOpen, borrower == nil else { return }
    if shown?.size != frame.size { erase() }
    frame.forEachChange(since: shown) { row, column, cell in
      put(cell, row: row, column: column)
    }
    TerminalWriter.writing { _ = refresh() }
    shown = frame
  }

  private func put(_ cell: Frame.Cell, row: Int, column: Int) {
    // The second half of a wide character is drawn with its first half.
    if cell.text.isEmpty { return }
    var text = cell.text.unicodeScalars.prefix(5).map { wchar_t($0.value) }
    text.append(0)
    let (attributes, pair) = palette.look(of: cell.style)
    // Drawing the last cell returns an error, because the cursor cannot advance.
    _ = flowscope_put(Int32(row), Int32(column), text, attributes, pair)
  }
}

/// Tracks the thread that writes to the terminal, so that it can be stopped from writing.
enum TerminalWriter {
  private static let state = NIOLockedValueBox<(writer: pthread_t?, isTaken: Bool)>((nil, false))

  /// Runs `body`, which writes; never returns if the terminal was taken from it.
  static func writing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isTaken = state.withLockedValue {
      $0.writer = pthread_self()
      return $0.isTaken
    }
    if isTaken { while true { pause() } }
    // Dispatch blocks signals on its threads.
    var (parking, before) = (signalSet(of: SIGUSR2), sigset_t())
    pthread_sigmask(SIG_UNBLOCK, &parking, &before)
    defer {
      state.withLockedValue { $0.writer = nil }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  /// Stops all writers for ever; call it right before the program ends.
  static func take() {
    setHandler(of: SIGUSR2) { _ in while true { pause() } }
    state.withLockedValue {
      $0.isTaken = true
      // The thread still exists, because it takes the lock before it ends.
      if let writer = $0.writer { pthread_kill(writer, SIGUSR2) }
    }
  }
}
