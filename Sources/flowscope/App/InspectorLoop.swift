import Dispatch
import FlowIntrospect
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the inspector: brings inputs to the model, carries out effects, and shows what comes of it.
///
/// Nothing happens while nothing happens: every turn is started by a key, a signal, or the engine.
@MainActor
final class InspectorLoop {
  private let terminal: Terminal
  private var model: Model
  private var lastFrame = ContinuousClock.now
  private var isFrameScheduled = false
  private var ending: CheckedContinuation<Int32, Never>?
  private var keyboard: (any DispatchSourceRead)?
  private var signals: SignalRelay?

  /// At most this often is a frame drawn.
  private static let frameInterval = Duration.milliseconds(33)

  init(terminal: Terminal, ascii: Bool) {
    self.terminal = terminal
    var clock = time(nil)
    var local = tm()
    localtime_r(&clock, &local)
    model = Model(
      size: terminal.size, glyphs: ascii || !terminal.isUnicode ? .ascii : .unicode,
      utcOffset: local.tm_gmtoff)
  }

  /// Shows what `follower` follows until the user leaves; returns the exit code.
  func run(following follower: EngineFollower) async -> Int32 {
    watchSignals()
    watchKeyboard()
    let following = Task { [weak self] in
      for await event in follower.events() {
        self?.handle(.engine(EngineInput(event), at: Date()))
      }
    }
    draw()
    let code = await withCheckedContinuation { ending = $0 }
    following.cancel()
    keyboard?.cancel()
    terminal.close()
    return code
  }

  private func handle(_ input: Input) {
    for effect in update(&model, input) { carryOut(effect) }
    scheduleFrame()
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .quit: end(with: 0)
    case .redraw: terminal.forget()
    case .suspend: raise(SIGTSTP)
    case .wake(let seconds):
      Task { [weak self] in
        try? await Task.sleep(for: .seconds(seconds))
        self?.handle(.tick(Date()))
      }
    case .export(let snapshot): export(snapshot)
    }
  }

  private func export(_ snapshot: FlowSnapshot) {
    let name = model.engine.map(\.name) ?? "hierarchy"
    Task.detached { [weak self] in
      let outcome: Input
      do {
        let path = Self.unusedPath(SocketDirectory.stem(of: name), extension: "svg")
        try OutputFile.write(try DiagramRenderer.render(snapshot, as: .svg), to: path)
        outcome = .exported(path: path, problem: nil)
      } catch {
        outcome = .exported(path: nil, problem: "\(error)")
      }
      await self?.handle(outcome)
    }
  }

  private nonisolated static func unusedPath(_ stem: String, extension suffix: String) -> String {
    let candidates = ["\(stem).\(suffix)"] + (2...9_999).map { "\(stem)-\($0).\(suffix)" }
    return candidates.first { access($0, F_OK) != 0 } ?? candidates[0]
  }

  private func end(with code: Int32) {
    ending?.resume(returning: code)
    ending = nil
  }

  // MARK: Drawing

  private func scheduleFrame() {
    if isFrameScheduled || ending == nil { return }
    let sinceLast = ContinuousClock.now - lastFrame
    if sinceLast >= Self.frameInterval {
      draw()
      return
    }
    isFrameScheduled = true
    Task { [weak self] in
      try? await Task.sleep(for: Self.frameInterval - sinceLast)
      self?.isFrameScheduled = false
      self?.draw()
    }
  }

  private func draw() {
    lastFrame = .now
    prepareToDraw(&model)
    terminal.show(view(model))
  }

  // MARK: Watching

  private func watchKeyboard() {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readKeyboard() }
    }
    source.activate()
    keyboard = source
  }

  private func readKeyboard() {
    let inputs = terminal.readInputs()
    for input in inputs { handle(input) }
    if inputs.isEmpty, isHungUp() { end(with: 128 + SIGHUP) }
  }

  /// Whether the terminal is gone: then it is always readable, and nothing is ever read.
  private func isHungUp() -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, 0)
    return Int32(descriptor.revents) & (Int32(POLLHUP) | Int32(POLLERR) | Int32(POLLNVAL)) != 0
  }

  private func watchSignals() {
    signals = SignalRelay([SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCONT]) {
      [weak self] signal in
      self?.received(signal)
    }
  }

  private func received(_ signal: Int32) {
    switch signal {
    case SIGWINCH: handle(.resized(terminal.adoptSize()))
    case SIGCONT:
      terminal.forget()
      handle(.resized(terminal.adoptSize()))
    default: end(with: 128 + signal)
    }
  }
}
