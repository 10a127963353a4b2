import FlowIntrospect
import FlowProtocol
import FlowReports
import Foundation
import Inspector

/// Runs the inspector: passes inputs to the session, carries out effects, and draws the result.
///
/// It uses no time while idle: each turn starts with a key, a signal, or an event of the engine.
@MainActor
final class InspectorLoop {
  let screen: any InspectorScreen
  let session: InspectorSession
  var followers: [InspectionID: Task<Void, Never>] = [:]
  var engines: [InspectionID: EngineFollower] = [:]
  var playbacks: [InspectionID: ReplaySource] = [:]
  /// Watches for engines while none is attached.
  var engineWatch: FileWatch?
  var engineSearch: Task<Void, Never>?
  /// The sample that was started from the waiting screen.
  var demo: SampleProcess?
  var isStartingDemo = false
  /// Whether an editor has the terminal.
  var isEditing = false
  /// The last requested work on files; each work waits for the one before it.
  var fileWork: Task<Void, Never>?
  private var lastFrame = ContinuousClock.now
  private var isFrameScheduled = false
  private var ending: CheckedContinuation<Int32, Never>?
  private let stateFile = StateFile()
  private let isInspectable: Bool
  /// Whether an app that is started again is put where it was, for which all details are followed.
  let keepsPlace: Bool
  private let settings: (SettingsSources) -> EffectiveSettings
  private var sources = SettingsSources.ofProcess
  /// The settings in effect, as far as the settings file decides them.
  private var effective: EffectiveSettings
  private var settingsWatch: FileWatch?

  /// The minimum time between two frames: thirty frames per second.
  private static let frameInterval = Duration.microseconds(33_334)

  /// Takes over the screen; with `.nothing` to show, waits for an engine.
  init(
    settings read: @escaping (SettingsSources) -> EffectiveSettings, allowsControl: Bool = false,
    keepsPlace: Bool = false, problems: ProblemsFile? = nil,
    isInspectable: Bool = false, showing id: InspectionID
  ) throws {
    settings = read
    effective = read(sources)
    let settings = effective.settings
    screen = try ScreenSource.open(settings)
    var clock = time(nil)
    var local = tm()
    localtime_r(&clock, &local)
    let isASCII = settings.ascii || !screen.isUnicode
    let (remembered, problem) = stateFile.load()
    session = InspectorSession(
      model: Model(
        size: screen.size, glyphs: isASCII ? .ascii : .unicode, utcOffset: local.tm_gmtoff,
        keymap: effective.keymap, themes: settings.allThemes, showing: id,
        allowsControl: allowsControl, keepsPlace: keepsPlace, problems: problems,
        logCapacity: settings.logCapacity,
        sources: settings.sources),
      remembered: remembered)
    self.isInspectable = isInspectable
    self.keepsPlace = keepsPlace
    for problem in effective.problems + [problem].compactMap({ $0 }) {
      session.note("settings", "\(problem)", at: Date())
    }
  }

  /// Runs until the user quits; returns the exit code.
  func run() async -> Int32 {
    let inspector = serveItself()
    screen.watchSignals { [weak self] in self?.received($0) }
    screen.readInputs { [weak self] in self?.handle($0) }
    watchSettings()
    if session.model.inspection.id == .nothing {
      session.watch(SocketDirectory.standard().path)
      handle(.engines([]))
    } else {
      follow(session.model.inspection.id)
    }
    let code = await withCheckedContinuation {
      ending = $0
      draw()
    }
    for follower in followers.values { follower.cancel() }
    stopWaiting()
    settingsWatch?.stop()
    // What follows may take the time that the disk needs.
    screen.close()
    inspector?.stop()
    demo?.stop()
    await fileWork?.value
    do { try stateFile.save(session.remembered) } catch { StandardError.say("\(error)") }
    return code
  }

  /// Serves this inspector's own screens to another flowscope, if the options ask for it.
  private func serveItself() -> FlowInspector? {
    guard isInspectable else { return nil }
    do {
      return try FlowInspector.start(
        session.screens, name: "flowscope", options: InspectorOptions(redaction: .nothing))
    } catch {
      handle(.said("\(error)"))
      return nil
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
    screen.show(session.draw())
  }

  // MARK: Watching

  private func watchSettings() {
    settingsWatch = FileWatch(sources.path) { [weak self] in
      // Gives an editor time to finish writing.
      Task { @MainActor in
        try? await Task.sleep(for: .milliseconds(20))
        self?.readSettings()
      }
    }
  }

  /// Applies what the settings file changed; a wrong file changes nothing.
  private func readSettings() {
    let now = sources.readAgain
    guard now != sources, ending != nil else { return }
    sources = now
    let read = settings(now)
    if let problem = read.problems.first {
      session.note("settings", "\(problem)", at: Date())
      handle(.said("\(problem); the settings stay as they were"))
      return
    }
    let changed = read.differences(from: effective)
    let (old, new) = (effective.settings, read.settings)
    effective = read
    guard !changed.isEmpty else { return }
    if old.theme != new.theme || old.color != new.color {
      screen.adopt(new.theme, color: new.color)
    }
    if old.mouse != new.mouse { screen.setMouse(new.mouse) }
    session.adopt(read, glyphs: new.ascii || !screen.isUnicode ? .ascii : .unicode)
    handle(.said("\(now.fileName): \(changed.joined(separator: ", ")) changed"))
  }

  private func received(_ signal: Int32) {
    switch signal {
    case SIGWINCH: handle(.resized(screen.adoptSize()))
    case SIGTSTP: suspend()
    case SIGCONT:
      guard screen.reclaim() else { return suspend() }
      handle(.resized(screen.adoptSize()))
    default: end(with: 128 + signal)
    }
  }

  func suspend() {
    if ending == nil { return }
    screen.suspend()
    handle(.resized(screen.adoptSize()))
  }
}
