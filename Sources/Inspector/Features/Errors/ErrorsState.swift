import FlowModel
import FlowReports
import Foundation

/// The review of one engine's errors: the errors, their grouping, and the selection.
struct ErrorsState: ListState, FilteredState {
  enum Line: Equatable, Sendable {
    /// Several errors, whose lines follow if the group is unfolded.
    case group(ErrorGroup, isUnfolded: Bool)
    /// An error, alone or in an unfolded group.
    case error(ReviewedError, isInGroup: Bool)
    /// Errors that the engine counted and that are not known here.
    case missed(MissedErrors)
    /// The time when the viewer attached: the errors below are from before.
    case attached(Date)
    /// A problem of the team without errors in these runs.
    case gone(ProblemEntry)

    fileprivate var group: ErrorGroup? {
      if case .group(let group, _) = self { group } else { nil }
    }

    /// Identifies the error or the group while its line changes.
    fileprivate var key: Key? {
      switch self {
      case .group(let group, _): .group(group.likeness)
      case .error(let error, _): .error(error.id)
      case .gone(let entry): .gone(entry.fingerprint)
      case .missed, .attached: nil
      }
    }
  }

  fileprivate enum Key: Equatable {
    case error(ErrorID)
    case group(ErrorGroup.Likeness)
    case gone(ErrorFingerprint)
  }

  /// A developer starts an app many times: the last runs are kept.
  private(set) var review = ErrorReview(limit: 10_000, runLimit: 16, bytes: MemoryBudget.errors) {
    didSet { (areLinesStale, isMarkedCountStale) = (true, true) }
  }
  /// The property that errors are grouped by; nil groups only equal errors.
  private(set) var grouping: ErrorGrouping? { didSet { remake() } }
  private(set) var order = ErrorOrder.count { didSet { remake() } }
  /// The groups whose errors show; all others are one line each.
  private var unfolded: Set<ErrorGroup.Likeness> = [] { didSet { remake() } }
  private(set) var isOpenOnly = false { didSet { remake() } }
  var filter = LineFilter.none { didSet { remake() } }
  private(set) var lines: [Line] = []
  private(set) var hasGroups = false
  /// The time from the first listed error to the last one.
  private(set) var span = Date.distantPast...Date.distantPast
  private var markedCount: UInt64 = 0
  private var areLinesStale = false
  private var isMarkedCountStale = false
  /// The number of errors that were reported before their run had a name.
  private var earlyCount: UInt64 = 0
  private var selection: Key?
  /// The version of the app by the recording's own tags.
  private var recordedVersion: String?

  private(set) var selectedIndex = 0
  var top = 0
  /// The file of the team's problems, if it was named.
  let problems: ProblemsFile?

  init() { problems = nil }

  init(settings: InspectionSettings) { problems = settings.problems }

  var lineCount: Int { lines.count }

  var selected: Line? { lines.indices.contains(selectedIndex) ? lines[selectedIndex] : nil }
  /// The selected error; of a group, the newest one.
  var selectedError: ReviewedError? {
    switch selected {
    case .error(let error, _): error
    case .group(let group, _): group.errors.last
    case .missed, .attached, .gone, nil: nil
    }
  }
  var selectedGroup: ErrorGroup? { selected?.group }
  /// The selected problem, of one that has no errors here.
  var selectedGone: ProblemEntry? { if case .gone(let entry) = selected { entry } else { nil } }

  /// The errors that a key acts on: the selected error, or all of the selected group.
  var chosen: [ReviewedError] { selectedGroup?.errors ?? selectedError.map { [$0] } ?? [] }

  // MARK: Errors and marks

  /// Drops the errors; their marks, the filter and the grouping stay.
  mutating func forget() {
    earlyCount = 0
    review.forgetErrors()
  }

  var total: UInt64 { max(earlyCount, review.total) }

  /// The number of errors that were not reviewed or ignored, known here or not.
  var openCount: UInt64 { total - min(total, markedCount) }

  /// Adds errors; `run` is nil before the run has a name.
  mutating func take(
    _ reports: [ErrorReport], total: UInt64, of run: String?, title: String,
    version: String? = nil, before attached: Date? = nil
  ) {
    guard let run else {
      earlyCount = max(earlyCount, total, reports.last?.sequence ?? 0)
      return
    }
    earlyCount = 0
    review.take(
      reports, total: total, of: run, title: title, version: version ?? recordedVersion,
      before: attached)
  }

  mutating func take(_ marks: [ErrorID: ErrorMark]) { review.take(marks) }

  mutating func take(recorded marks: [ErrorID: ErrorMark]) { review.take(recorded: marks) }

  /// Takes what is known of problems, and the version of the app by the tags of a recording.
  mutating func take(_ memory: ProblemMemory?, version: String?) {
    recordedVersion = version
    review.memory = memory
    if let version { review.supply(version: version) }
  }

  /// The problem of the selected line: of a group, or of an error that is alone; nil if the line is
  /// about something else.
  var selectedProblem: ErrorFingerprint? {
    switch selected {
    case .group(let group, _):
      if case .problem(let fingerprint) = group.likeness { fingerprint } else { nil }
    case .error(let error, isInGroup: false):
      if case .problem(let fingerprint) = ErrorGroup.Likeness(error, by: grouping) {
        fingerprint
      } else {
        nil
      }
    case .error, .missed, .attached, .gone, nil: nil
    }
  }

  /// Decides about a problem, also for the errors that are still to come; returns its entry.
  mutating func decide(
    _ fingerprint: ErrorFingerprint, _ state: ProblemEntry.State
  ) -> ProblemEntry? {
    var memory = review.memory ?? ProblemMemory(isComplete: false)
    guard let problem = review.problem(fingerprint), let last = problem.last else { return nil }
    var entry = problem.entry(after: memory[fingerprint], decided: last.time)
    (entry.state, entry.decided) = (state, last.time)
    memory[fingerprint] = entry
    review.memory = memory
    settle()
    return entry
  }

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
    // Without a grouping, the errors of a problem are together.
    grouping = ([nil, .kind, .coordinator, .route] as [ErrorGrouping?]).following(grouping)
  }

  mutating func changeOrder() { order = order == .count ? .time : .count }

  // MARK: Folding

  /// Shows or hides the errors of the selected group; returns whether that changed anything.
  mutating func setUnfolded(_ isUnfolded: Bool) -> Bool {
    guard case .group(_, isUnfolded: !isUnfolded) = selected else { return false }
    toggleUnfolded()
    return true
  }

  mutating func toggleUnfolded() {
    if let likeness = selectedGroup?.likeness { unfolded.formSymmetricDifference([likeness]) }
  }

  /// Selects the group of the selected error; returns false if it is in no group.
  mutating func selectGroup() -> Bool {
    guard case .error(_, isInGroup: true) = selected,
      let place = lines[..<selectedIndex].lastIndex(where: { $0.group != nil })
    else { return false }
    select(place)
    return true
  }

  mutating func toggleOpenOnly() { isOpenOnly.toggle() }

  // MARK: Lines

  private mutating func remake() {
    areLinesStale = true
    settle()
  }

  /// Counts the marked errors, whose number shows without the lines.
  ///
  /// Makes the lines too if there are none, so that the selection stays when other errors follow.
  mutating func settleHidden() {
    if lines.isEmpty { settle() } else { countMarked() }
  }

  private mutating func countMarked() {
    guard isMarkedCountStale else { return }
    isMarkedCountStale = false
    markedCount = UInt64(review.markedCount)
  }

  /// Makes the lines again in O(errors · log errors); the selection stays on its error.
  mutating func settle() {
    countMarked()
    guard areLinesStale else { return }
    areLinesStale = false
    let compiled = filter.compiled()
    let errors = review.errors().filter { error in
      (!isOpenOnly || error.mark.state == .open)
        && (filter.isEmpty || compiled.admits(error.texts))
    }
    let groups = ErrorGroup.groups(of: errors, by: grouping, in: order)
    let past = groups.filter { $0.attached != nil }
    lines =
      review.missed.map(Line.missed)
      + groups.filter { $0.attached == nil }.flatMap { lines(of: $0) }
      + (past.compactMap(\.attached).max().map { [Line.attached($0)] } ?? [])
      + past.flatMap { lines(of: $0) }
      + (isOpenOnly ? [] : review.gone)
      .filter { filter.isEmpty || compiled.admits($0.texts) }.map(Line.gone)
    hasGroups = lines.contains { $0.group != nil }
    let times = errors.lazy.map(\.report.time)
    if let first = times.min(), let last = times.max() { span = first...last }
    // Keeps the selection: a dropped error may come again.
    if lines.isEmpty {
      selectedIndex = 0
      return
    }
    let place = selection.flatMap { wanted in
      lines.firstIndex { $0.key == wanted } ?? self.group(of: wanted)
    }
    select(place ?? selectedIndex)
  }

  private func lines(of group: ErrorGroup) -> [Line] {
    if group.count == 1 { return group.errors.map { .error($0, isInGroup: false) } }
    let isUnfolded = unfolded.contains(group.likeness)
    var lines = [Line.group(group, isUnfolded: isUnfolded)]
    if !isUnfolded { return lines }
    var isPast = group.attached != nil
    for error in group.errors.reversed() {
      if let attached = error.attached, !isPast {
        lines.append(.attached(attached))
        isPast = true
      }
      lines.append(.error(error, isInGroup: true))
    }
    return lines
  }

  /// The line of the group that contains an error without its own line.
  private func group(of wanted: Key) -> Int? {
    guard case .error(let id) = wanted else { return nil }
    return lines.firstIndex { $0.group?.errors.contains { $0.id == id } ?? false }
  }

  mutating func select(_ index: Int) {
    var place = min(max(0, index), max(0, lines.count - 1))
    // A rule is no line to act on: the selection goes past it. Errors follow each.
    if lines.indices.contains(place), case .attached = lines[place] {
      place += place == 0 || index > selectedIndex ? 1 : -1
    }
    selectedIndex = place
    selection = selected?.key
  }
}

extension ProblemEntry {
  /// The texts that a filter searches.
  fileprivate var texts: [String] {
    [parts.kind, parts.place, parts.route ?? "", GoneWords.gone] + notes.map(\.text)
  }
}

extension ReviewedError {
  /// The texts that a filter searches.
  fileprivate var texts: [String] {
    [
      kind, report.error.message, coordinator ?? "", route ?? "", mark.note ?? "",
      isRecalled ? LogWords.recalled : "",
    ] + report.path.map(\.name)
  }
}
