import FlowModel
import FlowReports
import Foundation

extension EngineInspection {
  var breakpoints: BreakpointsState {
    _read { yield self[BreakpointsFeature.self] }
    _modify { yield &self[BreakpointsFeature.self] }
  }
}

/// The breakpoints of an app, and what waits at them.
struct BreakpointsState: FeatureState {
  /// A navigation that waits.
  struct Waiting: Equatable, Sendable {
    let navigation: ParkedNavigation
    /// When it goes on by itself, by this machine's clock.
    let deadline: Date
  }

  /// What a navigation would come to, as far as the engine was asked.
  struct Prediction: Equatable, Sendable {
    let number: Int
    /// The revision that the engine was asked about, and when.
    let revision: UInt64?
    let time: Date
    let content: ParkedReport.Prediction
  }

  private(set) var breakpoints: [Breakpoint] = []
  /// What waits, in the order in which it was parked.
  private(set) var parked: [Waiting] = []
  /// The numbers of others that wait, for which there was no room.
  private var leftOut: Set<Int> = []
  /// The number of the navigation whose plan shows or showed last.
  var shown: Int?
  /// The first visible line of the plan.
  var top = 0
  private(set) var prediction: Prediction?
  /// Whether the engine is being asked what the navigation would come to.
  private(set) var isPredicting = false
  /// What became of the navigation whose plan shows, to say when the plan leaves.
  var farewell: String?

  /// Whether the engine is to be asked for all breakpoints: its notifications are not sent again.
  private(set) var needsList = false
  /// The breakpoints before the connection ended, of which this viewer's ended with it.
  private var earlier: [Breakpoint] = []
  /// Whether this viewer has added a breakpoint: then the plan of what waits shows by itself.
  private(set) var isUsed = false
  /// Whether a navigation was parked since the plan was last offered.
  private(set) var hasNews = false
  /// Whether the user left the plan: it does not show by itself until nothing waits.
  var isDismissed = false
  /// The navigations that this viewer decided about, whose results come with the answer.
  private var decided: Set<Int> = []

  /// Whether nothing waits, and nothing is to be asked or said.
  var isIdle: Bool { parked.isEmpty && !needsList && farewell == nil }
  /// The number of navigations that wait.
  var count: Int { parked.count + leftOut.count }
  /// The place of the navigation whose plan shows; nil if nothing waits.
  var index: Int? {
    parked.isEmpty ? nil : parked.firstIndex { $0.navigation.number == shown } ?? 0
  }
  var selected: Waiting? { index.map { parked[$0] } }

  subscript(number: Int) -> Breakpoint? { breakpoints.first { $0.number == number } }

  func isParked(_ number: Int) -> Bool { parked.contains { $0.navigation.number == number } }
}

// MARK: Events

extension BreakpointsState {
  /// Begins with a connection: all that is known ended with the one before.
  mutating func connect(to engine: EngineInfo) {
    disconnect(saying: nil)
    needsList = engine.hasBreakpoints == true
  }

  /// After a loss of notifications, asks again.
  mutating func loseNotifications(of engine: EngineInfo?) {
    needsList = engine?.hasBreakpoints == true
  }

  /// Forgets what waited: it went on, or ended with the app.
  mutating func disconnect(saying farewell: String?) {
    if !parked.isEmpty { self.farewell = farewell }
    if !breakpoints.isEmpty { earlier = breakpoints }
    (breakpoints, parked, leftOut, decided) = ([], [], [], [])
    (prediction, isPredicting, hasNews, isDismissed, needsList) = (nil, false, false, false, false)
  }

  mutating func take(_ event: BreakpointEvent, at now: Date) {
    switch event {
    case .changed(let breakpoints): self.breakpoints = Array(breakpoints.prefix(Limits.breakpoints))
    case .parked(let navigation):
      guard append(navigation, waiting: navigation.patience, at: now) else { return }
      hasNews = true
    case .letGo(let number, let end): remove(number, end)
    }
  }

  /// Takes the answer of the engine; returns the earlier breakpoints that it no longer has.
  mutating func take(_ list: ListBreakpointsRequest.Result, at now: Date) -> [Breakpoint] {
    breakpoints = Array(list.breakpoints.prefix(Limits.breakpoints))
    for waiting in parked
    where !list.parked.contains(where: { $0.number == waiting.navigation.number }) {
      remove(waiting.navigation.number, .other)
    }
    leftOut = []
    for navigation in list.parked {
      let rest = navigation.until.timeIntervalSince(now)
      _ = append(navigation, waiting: min(rest, navigation.patience), at: now)
    }
    let gone = earlier.filter { old in
      !breakpoints.contains { ($0.number, $0.condition) == (old.number, old.condition) }
    }
    earlier = []
    return gone
  }

  /// Returns false for a navigation that is known.
  private mutating func append(
    _ navigation: ParkedNavigation, waiting seconds: TimeInterval, at now: Date
  ) -> Bool {
    guard !isParked(navigation.number) else { return false }
    let bytes = parked.reduce(navigation.memoryBytes) { $0 + $1.navigation.memoryBytes }
    guard parked.count < Limits.parkedNavigations, bytes <= MemoryBudget.parked else {
      if leftOut.count < Limits.parkedNavigations { leftOut.insert(navigation.number) }
      return false
    }
    parked.append(
      Waiting(navigation: navigation, deadline: now.addingTimeInterval(max(0, seconds))))
    return true
  }

  private mutating func remove(_ number: Int, _ end: ParkingEnd) {
    leftOut.remove(number)
    // Now there is room.
    if !leftOut.isEmpty { needsList = true }
    let isOwn = decided.remove(number) != nil
    guard let index = parked.firstIndex(where: { $0.navigation.number == number }) else { return }
    let isShown = index == self.index
    let navigation = parked.remove(at: index).navigation
    if isShown {
      if !isOwn { farewell = "\(number) \(navigation.title): \(end.words)" }
      // The one behind it is next, and after the last one the one before it.
      shown = parked.isEmpty ? nil : parked[min(index, parked.count - 1)].navigation.number
      top = 0
    }
    if parked.isEmpty { (isDismissed, hasNews) = (false, false) }
  }
}

// MARK: The user

extension BreakpointsState {
  mutating func beginListing() { needsList = false }

  mutating func add(_ breakpoint: Breakpoint) {
    isUsed = true
    guard self[breakpoint.number] == nil, breakpoints.count < Limits.breakpoints else { return }
    breakpoints.append(breakpoint)
  }

  mutating func decide(_ number: Int) { decided.insert(number) }
  /// A decision failed: what becomes of the navigation is news again.
  mutating func undecide(_ number: Int) { decided.remove(number) }

  /// Shows the plan of a navigation from its first line.
  mutating func show(_ number: Int?) {
    if number != shown { top = 0 }
    (shown, hasNews, farewell) = (number, false, nil)
  }

  /// Whether the plan is offered now, once for each navigation that is parked.
  mutating func offersPlan() -> Bool {
    defer { hasNews = false }
    return hasNews && isUsed && !isDismissed
  }

  mutating func showNext(by step: Int) {
    guard let index else { return }
    show(parked[(index + step + parked.count) % parked.count].navigation.number)
  }

  /// Whether the engine is to be asked about a navigation: once, and again after changes, not more
  /// often than once a second.
  func needsPrediction(of number: Int, at revision: UInt64?, _ now: Date) -> Bool {
    if isPredicting { return false }
    guard let prediction, prediction.number == number else { return true }
    return prediction.revision != revision && now.timeIntervalSince(prediction.time) >= 1
  }

  mutating func beginPredicting() { isPredicting = true }

  mutating func predict(_ prediction: Prediction) {
    isPredicting = false
    if isParked(prediction.number) { self.prediction = prediction }
  }

  /// How many seconds a navigation waits at most, whole and rounded up.
  static func rest(of waiting: Waiting, at now: Date) -> Int {
    Int(max(0, min(waiting.deadline.timeIntervalSince(now), longest)).rounded(.up))
  }

  /// The same in words.
  static func restText(of waiting: Waiting, at now: Date) -> String {
    let seconds = rest(of: waiting, at: now)
    return seconds < 60 ? "\(seconds) s" : Times.span(Double(seconds))
  }

  /// The maximum time for which an engine parks a navigation, in seconds.
  fileprivate static let longest = Double(Limits.parkingRange.upperBound) / 1_000
}

extension ParkedNavigation {
  /// For how long the engine parks it, in seconds: the clocks of two machines can differ.
  fileprivate var patience: TimeInterval {
    let seconds = until.timeIntervalSince(time)
    return seconds.isFinite ? max(0, min(seconds, BreakpointsState.longest)) : 0
  }
}
