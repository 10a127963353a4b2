import Dispatch
import FlowProtocol
import Foundation
import Inspector

/// One line on standard error that is written over, and gone in the end; nothing where that is no terminal.
struct ProgressLine {
  let isShown = Progress.isShown
  private var width = 0

  mutating func show(_ text: String) {
    guard isShown else { return }
    let text = DisplayText.neutralised(text)
    let columns = CellWidth.of(text)
    StandardError.write(
      "\r\(text)\(String(repeating: " ", count: max(0, width - columns)))", allowing: "\r")
    width = columns
  }

  mutating func erase() {
    if width > 0 {
      StandardError.write("\r\(String(repeating: " ", count: width))\r", allowing: "\r")
    }
    width = 0
  }
}

/// Says what takes long, and for how many seconds it has, until it is over.
///
/// Unchecked, since the compiler does not see it: what it has is touched on its queue alone.
final class Progress: @unchecked Sendable {
  private let queue = DispatchQueue(label: "flowscope.progress")
  private var line = ProgressLine()
  private var timer: (any DispatchSourceTimer)?
  /// What is still to be said where nobody sees a line that is written over.
  private var announcement: String?

  /// Whether somebody sees it: whether standard error is a terminal.
  static var isShown: Bool { isatty(STDERR_FILENO) == 1 }

  /// What takes less, in seconds, is not worth a word.
  private static let patience = 1.0

  /// Does `body`, and says so while it takes long: "waiting for shop… 3 s".
  ///
  /// Where standard error is no terminal, `announcement` is said there, once.
  static func during<Result>(
    _ what: String, announcing announcement: String? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let progress = Progress(what, announcement)
    defer { progress.end() }
    return try await body()
  }

  private init(_ what: String, _ announcement: String?) {
    self.announcement = line.isShown ? nil : announcement
    let begin = ContinuousClock.now
    // A timer and no task: what takes long may hold every thread that there is for tasks.
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      self?.line.show("\(what)… \((ContinuousClock.now - begin).components.seconds) s")
      self?.announce()
    }
    timer.schedule(deadline: .now() + Self.patience, repeating: 1)
    queue.sync { self.timer = timer }
    timer.activate()
  }

  private func announce() {
    if let announcement { StandardError.say(announcement) }
    announcement = nil
  }

  private func end() {
    queue.sync {
      timer?.cancel()
      timer = nil
      line.erase()
    }
  }
}
