import DequeModule
import FlowModel
import FlowReports
import Foundation

#if DEBUG
  import NIOConcurrencyHelpers
#endif

/// The kept history of an engine or a recording: moments, and the changes between them.
///
/// In each stretch, all changes are known. Only its last hierarchy is stored; earlier ones are made
/// by undoing changes.
struct Chronicle: Equatable, Sendable {
  struct Limits: Equatable, Sendable {
    /// The maximum number of navigations and other moments.
    var lines = 10_000
    /// The maximum number of bytes, including the current hierarchy.
    var bytes = MemoryBudget.hierarchies
    var errors = 10_000
  }

  /// Consecutive moments without a gap.
  struct Stretch: Equatable, Sendable {
    let first: Int
    var last: FlowSnapshot
  }

  /// The kept moments, oldest first.
  private(set) var moments: Deque<Moment> = []
  private(set) var stretches: Deque<Stretch> = []
  private var errors: ErrorNumbers
  /// The number of moments that were dropped at the old end.
  private(set) var forgotten = 0

  private let limits: Limits
  private var lineCount = 0
  private var bytes = 0
  private var isConnected = true
  /// Whether the connection was lost after the last report of the hierarchy.
  private var isInterrupted = false
  /// The silence that has not ended.
  private var silence: EngineSilence?
  /// The number of notifications lost since the last complete hierarchy.
  private var lostSince = 0

  init(limits: Limits = Limits()) {
    self.limits = limits
    errors = ErrorNumbers(limit: limits.errors)
  }

  var numbers: Range<Int> { forgotten..<forgotten + moments.count }

  /// Nil if the moment is not kept.
  subscript(number: Int) -> Moment? { numbers.contains(number) ? moments[number - forgotten] : nil }

  var snapshot: FlowSnapshot? { stretches.last?.last }

  var isOverfull: Bool {
    moments.count > 1
      && (lineCount > limits.lines || bytes + (snapshot?.memoryBytes ?? 0) > limits.bytes)
  }
}

// MARK: Adding events

extension Chronicle {
  /// Adds an event in amortised O(its size); `watched` is the moment that the user looks at.
  mutating func take(_ input: FollowerEvent, at now: Date, watched: Int?) {
    switch input {
    case .connected: isConnected = true
    case .snapshot(let snapshot): begin(with: snapshot, at: now)
    case .detailed(let nodes): withSnapshot { $0.fill(in: nodes) }
    case .journal(let reports, _):
      for report in reports { _ = errors.insert(report.sequence) }
    case .changed(let delta): change(delta, at: now, watched: watched)
    case .navigated(let report): navigate(report, at: now)
    case .errorReported(let report):
      guard errors.insert(report.sequence), !moments.isEmpty else { return }
      moments[moments.count - 1].errorCount += 1
    // The hierarchy of that time is not known.
    case .declared, .linted, .breakpoint, .leftOut, .recalled: break
    case .lost(let count): lostSince = Counted.limited(lostSince + Counted.limited(count))
    case .disconnected(let reason): disconnect(reason, at: now)
    case .silent(let silence):
      self.silence = silence
      interrupt(.silent(silence), at: now)
    case .answering:
      if let silence = silence.take() { interrupt(.answering(silence), at: now) }
    }
  }

  /// Adds a moment in which nothing changes.
  private mutating func interrupt(_ kind: Moment.Kind, at now: Date) {
    guard let revision = snapshot?.revision else { return }
    append(kind, at: now, receivedAt: now, revision: revision)
  }

  @discardableResult
  private mutating func withSnapshot<Result>(_ body: (inout FlowSnapshot) -> Result) -> Result? {
    stretches.isEmpty ? nil : body(&stretches[stretches.count - 1].last)
  }

  private mutating func append(
    _ kind: Moment.Kind, at time: Date, receivedAt now: Date, revision: UInt64,
    change: HierarchyChange? = nil, by navigation: NavigationReport? = nil
  ) {
    var moment = Moment(
      number: numbers.upperBound, time: max(moments.last?.time ?? time, time), receivedAt: now,
      kind: kind, revision: revision, change: change)
    if let navigation { moment.navigations.append(navigation) }
    lineCount += moment.lineCount
    bytes += moment.bytes
    moments.append(moment)
  }

  private mutating func begin(with snapshot: FlowSnapshot, at now: Date) {
    let why = whyBegins(snapshot)
    if why == .anotherRun || why == .attached { errors = ErrorNumbers(limit: limits.errors) }
    (lostSince, isInterrupted) = (0, false)
    // From here on, the hierarchy is kept as part of the past, so its size counts.
    bytes += self.snapshot?.memoryBytes ?? 0
    stretches.append(Stretch(first: numbers.upperBound, last: snapshot))
    append(.beginning(why), at: now, receivedAt: now, revision: snapshot.revision)
  }

  private func whyBegins(_ snapshot: FlowSnapshot) -> Moment.Beginning {
    guard let known = self.snapshot else { return .attached }
    if known.epoch != snapshot.epoch { return .anotherRun }
    if lostSince > 0 { return .lost(lostSince) }
    return isInterrupted ? .reconnected : .readAnew
  }

  private mutating func disconnect(_ reason: String, at now: Date) {
    // Further failed attempts add no information.
    if !isConnected { return }
    (isConnected, isInterrupted) = (false, true)
    silence = nil
    interrupt(.disconnected(reason: reason), at: now)
  }

  private mutating func change(_ delta: FlowDelta, at now: Date, watched: Int?) {
    guard let change = withSnapshot({ HierarchyChange(applying: delta, to: &$0) }) else { return }
    isInterrupted = false
    joinUnasked(watched: watched)
    append(.change, at: delta.time, receivedAt: now, revision: delta.revision, change: change)
  }

  /// Merges the last moment into the one before it if no navigation caused either of them, because
  /// dragged sheets and measured heights would otherwise fill the history.
  ///
  /// Keeps the newest moment separate, because its navigation is reported after it.
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
      append(.change, at: report.time, receivedAt: now, revision: revision, by: report)
    }
  }

  /// The moment of the change that a navigation caused; nil if it changed nothing.
  ///
  /// A navigation that was requested after the last reading of the hierarchy caused none of the
  /// changes in that reading, though its report has the same revision. O(log moments).
  private func moment(ledToBy report: NavigationReport) -> Int? {
    guard let stretch = stretches.last else { return nil }
    let index = moments[max(0, stretch.first - forgotten)...]
      .partitioningIndex { $0.revision >= report.revision }
    guard index < moments.count, moments[index].change != nil, moments[index].time >= report.time
    else { return nil }
    return index
  }
}

// MARK: Dropping moments

extension Chronicle {
  /// Drops the oldest moment, and the hierarchy of its stretch if it was the last moment there.
  mutating func forgetOldest() {
    guard moments.count > 1, let oldest = moments.popFirst() else { return }
    forgotten += 1
    lineCount -= oldest.lineCount
    bytes -= oldest.bytes
    if stretches.count > 1, stretches[1].first <= forgotten, let stretch = stretches.popFirst() {
      bytes -= stretch.last.memoryBytes
    }
  }
}

/// The errors received of one engine run, which sends some again after a reconnection.
struct ErrorNumbers: Equatable, Sendable {
  private var order: Deque<UInt64> = []
  private var known: Set<UInt64> = []
  /// Numbers up to this one may have been dropped.
  private var forgotten: UInt64 = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds an error; returns false if it was already received.
  mutating func insert(_ number: UInt64) -> Bool {
    guard number > forgotten, known.insert(number).inserted else { return false }
    order.append(number)
    if order.count > limit, let oldest = order.popFirst() {
      known.remove(oldest)
      forgotten = max(forgotten, oldest)
    }
    return true
  }
}

/// The memory limits for the data of one engine, in bytes, including texts.
///
/// Together with the 16 MiB of a message, the memory for reading it, and the program itself, the
/// total stays below 256 MB for each followed engine, whatever it sends. Data beyond a limit is
/// dropped, oldest first, and each place reports how much.
package enum MemoryBudget {
  /// The current hierarchy, which also has its own limit, and the moments of the past.
  static let hierarchies = 96 << 20
  static let log = 6 << 20
  static let errors = 12 << 20
  static let links = 2 << 20
  /// The changes before the next frame; beyond this, the whole hierarchy is read.
  static let waiting = 4 << 20
  static let findings = 6 << 20
  /// The navigations that wait at breakpoints.
  static let parked = 2 << 20
  /// The names of the routes that the app declares.
  static let routes = 2 << 20
  /// The routes that the app declares, with their values, and those that were requested.
  static let listedRoutes = 6 << 20
}

#if DEBUG
  /// Counts visited coordinators while debugging, so that tests see how the work grows.
  final class TreeWork: Sendable {
    @TaskLocal private static var current: TreeWork?

    private let steps = NIOLockedValueBox(0)

    static func steps(_ body: () throws -> Void) rethrows -> Int {
      let work = TreeWork()
      try $current.withValue(work, operation: body)
      return work.steps.withLockedValue { $0 }
    }

    /// Adds many visits at once, because finding the counter has a cost.
    static func count(_ steps: Int) { current?.steps.withLockedValue { $0 += steps } }
  }
#else
  enum TreeWork {
    static func count(_ steps: @autoclosure () -> Int) {}
  }
#endif
