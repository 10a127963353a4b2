import DequeModule
import FlowEngine

/// The last errors of one hierarchy, whichever handlers took them, numbered without gaps.
@MainActor
struct ErrorJournal {
  /// An error under the number that the viewers know it by.
  struct Entry: Sendable {
    let report: FlowErrorReport
    let sequence: UInt64
  }

  private(set) var entries: Deque<Entry> = []
  private(set) var count: UInt64 = 0
  private let rootID: CoordinatorID?

  /// How many errors are kept; the oldest go first.
  private static let capacity = 256

  /// A journal of the tree below `root`, with what `handler` remembers of it.
  init(root: any FlowInspectable, handler: FlowErrorHandler) {
    rootID = (root as? any AnyCoordinator)?.id
    let known = handler.journal.filter { isOfTree($0) { _ in false } }
    // What the handler has dropped is counted too, where it was this tree's alone.
    if known.count == handler.journal.count { count = handler.reportCount - UInt64(known.count) }
    for report in known { append(report) }
  }

  /// Takes a report in; nil where it is another tree's than that of which `isKnown` knows everybody.
  mutating func note(_ report: FlowErrorReport, isKnown: (CoordinatorID) -> Bool) -> Entry? {
    isOfTree(report, isKnown: isKnown) ? append(report) : nil
  }

  @discardableResult
  private mutating func append(_ report: FlowErrorReport) -> Entry {
    count += 1
    let entry = Entry(report: report, sequence: count)
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(entry)
    return entry
  }

  /// A root of another framework stands in no path; coordinators of this one may be below it.
  private func isOfTree(_ report: FlowErrorReport, isKnown: (CoordinatorID) -> Bool) -> Bool {
    if let rootID { return report.path.contains { $0.id == rootID } }
    return report.path.first.map { isKnown($0.id) } ?? false
  }
}
