import FlowModel
import Foundation

/// Finds the times in which one screen was the visible one, in O(1) for each event besides the walk
/// to the visible screen.
///
/// An engine reports the changes of a moment together, as one delta, and then the navigations that
/// made them. A visit that begins with a delta is therefore written as that of an unknown navigation,
/// and corrected by the navigations that follow: the first of several led to an earlier screen.
struct VisitEncoder {
  /// A screen: two with the same coordinator and route are one visit.
  struct Screen: Equatable {
    let coordinator: CoordinatorReference
    let route: RouteLabel

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.coordinator.id == rhs.coordinator.id && lhs.route == rhs.route
    }
  }

  /// The place of an event in the recording.
  struct Moment {
    let entry: Int
    let time: Double
  }

  /// What has to happen before it is known again which screen is visible.
  private enum Blindness {
    case untilSnapshot
    case untilConnected
  }

  private struct Visit {
    let id: Int
    var screen: Screen
    /// The screen before; nil if it is unknown.
    let before: Screen?
    /// Whether a change began it whose navigations may still come.
    var awaitsNavigation: Bool
  }

  private var lastID = 0
  private var visit: Visit?
  private var blindness: Blindness? = .untilSnapshot
  private var run = ""
  /// The visible screen of the known hierarchy.
  private var shown: Screen?
  private var revision: UInt64 = 0
  /// The time of the last change: the navigations that made it began before.
  private var changedAt = -Double.infinity
  /// The time of the last navigation, if the known hierarchy contains it and shows another screen
  /// than it led to: a later navigation is still to come, or the app changed something else.
  private var behindSince: Double?
  /// The first known moment of the run; a navigation from before it changes nothing any more.
  private var beginning: (revision: UInt64, time: Double) = (0, -.infinity)

  /// Whether a screen is known to be visible.
  var isInSight: Bool { visit != nil }

  // MARK: Events

  /// Notes a whole hierarchy.
  mutating func show(_ snapshot: FlowSnapshot, at moment: Moment) -> [RecordingRow] {
    let rows = snapshot.epoch == run ? catchUp(at: moment) : end(.gap, at: moment)
    run = snapshot.epoch
    beginning = (snapshot.revision, moment.time)
    blindness = nil
    return rows + see(snapshot, since: moment.time, at: moment, awaitsNavigation: false)
  }

  /// Notes the hierarchy after a change, which the engine observed at `time`.
  mutating func change(
    to snapshot: FlowSnapshot, since time: Double, at moment: Moment
  ) -> [RecordingRow] {
    (isInSight ? catchUp(at: moment) : look(at: moment))
      + see(snapshot, since: time, at: moment, awaitsNavigation: true)
  }

  private mutating func see(
    _ snapshot: FlowSnapshot, since time: Double, at moment: Moment, awaitsNavigation: Bool
  ) -> [RecordingRow] {
    shown = snapshot.visiblePath.last.flatMap { snapshot[$0] }.map { node in
      Screen(
        coordinator: CoordinatorReference(id: node.id, name: node.name), route: node.currentRoute)
    }
    (revision, changedAt) = (snapshot.revision, time)
    return look(at: moment, awaitsNavigation: awaitsNavigation)
  }

  /// Notes that the connection continues the known run: the next event shows where it is.
  mutating func resume() {
    if blindness == .untilConnected { blindness = nil }
  }

  /// Notes a navigation, whose row is already written.
  mutating func navigate(_ report: NavigationReport, at moment: Moment) -> [RecordingRow] {
    let time = report.time.timeIntervalSince1970
    guard blindness == nil, let visible = report.visible, report.succeeded,
      !report.steps.isEmpty || report.flowChange != nil,
      report.revision > beginning.revision || time >= beginning.time
    else { return [] }
    var rows: [RecordingRow] = []
    if !isInSight { rows = look(at: moment) }
    if let behindSince, behindSince <= changedAt, time > changedAt { rows += catchUp(at: moment) }
    let screen = Screen(coordinator: visible.coordinator, route: visible.route)
    rows += lead(to: screen, by: moment, isPartOfChange: time <= changedAt)
    // A later revision is still to come.
    behindSince = report.revision <= revision && visit?.screen != shown ? time : nil
    return rows
  }

  private mutating func lead(
    to screen: Screen, by moment: Moment, isPartOfChange: Bool
  ) -> [RecordingRow] {
    guard let current = visit, current.awaitsNavigation, isPartOfChange else {
      return screen == visit?.screen ? [] : begin(screen, by: moment.entry, at: moment)
    }
    // It changed what is not visible, and another one of the same change led to the screen.
    if screen == current.before { return [] }
    visit?.awaitsNavigation = false
    if screen != current.screen { return correct(current, to: screen, by: moment.entry) }
    return [
      RecordingRow(
        changing: "UPDATE visits SET navigation = ? WHERE id = ?", moment.entry, current.id)
    ]
  }

  /// Notes that notifications were lost: a snapshot will show the screen.
  mutating func lose(at moment: Moment) -> [RecordingRow] {
    let rows = catchUp(at: moment) + end(.gap, at: moment)
    blindness = .untilSnapshot
    return rows
  }

  /// Notes that nothing is connected.
  mutating func disconnect(at moment: Moment) -> [RecordingRow] {
    let rows = catchUp(at: moment) + end(.gap, at: moment)
    if blindness == nil { blindness = .untilConnected }
    return rows
  }

  // MARK: Visits

  /// Begins the visit that the known hierarchy shows, if the navigations since then led elsewhere.
  mutating func catchUp(at moment: Moment) -> [RecordingRow] {
    visit?.awaitsNavigation = false
    return behindSince == nil ? [] : look(at: moment)
  }

  /// Begins a visit if the known hierarchy shows another screen than before.
  mutating func look(at moment: Moment, awaitsNavigation: Bool = false) -> [RecordingRow] {
    behindSince = nil
    guard blindness == nil else { return [] }
    guard let shown else { return end(.gap, at: moment) }
    if shown == visit?.screen { return [] }
    let rows = begin(shown, by: nil, at: moment)
    visit?.awaitsNavigation = awaitsNavigation
    return rows
  }

  private mutating func begin(
    _ screen: Screen, by navigation: Int?, at moment: Moment
  ) -> [RecordingRow] {
    let before = visit?.screen
    let ended = end(.seen, at: moment, before: screen)
    lastID += 1
    visit = Visit(id: lastID, screen: screen, before: before, awaitsNavigation: false)
    let row = RecordingRow(
      into: "visits",
      [
        "id": lastID, "entry": moment.entry, "run": run.stored,
        "coordinator": screen.coordinator.name.stored,
        "coordinatorID": screen.coordinator.id.rawValue.stored,
        "route": screen.route.identifier.stored, "routeType": screen.route.type.stored,
        "routeDetail": screen.route.detail?.stored, "routeCase": screen.route.caseName.stored,
        "enteredAt": moment.time, "navigation": navigation,
        "caseBefore": before?.route.caseName.stored,
      ], bytes: 512)
    return ended + [row]
  }

  private mutating func end(
    _ ending: RecordedVisit.Ending, at moment: Moment, before next: Screen? = nil
  ) -> [RecordingRow] {
    guard let ended = visit.take() else { return [] }
    return [
      RecordingRow(
        changing: "UPDATE visits SET leftAt = ?, ending = ?, caseAfter = ? WHERE id = ?",
        moment.time, ending.rawValue, next?.route.caseName.stored, ended.id)
    ]
  }

  /// Changes the screen of a visit: the change that began it led further than its first navigation.
  private mutating func correct(
    _ current: Visit, to screen: Screen, by navigation: Int
  ) -> [RecordingRow] {
    visit?.screen = screen
    let route = screen.route
    return [
      RecordingRow(
        changing: """
          UPDATE visits SET coordinator = ?, coordinatorID = ?, route = ?, routeType = ?,
            routeDetail = ?, routeCase = ?, navigation = ? WHERE id = ?
          """, screen.coordinator.name.stored, screen.coordinator.id.rawValue.stored,
        route.identifier.stored, route.type.stored, route.detail?.stored, route.caseName.stored,
        navigation, current.id),
      RecordingRow(
        changing: "UPDATE visits SET caseAfter = ? WHERE id = ? AND ending = 'seen'",
        route.caseName.stored, current.id - 1),
    ]
  }
}
