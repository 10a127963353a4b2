import DequeModule

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
  private let treeID: CoordinatorID?

  /// The maximum number of errors; the oldest are dropped first.
  private static let capacity = 256

  /// Creates a journal of the tree of a source, with the errors that the source still has.
  ///
  /// A root of another framework is in no path, so only errors of its own are of its tree.
  init(source: any HierarchySource) {
    treeID = source.treeID
    let earlier = source.earlierErrors
    let known = earlier.reports.filter { isOfTree($0) { _ in earlier.areOfTree } }
    // Errors that the source has dropped are counted too, if all its errors are from this tree.
    if known.count == earlier.reports.count { count = earlier.count - UInt64(known.count) }
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

  /// A root of another framework is in no path, but coordinators of the source may be below it.
  private func isOfTree(_ report: FlowErrorReport, isKnown: (CoordinatorID) -> Bool) -> Bool {
    if let treeID { return report.path.contains { $0.id == treeID } }
    return report.path.first.map { isKnown($0.id) } ?? false
  }
}
