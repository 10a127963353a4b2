import FlowProtocol

/// The errors of one run of an engine, as far as they are known.
package struct ErrorRun: Equatable, Sendable {
  /// The epoch of the run.
  package let id: String
  /// The engine, as people know it.
  let title: String
  /// By their numbers, each once.
  private(set) var reports: [ErrorReport] = []
  /// How many there were in all, as far as was told.
  private(set) var total: UInt64 = 0
  /// Up to which number reports were known and are not kept.
  private var forgotten: UInt64?
  /// How many were known and are not kept.
  private(set) var forgottenCount = 0
  /// What the reports take that are kept.
  private(set) var bytes = 0
  /// How many are kept.
  private let limit: Int

  init(
    id: String, title: String, reports: some Sequence<ErrorReport> = [], total: UInt64 = 0,
    limit: Int = .max
  ) {
    self.id = id
    self.title = title
    self.total = total
    self.limit = limit
    for report in reports { take(report) }
  }

  /// Takes in one more; one that is known already changes nothing.
  ///
  /// O(1) where it comes in order.
  mutating func take(_ report: ErrorReport) {
    total = max(total, report.sequence)
    let place = self.place(of: report.sequence)
    if let forgotten, report.sequence <= forgotten { return }
    if place < reports.count, reports[place].sequence == report.sequence { return }
    reports.insert(report, at: place)
    bytes += report.reviewBytes
    if reports.count > limit { forgetOldest(reports.count - limit + limit / 10) }
  }

  /// Forgets the oldest; by default a tenth, since the others move each time.
  mutating func forgetOldest(_ count: Int? = nil) {
    let count = min(count ?? max(1, reports.count / 10), reports.count)
    if count == 0 { return }
    forgotten = reports[count - 1].sequence
    forgottenCount += count
    bytes -= reports.prefix(count).reduce(0) { $0 + $1.reviewBytes }
    reports.removeFirst(count)
  }

  /// Takes in what the engine remembers, and how many errors it says there were.
  mutating func take(_ journal: some Sequence<ErrorReport>, total: UInt64) {
    self.total = max(self.total, total)
    for report in journal { take(report) }
  }

  subscript(sequence: UInt64) -> ErrorReport? {
    let place = self.place(of: sequence)
    return place < reports.count && reports[place].sequence == sequence ? reports[place] : nil
  }

  /// What there was and is not known here.
  ///
  /// O(errors).
  var missed: MissedErrors {
    var ranges: [ClosedRange<UInt64>] = []
    var last = forgotten ?? 0
    for report in reports where report.sequence > last {
      if report.sequence > last + 1 { ranges.append(last + 1...report.sequence - 1) }
      last = report.sequence
    }
    if total > last { ranges.append(last + 1...total) }
    return MissedErrors(run: title, ranges: ranges)
  }

  /// Where an error with this number is, or would be.
  private func place(of sequence: UInt64) -> Int {
    if reports.last.map({ $0.sequence < sequence }) ?? true { return reports.count }
    var (low, high) = (0, reports.count)
    while low < high {
      let middle = (low + high) / 2
      if reports[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ErrorReport {
  /// What it takes to review it: itself, and the lines that list it.
  fileprivate var reviewBytes: Int { memoryBytes + 3 * MemoryLayout<Self>.stride }
}
