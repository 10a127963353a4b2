package import Foundation

/// Follows the events of an engine until a condition holds; asks nothing and knows no clock.
package struct WaitWalk: Sendable {
  package let condition: WaitCondition
  /// The hierarchy as far as it is known.
  package private(set) var snapshot: FlowSnapshot?
  /// The newest events, oldest first.
  package private(set) var events: [WaitedEvent] = []
  /// The number of all events.
  package private(set) var eventCount = 0
  /// Whether the condition holds.
  package private(set) var isDone = false
  /// Whether the connection ended before that; why it did.
  package private(set) var ending: String?
  /// The number of changes of the hierarchy.
  private var changes = 0
  /// The longest time without a change, in seconds.
  private var longestQuiet = 0.0
  /// When something happened last; nil before the hierarchy is there.
  package private(set) var lastActivity: Date?
  private var isConnected = false

  /// The number of events that are kept.
  private static let mostEvents = 200

  package init(_ condition: WaitCondition) { self.condition = condition }

  /// The app's last event that the condition is about; nil without one.
  package var match: WaitedEvent? {
    switch condition {
    case .error: isDone ? events.last(where: \.isError) : nil
    case .navigation: isDone ? events.last { $0.kind == .navigation } : nil
    case .route, .idle: nil
    }
  }

  package mutating func take(_ event: FollowerEvent, at time: Date) {
    if isDone || ending != nil { return }
    switch event {
    case .connected: isConnected = true
    case .snapshot(let whole):
      // The first one is where the wait begins.
      if let snapshot, snapshot.moment != whole.moment { noteActivity(at: time) }
      snapshot = whole
      lastActivity = lastActivity ?? time
    case .detailed(let nodes): snapshot?.fill(in: nodes)
    case .changed(let delta):
      snapshot?.apply(delta)
      changes += 1
      noteActivity(at: time)
    case .navigated(let report):
      add(WaitedEvent(report))
      noteActivity(at: time)
      if condition == .navigation || condition == .error && report.hasFailed { isDone = true }
    case .errorReported(let report):
      // A failed navigation has said so itself.
      if report.isOfNavigation != true { add(WaitedEvent(report)) }
      noteActivity(at: time)
      if condition == .error { isDone = true }
    case .lost: noteActivity(at: time)
    case .disconnected(let reason): if isConnected { ending = reason }
    case .recalled, .journal, .leftOut, .declared, .linted, .breakpoint, .silent, .answering: break
    }
    if case .route(let name) = condition, isOnScreen(name) { isDone = true }
  }

  /// Says that this time has come; an app that was idle for long enough is done.
  package mutating func pass(to time: Date) {
    guard case .idle(let quiet) = condition, let lastActivity, !isDone else { return }
    if time.timeIntervalSince(lastActivity) >= quiet / .seconds(1) { isDone = true }
  }

  /// When the app will have been idle for long enough, if nothing happens; nil for other conditions.
  package var idleAt: Date? {
    guard case .idle(let quiet) = condition else { return nil }
    return lastActivity?.addingTimeInterval(quiet / .seconds(1))
  }

  private mutating func noteActivity(at time: Date) {
    if let lastActivity {
      longestQuiet = max(longestQuiet, time.timeIntervalSince(lastActivity))
    }
    lastActivity = time
  }

  private mutating func add(_ event: WaitedEvent) {
    eventCount += 1
    events.append(event)
    if events.count > Self.mostEvents { events.removeFirst() }
  }

  private func isOnScreen(_ name: String) -> Bool {
    snapshot?.routesOnScreen.contains { $0.route.isCalled(name) } ?? false
  }
}

// MARK: The nearest miss

extension WaitWalk {
  /// What came closest to the condition, in one line, and what to do about it.
  package func nearest(at time: Date) -> (text: String, advice: String?) {
    switch condition {
    case .route(let name): nearest(to: name)
    case .error:
      (events.last.map { "no error; the last event was \($0.words)" } ?? "nothing happened", nil)
    case .navigation:
      (
        changes > 0
          ? "the hierarchy changed \(changes == 1 ? "once" : "\(changes) times") without a navigation"
          : "nothing changed", nil
      )
    case .idle:
      (
        "quiet for \(Times.span(quiet(at: time))) at most"
          + (events.last.map { "; the last event was \($0.words)" } ?? ""), nil
      )
    }
  }

  private func quiet(at time: Date) -> Double {
    max(longestQuiet, lastActivity.map { time.timeIntervalSince($0) } ?? 0)
  }

  private func nearest(to name: String) -> (text: String, advice: String?) {
    let asked = events.last { $0.route?.isCalled(name) == true || $0.route?.isCase(name) == true }
    if let asked, !asked.succeeded { return (asked.words, asked.advice) }
    let shown =
      snapshot?.visiblePath.last.flatMap { snapshot?[$0] }
      .map { "\($0.currentRoute.shown) of \($0.title) \($0.id) is on screen" }
      ?? "no hierarchy arrived"
    if let asked { return ("\(asked.words); \(shown)", nil) }
    let other = snapshot?.preorder.first { node in
      ([node.root, node.currentRoute] + node.stack).contains { $0.isCalled(name) }
    }
    if let other {
      return ("\(other.title) \(other.id) has it, and is not on screen: \(shown)", nil)
    }
    let values = snapshot?.routesOnScreen.first { $0.route.isCase(name) }
    if let values { return ("\(values.route.shown) is on screen, with other values", nil) }
    return (shown, nil)
  }
}
