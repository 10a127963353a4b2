import FlowProtocol
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
///
/// Unchecked, because the compiler cannot see that only its queue uses the state.
final class Progress: @unchecked Sendable {
  private let queue = DispatchQueue(label: "flowscope.progress")
  private var line = ProgressLine()
  private var timer: (any DispatchSourceTimer)?
  /// The text to print once if standard error is not a terminal.
  private var announcement: String?

  /// Whether nothing is reported, because the terminal shows something else.
  @TaskLocal static var isSilent = false

  /// Whether progress is visible: whether standard error is a terminal.
  static var isShown: Bool { !isSilent && isatty(STDERR_FILENO) == 1 }

  /// The time in seconds after which work is reported.
  private static let patience = 1.0

  /// Runs `body` and reports it while it takes long: "waiting for shop… 3 s".
  ///
  /// If standard error is not a terminal, prints `announcement` there once.
  static func during<Result>(
    _ what: String, announcing announcement: String? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let progress = Progress(what, announcement)
    defer { progress.end() }
    return try await body()
  }

  private init(_ what: String, _ announcement: String?) {
    self.announcement = line.isShown || Self.isSilent ? nil : announcement
    let begin = ContinuousClock.now
    // A timer instead of a task, because long work can block all threads for tasks.
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      line.show("\(what)… \((ContinuousClock.now - begin).components.seconds) s")
      if let text = self.announcement.take() { StandardError.say(text) }
    }
    timer.schedule(deadline: .now() + Self.patience, repeating: 1)
    queue.sync { self.timer = timer }
    timer.activate()
  }

  private func end() {
    queue.sync {
      timer?.cancel()
      timer = nil
      line.erase()
    }
  }
}
