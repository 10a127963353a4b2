import FlowProtocol

/// The review of one engine's errors: the errors, their grouping, and the selection.
struct ErrorsState: ListState {
  /// One line of the panel.
  enum Line: Equatable, Sendable {
    case group(ErrorGroup)
    case error(ReviewedError)
    /// Errors that the engine counted and that are not known here.
    case missed(MissedErrors)
  }

  private(set) var review = ErrorReview(
    limit: limit, runLimit: runLimit, bytes: MemoryBudget.errors)
  private(set) var grouping = ErrorGrouping.kind
  /// Whether reviewed and ignored errors are hidden.
  private(set) var isOpenOnly = false
  /// The filter over the text of the errors.
  private(set) var filter = LineFilter.none
  private(set) var lines: [Line] = []
  /// The number of open errors; nil where all of them are open.
  private(set) var openCount: Int?
  private var areLinesStale = false
  /// The number of errors that were reported before their run had a name.
  private var earlyCount: UInt64 = 0
  /// The selected error, or the first error of the selected group.
  private var selection: Key?

  private struct Key: Equatable {
    let id: ErrorID
    let isGroup: Bool
  }

  /// For each run.
  private static let limit = 10_000
  /// A developer starts an app many times.
  private static let runLimit = 16

  private(set) var selectedIndex = 0
  var top = 0
  var lineCount: Int { lines.count }

  var selected: Line? { lines.indices.contains(selectedIndex) ? lines[selectedIndex] : nil }
  var selectedError: ReviewedError? {
    if case .error(let error) = selected { error } else { nil }
  }

  /// The errors that a key acts on: the selected error, or all of the selected group.
  var chosen: [ReviewedError] {
    switch selected {
    case .error(let error): [error]
    case .group(let group): group.errors
    case .missed, nil: []
    }
  }

  // MARK: Errors and marks

  /// Drops the errors.
  ///
  /// Their marks, the filter and the grouping stay.
  mutating func forget() {
    earlyCount = 0
    review = ErrorReview(
      marks: review.marks, limit: Self.limit, runLimit: Self.runLimit, bytes: MemoryBudget.errors)
    areLinesStale = true
  }

  /// The number of errors of all known runs.
  var total: UInt64 { max(earlyCount, review.total) }

  /// Adds errors; `run` is nil before the run has a name.
  mutating func take(_ reports: [ErrorReport], total: UInt64, of run: String?, title: String) {
    guard let run else {
      earlyCount = max(earlyCount, total, reports.last?.sequence ?? 0)
      return
    }
    earlyCount = 0
    review.take(reports, total: total, of: run, title: title)
    areLinesStale = true
  }

  mutating func take(_ marks: [ErrorID: ErrorMark]) {
    review.take(marks)
    areLinesStale = true
  }

  /// Marks errors, and returns the marks.
  mutating func mark(
    _ errors: [ReviewedError], _ change: (ErrorMark) -> ErrorMark
  ) -> [ErrorID: ErrorMark] {
    let marks = Dictionary(
      errors.map { ($0.id, change($0.mark)) }, uniquingKeysWith: { first, _ in first })
    take(marks)
    settle()
    return marks
  }

  mutating func changeGrouping() {
    let all = ErrorGrouping.allCases
    let index = all.firstIndex(of: grouping) ?? 0
    grouping = all[(index + 1) % all.count]
    areLinesStale = true
    settle()
  }

  mutating func setFilter(_ filter: LineFilter) {
    self.filter = filter
    areLinesStale = true
    settle()
  }

  mutating func toggleOpenOnly() {
    isOpenOnly.toggle()
    areLinesStale = true
    settle()
  }

  // MARK: Lines

  /// Makes the lines again after a change; the selection stays on its error.
  ///
  /// O(errors · log errors).
  mutating func settle() {
    guard areLinesStale else { return }
    areLinesStale = false
    let compiled = filter.compiled()
    let all = review.errors()
    let open = all.count { $0.mark.state == .open }
    openCount = open == all.count ? nil : open
    let errors = all.filter { error in
      (!isOpenOnly || error.mark.state == .open)
        && (filter.isEmpty || compiled.admits(error.texts))
    }
    lines =
      review.missed.map(Line.missed)
      + ErrorGroup.groups(of: errors, by: grouping).flatMap { group in
        [.group(group)] + group.errors.reversed().map(Line.error)
      }
    // Keeps the selection: a dropped error may come again.
    if lines.isEmpty {
      selectedIndex = 0
      return
    }
    let place = selection.flatMap { wanted in
      lines.firstIndex { Self.key(of: $0) == wanted }
    }
    select(place ?? min(selectedIndex, max(0, lines.count - 1)))
  }

  mutating func select(_ index: Int) {
    selectedIndex = min(max(0, index), max(0, lines.count - 1))
    selection = selected.flatMap(Self.key)
  }

  private static func key(of line: Line) -> Key? {
    switch line {
    case .error(let error): Key(id: error.id, isGroup: false)
    case .group(let group): group.errors.first.map { Key(id: $0.id, isGroup: true) }
    case .missed: nil
    }
  }
}

extension ReviewedError {
  /// The texts that a filter searches.
  fileprivate var texts: [String] {
    [kind, report.error.message, coordinator ?? "", route ?? "", mark.note ?? ""]
      + report.path.map(\.name)
  }
}
