import FlowModel
import FlowReports
import Foundation
import Inspector

/// A line on standard error that is overwritten and finally removed.
///
/// Not shown if standard error is not a terminal.
struct ProgressLine {
  let isShown = Progress.isShown
  private var width = 0

  mutating func show(_ text: String) {
    guard isShown else { return }
    let cells = CellWidth.cells(of: DisplayText.neutralised(text))
    // A text that wraps could not be overwritten.
    let columns = TerminalWidth.of(STDERR_FILENO)
    var (shown, used) = ("", 0)
    for cell in cells where used + cell.width < columns {
      shown += cell.text
      used += cell.width
    }
    StandardError.write("\r\(CellWidth.padded(shown, to: width))", allowing: "\r")
    width = used
  }

  mutating func erase() {
    if width > 0 {
      StandardError.write("\r\(String(repeating: " ", count: width))\r", allowing: "\r")
    }
    width = 0
  }
}

/// Reports long work with its duration in seconds, until it ends.
enum Progress {
  /// Whether nothing is reported, because the terminal shows something else.
  @TaskLocal static var isSilent = false

  /// Whether progress is visible: whether standard error is a terminal.
  static var isShown: Bool { !isSilent && !StandardError.isQuiet && isatty(STDERR_FILENO) == 1 }

  /// The time in seconds after which work is reported.
  private static let patience = 1.0

  private struct State {
    var line = ProgressLine()
    /// The text to print once if standard error is not a terminal.
    var announcement: String?
    var isOver = false
    /// Why the engine that is asked takes long, if it is known.
    var reason: (@Sendable () -> String?)?

    mutating func show(_ work: String, _ seconds: Int64) {
      if isOver { return }
      // The reason has its own time.
      let text = reason.flatMap { $0() }.map { "\(work): \($0)" } ?? "\(work)… \(seconds) s"
      line.show(text)
      if let text = announcement.take() { StandardError.say(text) }
    }

    mutating func end() {
      isOver = true
      line.erase()
    }
  }

  /// Why the command waits for an engine; nil if it does not, or if that is not known.
  static var reason: String? { reasonNow.withLock { $0 }?() }
  private static let reasonNow = Locked<(@Sendable () -> String?)?>(nil)

  /// The work that is reported now.
  @TaskLocal private static var current: Locked<State>?

  /// Runs `body`, which waits for an engine, and reports it while it takes long: "waiting for shop:
  /// main actor silent for 3.2 s".
  ///
  /// Within other work, only the reason is added to the report of that.
  static func waiting<Result>(
    for engine: String, because state: @escaping @Sendable () -> String?,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let current else {
      return try await during("waiting for \(engine)") {
        try await waiting(for: engine, because: state, body)
      }
    }
    let outer = current.withLock { now in
      defer { now.reason = state }
      return now.reason
    }
    reasonNow.withLock { $0 = state }
    defer {
      current.withLock { $0.reason = outer }
      reasonNow.withLock { $0 = outer }
    }
    return try await body()
  }

  /// Runs `body` and reports it while it takes long: "reading the recording… 3 s".
  ///
  /// Begins after `patience` in seconds. If standard error is not a terminal, prints `announcement`
  /// there once.
  static func during<Result>(
    _ what: String, announcing announcement: String? = nil, after patience: Double = patience,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let state = Locked(State(announcement: isShown || isSilent ? nil : announcement))
    let begin = ContinuousClock.now
    // A timer instead of a task, because long work can block all threads for tasks.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "flowscope.progress"))
    timer.setEventHandler {
      let seconds = (ContinuousClock.now - begin).components.seconds
      state.withLock { $0.show(what, seconds) }
    }
    timer.schedule(deadline: .now() + patience, repeating: Self.patience)
    timer.activate()
    defer {
      timer.cancel()
      state.withLock { $0.end() }
    }
    return try await $current.withValue(state) { try await body() }
  }
}
