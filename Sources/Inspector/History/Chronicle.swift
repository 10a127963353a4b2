import DequeModule
import FlowProtocol
import Foundation

/// What an engine or a recording told, as far back as it is kept: moments, and how to get to them.
///
/// Of each stretch of which every change is known, only the last hierarchy is kept whole; from there,
/// changes are taken back.
struct Chronicle: Equatable, Sendable {
  /// How much is kept.
  struct Limits: Equatable, Sendable {
    /// How many navigations, and moments of other kinds.
    var lines = 10_000
    /// How many bytes, the hierarchy of now included.
    var bytes = MemoryBudget.hierarchies
    /// How many errors.
    var errors = 10_000
  }

  /// Moments that follow on each other without a gap.
  struct Stretch: Equatable, Sendable {
    /// The number of its first moment.
    let first: Int
    /// Who was looked at; nil where nobody said.
    let engine: EngineInfo?
    /// The hierarchy at its last moment.
    var last: FlowSnapshot

    /// What it takes to keep the hierarchy.
    var bytes: Int { last.memoryBytes }
  }

  /// The moments that are kept, oldest first.
  private(set) var moments: Deque<Moment> = []
  private(set) var stretches: Deque<Stretch> = []
  private var errors: ErrorNumbers
  /// How many moments fell off the far end.
  private(set) var forgotten = 0

  private let limits: Limits
  private var lineCount = 0
  private var bytes = 0
  private var engine: EngineInfo?
  private var isConnected = true
  /// Whether there was no connection since the last word about the hierarchy.
  private var isInterrupted = false
  /// What was lost since the hierarchy was last told whole.
  private var lostSince = 0

  init(limits: Limits = Limits()) {
    self.limits = limits
    errors = ErrorNumbers(limit: limits.errors)
  }

  /// The numbers of the moments that are kept.
  var numbers: Range<Int> { forgotten..<forgotten + moments.count }

  /// The moment with this number; nil where it is not kept.
  subscript(number: Int) -> Moment? {
    numbers.contains(number) ? moments[number - forgotten] : nil
  }

  /// The hierarchy of now.
  var snapshot: FlowSnapshot? { stretches.last?.last }

  /// Whether more is kept than should be.
  var isOverfull: Bool {
    moments.count > 1
      && (lineCount > limits.lines || bytes + (snapshot?.memoryBytes ?? 0) > limits.bytes)
  }
}

// MARK: Taking in

extension Chronicle {
  /// Takes in what was told at `now`; `watched` is the moment that somebody looks at.
  ///
  /// Amortised O(size of what was told).
  mutating func take(_ input: FollowerEvent, at now: Date, watched: Int?) {
    switch input {
    case .connected(let engine): (self.engine, isConnected) = (engine, true)
    case .snapshot(let snapshot): begin(with: snapshot, at: now)
    case .detailed(let nodes): withSnapshot { $0.fill(in: nodes) }
    case .journal(let reports, _):
      for report in reports { _ = errors.insert(report.sequence) }
    case .changed(let delta): change(delta, at: now, watched: watched)
    case .navigated(let report): navigate(report, at: now)
    case .errorReported(let report):
      guard errors.insert(report.sequence), !moments.isEmpty else { return }
      moments[moments.count - 1].errorCount += 1
    case .declared, .linted: break
    case .lost(let count):
      lostSince = Counted.told(lostSince + Counted.told(count))
    case .disconnected(let reason): disconnect(reason, at: now)
    }
  }

  /// Changes the hierarchy of now in its place.
  @discardableResult
  private mutating func withSnapshot<Result>(
    _ body: (inout FlowSnapshot) -> Result
  ) -> Result? {
    stretches.isEmpty ? nil : body(&stretches[stretches.count - 1].last)
  }

  private mutating func append(
    _ kind: Moment.Kind, at time: Date, toldAt now: Date, revision: UInt64,
    change: HierarchyChange? = nil,
    by navigation: NavigationReport? = nil
  ) {
    var moment = Moment(
      number: numbers.upperBound, time: max(moments.last?.time ?? time, time), toldAt: now,
      kind: kind,
      revision: revision, change: change)
    if let navigation { moment.navigations.append(navigation) }
    lineCount += moment.lineCount
    bytes += moment.bytes
    moments.append(moment)
  }

  private mutating func begin(with snapshot: FlowSnapshot, at now: Date) {
    let why = whyBegins(snapshot)
    if why == .anotherRun || why == .attached { errors = ErrorNumbers(limit: limits.errors) }
    (lostSince, isInterrupted) = (0, false)
    // Only now it is one that is kept for the sake of the past.
    bytes += stretches.last?.bytes ?? 0
    stretches.append(Stretch(first: numbers.upperBound, engine: engine, last: snapshot))
    append(.beginning(why), at: now, toldAt: now, revision: snapshot.revision)
  }

  private func whyBegins(_ snapshot: FlowSnapshot) -> Moment.Beginning {
    guard let known = self.snapshot else { return .attached }
    if known.epoch != snapshot.epoch { return .anotherRun }
    if lostSince > 0 { return .lost(lostSince) }
    return isInterrupted ? .reconnected : .readAnew
  }

  private mutating func disconnect(_ reason: String, at now: Date) {
    // Every further attempt that fails says much the same.
    if !isConnected { return }
    (isConnected, isInterrupted) = (false, true)
    guard let revision = snapshot?.revision else { return }
    append(.disconnected(reason: reason), at: now, toldAt: now, revision: revision)
  }

  private mutating func change(_ delta: FlowDelta, at now: Date, watched: Int?) {
    guard let change = withSnapshot({ HierarchyChange(applying: delta, to: &$0) }) else { return }
    isInterrupted = false
    joinUnasked(watched: watched)
    append(.change, at: delta.time, toldAt: now, revision: delta.revision, change: change)
  }

  /// Makes the last moment one with that before it, where nobody asked for either: sheets that are
  /// dragged and heights that are measured would drown everything else.
  ///
  /// Not the one that just came: who asked for it is told after it.
  private mutating func joinUnasked(watched: Int?) {
    let index = moments.count - 2
    guard index >= 0, moments[index].isUnasked, moments[index + 1].isUnasked,
      moments[index + 1].time.timeIntervalSince(moments[index].time) < 1,
      watched.map({ $0 < moments[index].number }) ?? true, let last = moments.popLast()
    else { return }
    bytes -= moments[index].bytes + last.bytes
    lineCount -= 1
    moments[index].revision = last.revision
    if let change = last.change { moments[index].change?.append(change) }
    bytes += moments[index].bytes
  }

  private mutating func navigate(_ report: NavigationReport, at now: Date) {
    guard let revision = snapshot?.revision else { return }
    isInterrupted = false
    if let index = moment(ledToBy: report) {
      if !moments[index].navigations.isEmpty { lineCount += 1 }
      moments[index].navigations.append(report)
      bytes += report.memoryBytes
    } else {
      append(.change, at: report.time, toldAt: now, revision: revision, by: report)
    }
  }

  /// The moment of the change that was told for a navigation; nil where it changed nothing.
  ///
  /// One that was asked for after the hierarchy was looked at for the last time changed nothing that was
  /// seen then, though it is told with the same revision. O(log moments).
  private func moment(ledToBy report: NavigationReport) -> Int? {
    guard let stretch = stretches.last else { return nil }
    var (low, high) = (max(0, stretch.first - forgotten), moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].revision < report.revision { low = middle + 1 } else { high = middle }
    }
    guard low < moments.count, moments[low].change != nil, moments[low].time >= report.time else {
      return nil
    }
    return low
  }
}

// MARK: Letting go

extension Chronicle {
  /// Forgets the oldest moment, and the hierarchy of its stretch where it was the last of it.
  mutating func forgetOldest() {
    guard moments.count > 1, let oldest = moments.popFirst() else { return }
    forgotten += 1
    lineCount -= oldest.lineCount
    bytes -= oldest.bytes
    if stretches.count > 1, stretches[1].first <= forgotten, let stretch = stretches.popFirst() {
      bytes -= stretch.bytes
    }
  }
}
