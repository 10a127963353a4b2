import DequeModule
import FlowEngine

/// The latest errors of one hierarchy from all handlers, numbered without gaps.
@MainActor
struct ErrorJournal {
  /// An error with the number that viewers use for it.
  struct Entry: Sendable {
    let report: FlowErrorReport
    let sequence: UInt64
  }

  private(set) var entries: Deque<Entry> = []
  private(set) var count: UInt64 = 0
  private let rootID: CoordinatorID?

  /// The maximum number of errors; the oldest are dropped first.
  private static let capacity = 256

  /// Creates a journal of the tree below `root`, with the errors that its handler still has.
  ///
  /// A root of another framework is in no path, so only a handler of its own has errors of its tree.
  init(root: any FlowInspectable) {
    rootID = (root as? any AnyCoordinator)?.id
    let (handler, isOwn) = (root.errorHandler ?? .shared, root.errorHandler != nil)
    let known = handler.journal.filter { isOfTree($0) { _ in isOwn } }
    // Errors that the handler has dropped are counted too, if all its errors are from this tree.
    if known.count == handler.journal.count { count = handler.reportCount - UInt64(known.count) }
    for report in known { append(report) }
  }

  /// Adds a report; returns nil if it is of another tree: `isKnown` is false for its coordinators.
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

  /// A root of another framework is in no path, but coordinators of FlowEngine may be below it.
  private func isOfTree(_ report: FlowErrorReport, isKnown: (CoordinatorID) -> Bool) -> Bool {
    if let rootID { return report.path.contains { $0.id == rootID } }
    return report.path.first.map { isKnown($0.id) } ?? false
  }
}
