import Foundation

extension BlackBoxReport {
  /// The report for people, of the last `limit` entries: lines that are safe in a terminal and in a
  /// log, each of at most 1,024 characters.
  ///
  /// An app gives it to its crash reporter as an attachment, or line by line as breadcrumbs.
  public func text(limit: Int = .max) -> String {
    lines(limit: limit).map { "\($0)\n" }.joined()
  }

  /// The lines of ``text(limit:)``.
  public func lines(limit: Int = .max) -> [String] {
    (head + entries.suffix(max(0, limit)).map(line) + end).map { DisplayText.neutralised($0) }
  }

  private var head: [String] {
    ["black box of \(app), pid \(pid), started at \(TimeText.iso8601(startedAt))"]
  }

  private func line(_ entry: Entry) -> String {
    "\(TimeText.iso8601(entry.time))  "
      + {
        switch entry {
        case .navigation(let navigation): text(of: navigation)
        case .error(let error): "error: \(error.text)"
        }
      }()
  }

  private func text(of navigation: Navigation) -> String {
    guard let end = navigation.end else { return "\(navigation.text): began, and did not end" }
    let duration = DurationText.of(nanoseconds: end.nanoseconds)
    if end.isParked { return "\(navigation.text): parked at a breakpoint; visible: \(end.visible)" }
    let outcome =
      end.succeeded ? "done" : "failed" + (error(of: navigation).map { " (\($0.kind))" } ?? "")
    return "\(navigation.text): \(outcome) in \(duration), then visible: \(end.visible)"
  }

  private var end: [String] {
    var lines = silences.map { silence in
      let subject = silence.navigation.flatMap { number in
        navigations.first { $0.number == number }
      }
      return "\(TimeText.iso8601(silence.since))  main actor silent "
        + (silence.until.map { "for \(Self.duration($0.timeIntervalSince(silence.since)))" }
          ?? "until the end") + (subject.map { ", after \($0.text)" } ?? "")
    }
    lines.append("visible at last: \(visible?.visible ?? "unknown")")
    lines.append("began and did not end: \(unfinished?.text ?? "none")")
    lines.append(
      stoppedAt.map { "stopped by the app at \(TimeText.iso8601($0))" }
        ?? "not stopped by the app: it crashed, was killed, exited, or still runs")
    return lines + faults.map { "cannot be read: \($0.text)" }
  }

  private static func duration(_ seconds: TimeInterval) -> String {
    // The times of a file can be any.
    DurationText.of(nanoseconds: Int64(min(max(seconds, 0), 1e9) * 1e9))
  }
}
