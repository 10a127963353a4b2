/// A report with its number in the engine, from 1, without gaps.
package protocol NumberedReport: MemorySized {
  var sequence: UInt64 { get }
}

extension ErrorReport: NumberedReport {}
extension NavigationReport: NumberedReport {}

/// One part of an answer whose reports are numbered.
package protocol NumberedPart {
  associatedtype Report: NumberedReport
  /// The name of the list in the answer.
  static var name: String { get }
  /// The maximum number of reports that a viewer accepts at a time.
  static var limit: Int { get }
  var reports: [Report] { get }
  /// The highest number so far.
  var total: UInt64 { get }
  /// The value of `since` for the next part.
  var next: UInt64? { get }
}

/// A request for the errors or the navigations after a number.
package protocol NumberedRequest: CheckedRequest where Result: NumberedPart {
  var since: UInt64? { get }
  init(since: UInt64?)
}

extension NumberedRequest {
  /// Throws unless the reports continue after `since` in order, none has a higher number than the
  /// total, and the next part begins after them.
  package func check(_ answer: Result) throws(WireViolation) {
    var last = since ?? 0
    for (index, report) in answer.reports.enumerated() {
      let sequence = report.sequence
      let place = "\(Result.name)[\(index)].sequence"
      guard sequence > last else {
        throw WireViolation(place, "\(sequence) is not after \(last)")
      }
      guard sequence <= answer.total else {
        throw WireViolation(place, "\(sequence) is more than the total, \(answer.total)")
      }
      last = sequence
    }
    if let next = answer.next, next != last || answer.reports.isEmpty {
      throw WireViolation("next", "\(next) is not the number of the part's last element")
    }
  }
}
