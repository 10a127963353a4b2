import DequeModule
import FlowModel
import FlowReports
import Foundation

/// What the user did before an error: the navigations of the log up to it.
enum Breadcrumbs {
  private static let most = 10
  private static let mostErrors = 500
  private static let mostCauses = 3

  /// The last ten navigations before the error, oldest first; O(10 + log entries).
  static func before(_ error: ReviewedError, in log: Log) -> [LogEntry] {
    Array(navigations(before: error, in: log).prefix(most)).reversed()
  }

  /// The route of a navigation; without one, as of a pop, the title of what was requested.
  static func name(of navigation: LogEntry) -> String {
    navigation.subject.isEmpty ? LogWords.title(of: navigation.kind) : navigation.subject
  }

  /// The names of the navigations after which the errors came, the most frequent first.
  ///
  /// Of the newest 500 errors, in O(errors · log entries).
  static func causes(
    of errors: [ReviewedError], in log: Log
  ) -> [(name: String, count: Int)] {
    let names = errors.suffix(mostErrors).compactMap {
      navigations(before: $0, in: log).first(where: { _ in true }).map(name)
    }
    return Dictionary(grouping: names, by: \.self).map { ($0, $1.count) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(mostCauses)
      .map { (name: $0.0, count: $0.1) }
  }

  /// The navigations before the error, newest first, without the one that failed by it.
  private static func navigations(
    before error: ReviewedError, in log: Log
  ) -> some Sequence<LogEntry> {
    let end = log.entries.partitioningIndex { $0.time > error.report.time }
    return log.entries[..<end].reversed().lazy.filter { entry in
      guard case .navigation(_, let succeeded) = entry.kind else { return false }
      let failed = OutcomeWords.failed(error.report.error)
      return succeeded || entry.outcome != failed && !entry.outcome.hasPrefix("\(failed); ")
    }
  }
}
