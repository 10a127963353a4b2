import DequeModule
import FlowProtocol
import Foundation

/// What is known of one engine or recording, and where one stands in it.
struct Inspection: Equatable, Sendable, Identifiable {
  enum Connection: Equatable, Sendable {
    case connecting
    case live
    case lost(reason: String)
  }

  /// The path of its socket, or of the recording.
  let id: String
  var connection = Connection.connecting
  var engine: EngineInfo?
  private(set) var history = History()
  var tree = TreeState()
  var log: Log
  var errors = ErrorsState()
  var lints = LintsState()
  var detents = DetentsState()
  private(set) var failures = ScreenFailures()
  /// How the recording stands that is played; nil for an engine.
  var playback: PlaybackStatus?
  /// The whole of the recording in one line.
  var outline: RecordingOutline?
  /// Whether the recording is on its way to another place: what is known meanwhile is neither here nor there.
  private(set) var isUnderWay = false
  /// The routes that the app declared, by what they are called.
  var declaredRoutes: [String] = []
  var detailTop = 0
  /// How many errors were told of before the run that they are of had a name.
  private var earlyErrorCount: UInt64 = 0
  var lostCount = 0
  /// When events of the last second came.
  var recentEvents: Deque<Date> = []
  /// How often it was connected to anew, or told less than all: what was asked before is to be asked again.
  private var beginnings = 0
  /// Changes that are still to be taken into the tree: many may come for one frame.
  private var waiting: [FlowDelta] = []
  private var waitingCount = 0
  private var waitingBytes = 0

  /// With more coordinators than this in the changes, all of the tree is shown again.
  private static let mostWaiting = 10_000

  init(id: String, logCapacity: Int = Log.standardCapacity) {
    self.id = id
    log = Log(capacity: logCapacity)
  }

  /// How many errors there were, of all runs that are known.
  var errorCount: UInt64 { max(earlyErrorCount, errors.review.total) }
  /// The hierarchy as it is now.
  var live: FlowSnapshot? { history.chronicle.snapshot }
  /// The hierarchy that shows, of now or of the past.
  var shown: FlowSnapshot? { history.snapshot }
  /// Whether what shows stays as it was while the engine goes on.
  var isPast: Bool { !history.isLive }

  /// What the lints have to look at for what shows; nil where nothing does.
  var lintSubject: LintsState.Subject? {
    guard let shown else { return nil }
    return playback == nil && !isPast
      ? .engine(time: beginnings) : .moment(epoch: shown.epoch, revision: shown.revision)
  }
}

// MARK: What is told

extension Inspection {
  /// Takes in what shows in time: hierarchies, changes, navigations, errors, gaps.
  ///
  /// Something to be said where what one looked at is gone by now.
  mutating func remember(_ event: FollowerEvent, at now: Date) -> String? {
    // What was read anew may be ahead of what is told.
    if case .changed(let delta) = event, let live, delta.revision <= live.revision { return nil }
    if case .changed(let delta) = event, let live {
      modals(delta, before: live, at: now)
    }
    let run = live?.epoch
    let notice = history.take(event, at: now)
    if live?.epoch != run { beginNewRun() }
    switch event {
    case .connected, .lost: beginnings += 1
    case .snapshot:
      forgetWaiting()
      if let live { detents.modals = ModalList(of: live) }
      if !isPast { tree.show(history.snapshot) }
    case .detailed(let nodes):
      // Some may be gone by the time that they are told of.
      detents.modals.take(nodes.filter { live?[$0.id] != nil })
      // What shows may be of another run, whose numbers mean others.
      tree.fill(in: nodes.filter { shown?[$0.id]?.isSkeleton == false })
    case .changed(let delta):
      if let live { detents.modals.apply(delta, in: live) }
      failures.apply(delta)
      if !isPast { wait(for: delta) }
    default: break
    }
    guard notice == .movedAlong else { return nil }
    showMoment()
    return "what you looked at is not kept any longer: the oldest that is shows in its place"
  }

  /// Keeps a change for the next frame: of an engine that is not looked at, that may be far away.
  private mutating func wait(for delta: FlowDelta) {
    waitingCount += 1 + delta.added.count + delta.changed.count + delta.removed.count
    waitingBytes += delta.memoryBytes
    if waitingCount <= Self.mostWaiting, waitingBytes <= MemoryBudget.waiting {
      waiting.append(delta)
    } else {
      waiting = []
    }
  }

  private mutating func forgetWaiting() { (waiting, waitingCount, waitingBytes) = ([], 0, 0) }

  private mutating func beginNewRun() {
    beginnings += 1
    lints.forget()
  }

  private mutating func modals(_ delta: FlowDelta, before old: FlowSnapshot, at now: Date) {
    for node in delta.added + delta.changed {
      if let change = DetentChange(of: node, before: old[node.id], at: now) {
        detents.append(change)
        log.append(LogEntry(change))
      }
    }
  }

  /// Takes in errors of the run that goes on; before its first snapshot it has no name.
  mutating func take(_ reports: [ErrorReport], total: UInt64 = 0) {
    for report in reports { failures.add(report) }
    guard let run = live?.epoch else {
      earlyErrorCount = max(earlyErrorCount, total, reports.last?.sequence ?? 0)
      return
    }
    earlyErrorCount = 0
    errors.take(reports, total: total, of: run, title: engine?.name ?? id)
  }

  /// Says in the log what the lints found that there was no room for.
  mutating func noteOmittedFindings(at now: Date) {
    let more = lints.omittedSinceAsked()
    if more == 0 { return }
    log.append(
      LogEntry(
        time: now, kind: .note, subject: "left out",
        outcome: "\(Counted.text(more, "lint finding")): no room for more"))
  }

  /// Brings what shows up to date.
  mutating func settle() {
    errors.settle()
    log.settle()
    if waitingCount == 0 { return }
    if tree.marks.isEmpty, !waiting.isEmpty {
      tree.apply(waiting)
    } else {
      // Those that are gone stand in it, and a change knows nothing of them; or too much changed.
      tree.show(history.snapshot)
    }
    forgetWaiting()
  }
}

// MARK: Time

extension Inspection {
  /// Goes somewhere in time, and shows what is there.
  @discardableResult
  mutating func travel<Result>(_ go: (inout History) -> Result) -> Result {
    settle()
    let result = go(&history)
    showMoment()
    return result
  }

  private mutating func showMoment() {
    forgetWaiting()
    // Of what goes on, nothing is marked: the next change is about to come.
    let isStill = isPast || playback.map { !$0.isPlaying } ?? false
    tree.show(history.snapshot, marks: isStill ? history.marks : .none)
  }

  /// Takes in how the recording stands; where it stands still, what the last step changed is marked.
  mutating func take(_ status: PlaybackStatus) {
    settle()
    isUnderWay = false
    playback = status
    if !isPast { showMoment() }
  }

  /// Takes in how far the recording has been told.
  mutating func reach(_ time: Date) {
    playback?.time = time
  }

  /// Takes in that the recording is on its way.
  mutating func leave() { isUnderWay = true }

  /// Forgets all of it: what follows does not follow on it.
  mutating func restart() {
    history = History()
    errors.forget()
    log.forget()
    detents = DetentsState()
    failures = ScreenFailures()
    (earlyErrorCount, lostCount) = (0, 0)
    forgetWaiting()
  }
}
