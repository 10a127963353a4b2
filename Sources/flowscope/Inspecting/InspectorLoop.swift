import Dispatch
import FlowIntrospect
import Foundation
import Inspector

/// Runs the inspector: brings inputs to the session, carries out effects, and shows what comes of it.
///
/// Nothing happens while nothing happens: every turn is started by a key, a signal, or the engine.
@MainActor
final class InspectorLoop {
  let terminal: Terminal
  let session: InspectorSession
  var followers: [String: Task<Void, Never>] = [:]
  var engines: [String: EngineFollower] = [:]
  var playbacks: [String: any Playback] = [:]
  /// The work on files that was asked for last, which waits for the work before it.
  var fileWork: Task<Void, Never>?
  private var lastFrame = ContinuousClock.now
  private var isFrameScheduled = false
  private var ending: CheckedContinuation<Int32, Never>?
  private var signals: SignalRelay?
  private let stateFile = StateFile()
  private let isInspectable: Bool

  /// At most this often is a frame drawn: thirty times a second.
  private static let frameInterval = Duration.microseconds(33_334)

  /// Takes the terminal over, as the settings say, to show what is behind `path`.
  ///
  /// - Throws: ``FlowscopeError``.
  init(options: AttachOptions, showing path: String) throws {
    let effective = options.settings.effective
    let settings = effective.settings
    terminal = try Terminal(
      color: settings.color, theme: settings.theme, mouse: settings.mouse)
    var clock = time(nil)
    var local = tm()
    localtime_r(&clock, &local)
    let isASCII = settings.ascii || !terminal.isUnicode
    let (remembered, problem) = stateFile.load()
    session = InspectorSession(
      model: Model(
        size: terminal.size, glyphs: isASCII ? .ascii : .unicode, utcOffset: local.tm_gmtoff,
        keymap: effective.keymap, engine: path, allowsControl: options.control,
        logCapacity: settings.logCapacity),
      remembered: remembered)
    isInspectable = options.inspectable
    for problem in effective.problems + [problem].compactMap({ $0 }) {
      session.note("settings", "\(problem)", at: Date())
    }
  }

  /// Shows what the engine does until the user leaves; returns the exit code.
  func run() async -> Int32 {
    let inspector = serveItself()
    watchSignals()
    watchKeyboard()
    follow(session.model.inspection.id)
    let code = await withCheckedContinuation {
      ending = $0
      draw()
    }
    for follower in followers.values { follower.cancel() }
    inspector?.stop()
    await fileWork?.value
    terminal.close()
    remember()
    return code
  }

  /// Lets another flowscope look into this one's own screens, where that was asked for.
  private func serveItself() -> FlowInspector? {
    guard isInspectable else { return nil }
    do {
      return try FlowInspector.start(session.screens, name: "flowscope")
    } catch {
      handle(.said("\(error)"))
      return nil
    }
  }

  private func remember() {
    do { try stateFile.save(session.remembered) } catch {
      StandardError.say("\(error)")
    }
  }

  func handle(_ input: Input) {
    CrashGuard.coverThisThread()
    for effect in session.handle(input) { carryOut(effect) }
    scheduleFrame()
  }

  func end(with code: Int32) {
    ending?.resume(returning: code)
    ending = nil
  }

  // MARK: Drawing

  private func scheduleFrame() {
    if isFrameScheduled || ending == nil || !session.isPresentable { return }
    let sinceLast = ContinuousClock.now - lastFrame
    if sinceLast >= Self.frameInterval {
      draw()
      return
    }
    isFrameScheduled = true
    Task { [weak self] in
      try? await Task.sleep(for: Self.frameInterval - sinceLast)
      guard let self else { return }
      isFrameScheduled = false
      if session.isPresentable { draw() }
    }
  }

  private func draw() {
    lastFrame = .now
    CrashGuard.coverThisThread()
    terminal.show(session.draw())
  }

  // MARK: Watching

  private func watchKeyboard() {
    terminal.readKeys {
      [weak self] in
      Task { @MainActor in self?.readKeyboard() }
    } hungUp: {
      // Whether the main actor hears of it or not.
      SignalRelay.note(SIGHUP)
    }
  }

  private func readKeyboard() {
    for input in terminal.readInputs() { handle(input) }
  }

  private func watchSignals() {
    // What is left of a second is for giving the terminal back.
    signals = SignalRelay(
      [SIGWINCH, SIGTSTP, SIGCONT], ends: [SIGTERM, SIGINT, SIGHUP, SIGQUIT],
      within: .milliseconds(500)
    ) { [weak self] signal in
      self?.received(signal)
    }
  }

  private func received(_ signal: Int32) {
    switch signal {
    case SIGWINCH: handle(.resized(terminal.adoptSize()))
    case SIGTSTP: suspend()
    case SIGCONT:
      guard JobControl.isInForeground else { return suspend() }
      terminal.reclaim()
      handle(.resized(terminal.adoptSize()))
    default: end(with: 128 + signal)
    }
  }

  /// Stops until the shell lets it go on.
  ///
  /// ncurses has a way of its own to do so, but from whatever thread the signal comes to.
  func suspend() {
    if ending == nil { return }
    terminal.pause()
    JobControl.stop()
    terminal.resume()
    handle(.resized(terminal.adoptSize()))
  }
}
