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
  /// Whether the known hierarchy shows another screen than the last navigation led to, although it
  /// contains that navigation: the app changed something else.
  private var isBehind = false
  /// The first known moment of the run; a navigation from before it changes nothing any more.
  private var beginning: (revision: UInt64, time: Double) = (0, -.infinity)

  /// Whether a screen is known to be visible.
  var isInSight: Bool { visit != nil }

  // MARK: Events

  /// Notes a whole hierarchy.
  mutating func show(_ snapshot: FlowSnapshot, at moment: Moment) -> [RecordingRow] {
    var rows = snapshot.epoch == run ? catchUp(at: moment) : end(.gap, at: moment)
    run = snapshot.epoch
    beginning = (snapshot.revision, moment.time)
    blindness = nil
    rows += see(snapshot, at: moment)
    return rows
  }

  /// Notes the hierarchy after a change.
  mutating func change(to snapshot: FlowSnapshot, at moment: Moment) -> [RecordingRow] {
    catchUp(at: moment) + see(snapshot, at: moment)
  }

  private mutating func see(_ snapshot: FlowSnapshot, at moment: Moment) -> [RecordingRow] {
    shown = snapshot.visiblePath.last.flatMap { snapshot[$0] }.map { node in
      Screen(
        coordinator: CoordinatorReference(id: node.id, name: node.name), route: node.currentRoute)
    }
    revision = snapshot.revision
    return look(at: moment)
  }

  /// Notes that the connection continues the known run: the next event shows where it is.
  mutating func resume() {
    if blindness == .untilConnected { blindness = nil }
  }

  /// Notes a navigation, whose row is already written.
  mutating func navigate(_ report: NavigationReport, at moment: Moment) -> [RecordingRow] {
    guard blindness == nil, let visible = report.visible, report.succeeded,
      !report.steps.isEmpty || report.flowChange != nil,
      report.revision > beginning.revision
        || report.time.timeIntervalSince1970 >= beginning.time
    else { return [] }
    let screen = Screen(coordinator: visible.coordinator, route: visible.route)
    // The change contains it, or it is still to come.
    let isKnown = report.revision <= revision
    defer { isBehind = isKnown && visit?.screen != shown }
    guard let current = visit else { return begin(screen, by: moment.entry, at: moment) }
    let isAwaited = current.awaitsNavigation && isKnown
    if screen == current.screen {
      guard isAwaited else { return [] }
      visit?.awaitsNavigation = false
      return [
        RecordingRow(
          changing: "UPDATE visits SET navigation = ? WHERE id = ?", moment.entry, current.id)
      ]
    }
    guard isAwaited else { return begin(screen, by: moment.entry, at: moment) }
    // It changed what is not visible, and another one of the same change led to the screen.
    if screen == current.before { return [] }
    return correct(current, to: screen, by: moment.entry)
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
    guard isBehind, blindness == nil else { return [] }
    isBehind = false
    return look(at: moment, awaitsNavigation: false)
  }

  /// Begins a visit if the known hierarchy shows another screen than before.
  mutating func look(at moment: Moment, awaitsNavigation: Bool = true) -> [RecordingRow] {
    isBehind = false
    guard blindness == nil else { return [] }
    guard let shown else { return end(.gap, at: moment) }
    if shown == visit?.screen { return [] }
    // The first screen after a gap has no known beginning, and so no navigation.
    let awaitsNavigation = awaitsNavigation && visit != nil
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
    visit?.awaitsNavigation = false
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
