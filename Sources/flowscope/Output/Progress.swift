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
    let text = DisplayText.neutralised(text)
    StandardError.write("\r\(CellWidth.padded(text, to: width))", allowing: "\r")
    width = CellWidth.of(text)
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

    mutating func show(_ text: String) {
      if isOver { return }
      line.show(text)
      if let text = announcement.take() { StandardError.say(text) }
    }

    mutating func end() {
      isOver = true
      line.erase()
    }
  }

  /// Runs `body` and reports it while it takes long: "waiting for shop… 3 s".
  ///
  /// Begins after `patience` in seconds. If standard error is not a terminal, prints `announcement`
  /// there once.
  static func during<Result>(
    _ what: String, announcing announcement: String? = nil, after patience: Double = patience,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let state = Locked(State(announcement: isShown || isSilent ? nil : announcement))
    let begin = ContinuousClock.now
    // A timer instead of a task, because long work can block all threads for tasks.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "flowscope.progress"))
    timer.setEventHandler {
      let seconds = (ContinuousClock.now - begin).components.seconds
      state.withLock { $0.show("\(what)… \(seconds) s") }
    }
    timer.schedule(deadline: .now() + patience, repeating: Self.patience)
    timer.activate()
    defer {
      timer.cancel()
      state.withLock { $0.end() }
    }
    return try await body()
  }
}
