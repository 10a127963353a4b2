package import Foundation

/// The known errors of one run of an engine.
package struct ErrorRun: Equatable, Sendable {
  /// The epoch of the run.
  package let id: String
  /// The title of the engine, for people.
  package let title: String
  /// The version of the app; nil if it says none.
  package internal(set) var version: String?
  /// The reports in the order of their numbers, each once.
  package private(set) var reports: [ErrorReport] = []
  /// The fingerprints of the reports, in the same order.
  package private(set) var fingerprints: [ErrorFingerprint] = []
  /// The numbers of the reports from before the viewer attached, and when it did.
  package private(set) var recalled: [UInt64: Date] = [:]
  /// The number of errors that the engine has counted, as far as it reported that.
  package private(set) var total: UInt64 = 0
  /// The number of the last report that was known and dropped.
  private var forgotten: UInt64?
  /// The number of reports that were known and dropped.
  package private(set) var forgottenCount = 0
  /// The memory of the kept reports, in bytes.
  package private(set) var bytes = 0
  private let limit: Int

  package init(id: String, title: String, version: String? = nil, limit: Int) {
    self.id = id
    self.title = title
    self.version = version
    self.limit = limit
  }

  /// Adds reports, each in O(1) if they come in order; a report that is known changes nothing.
  ///
  /// `total` is the number of errors that the engine counted; `attached` is the time when the viewer
  /// attached, for reports from before that.
  package mutating func take(
    _ reports: some Sequence<ErrorReport>, total: UInt64, before attached: Date? = nil
  ) {
    self.total = max(self.total, total)
    for report in reports {
      self.total = max(self.total, report.sequence)
      if let forgotten, report.sequence <= forgotten { continue }
      if contains(report.sequence) { continue }
      let place = place(of: report.sequence)
      self.reports.insert(report, at: place)
      fingerprints.insert(ErrorFingerprint(ProblemParts(report)), at: place)
      bytes += report.reviewBytes
      recalled[report.sequence] = attached
      let surplus = self.reports.count - limit
      if surplus > 0 { forgetOldest(surplus + limit / 10) }
    }
  }

  /// Whether the report with this number is kept, in O(log reports).
  package func contains(_ sequence: UInt64) -> Bool {
    let place = place(of: sequence)
    return place < reports.count && reports[place].sequence == sequence
  }

  /// The index that the report with this number has, or would have.
  private func place(of sequence: UInt64) -> Int {
    reports.partitioningIndex { $0.sequence >= sequence }
  }

  /// Drops the oldest reports: by default a tenth of them, because each drop moves all the others.
  package mutating func forgetOldest(_ count: Int? = nil) {
    let count = min(count ?? max(1, reports.count / 10), reports.count)
    if count == 0 { return }
    forgotten = reports[count - 1].sequence
    forgottenCount += count
    if !recalled.isEmpty { for report in reports.prefix(count) { recalled[report.sequence] = nil } }
    bytes -= reports.prefix(count).reduce(0) { $0 + $1.reviewBytes }
    reports.removeFirst(count)
    fingerprints.removeFirst(count)
  }

  /// The errors that the engine counted and that are not known here, in O(errors).
  package var missed: MissedErrors {
    var ranges: [ClosedRange<UInt64>] = []
    var last = forgotten ?? 0
    for report in reports where report.sequence > last {
      if report.sequence > last + 1 { ranges.append(last + 1...report.sequence - 1) }
      last = report.sequence
    }
    if total > last { ranges.append(last + 1...total) }
    return MissedErrors(run: title, ranges: ranges)
  }
}

extension ErrorReport {
  /// The memory that its review takes: the report itself, and the lines that list it.
  fileprivate var reviewBytes: Int { memoryBytes + 3 * MemoryLayout<Self>.stride }
}

package struct ReviewedError: Equatable, Sendable, Identifiable {
  package let id: ErrorID
  package let report: ErrorReport
  /// What equal errors have in common, and what is said of them.
  package let fingerprint: ErrorFingerprint
  package let standing: ProblemStanding
  /// The version of the app; nil if it says none.
  package let appVersion: String?
  /// The reviewer's own mark, or else that of its problem.
  package let mark: ErrorMark
  /// When the viewer attached, or the recording began, if the error is from before that.
  package var attached: Date?
  package var isRecalled: Bool { attached != nil }

  package var kind: String { report.error.kind }
  /// The name of the coordinator that the error is about, or else of the one that reported it.
  package var coordinator: String? { report.coordinatorName }

  /// The coordinator of that name on the path to the reporting one, or else the reporting one.
  package var target: CoordinatorReference? {
    report.path.last { $0.name == coordinator } ?? report.path.last
  }

  /// The coordinator where a navigation began, or else the reporting one.
  package var origin: CoordinatorReference? {
    report.trace?.entries.first?.coordinator ?? report.path.last
  }

  /// The name of that coordinator.
  package var asked: String? { origin?.name }

  package var route: String? { report.error.routeLabel?.identifier }
}

extension ErrorReport {
  /// The name of the coordinator that the error is about, or else of the one that reported it.
  package var coordinatorName: String? { error.coordinator ?? path.last?.name }
}

/// Errors of one run that were reported, and that the viewer does not have.
package struct MissedErrors: Equatable, Sendable {
  /// The title of the engine, for people.
  package let run: String
  /// The numbers of the errors, in order.
  package let ranges: [ClosedRange<UInt64>]

  private static let listedRanges = 8

  package var isEmpty: Bool { ranges.isEmpty }

  package var count: UInt64 { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 1 } }

  /// One line: the number of errors, and their ranges.
  package var text: String {
    let listed = ranges.prefix(Self.listedRanges).map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    let more = ranges.count - listed.count
    return "\(count) \(count == 1 ? "error was" : "errors were") missed: "
      + listed.joined(separator: ", ") + (more > 0 ? ", and \(more) more ranges" : "")
  }
}
