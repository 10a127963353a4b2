import FlowEngine
import FlowProtocol
import FlowSamples
import Foundation
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

/// The changes of each coordinator, and its time on screen.
@MainActor
@Suite("Activity", .timeLimit(.minutes(Patience.minutes)))
struct ActivityTests {
  private let root = CoordinatorID(rawValue: 1)
  private let left = CoordinatorID(rawValue: 2)
  private let right = CoordinatorID(rawValue: 3)

  private func node(
    _ id: CoordinatorID, _ name: String, route: String = "home", shows: CoordinatorID? = nil
  ) -> FlowNode {
    let label = RouteLabel(identifier: route, type: "TestRoute")
    return FlowNode(
      id: id, parent: id == root ? nil : root, relation: id == root ? .root : .child, name: name,
      routeType: "TestRoute", context: .root, root: label, path: [], currentRoute: label,
      children: id == root ? [left, right] : [], shows: shows)
  }

  private func listed(in activity: ActivityState) -> [ActivityState.Entry] {
    (0..<activity.lineCount).compactMap { activity[line: $0] }
  }

  private func inspector(columns: Int = 120) -> InspectorSession {
    Fixture.inspector(
      FlowSnapshot(
        epoch: "test", revision: 1, rootID: root,
        nodes: [node(root, "App", shows: left), node(left, "Left"), node(right, "Right")]),
      columns: columns)
  }

  private func change(
    _ nodes: FlowNode..., revision: UInt64, after seconds: Double, in session: InspectorSession
  ) {
    Fixture.send(
      .changed(
        FlowDelta(
          revision: revision, since: revision - 1, time: Fixture.time.addingTimeInterval(seconds),
          changed: nodes)), to: session, after: seconds)
  }

  @Test("each change counts, and the time on screen is that between entering and leaving")
  func counts() throws {
    let session = inspector()
    change(node(right, "Right", route: "other"), revision: 2, after: 4, in: session)
    change(node(root, "App", shows: right), revision: 3, after: 10, in: session)
    change(node(right, "Right"), revision: 4, after: 15, in: session)
    let activity = session.model.inspection.activity
    let (one, other) = (try #require(activity[left]), try #require(activity[right]))
    let now = Fixture.time.addingTimeInterval(15)
    #expect(one.changes == 0 && one.shownSince == nil && one.shownTime(by: now) == 10)
    #expect(other.changes == 2 && other.shownTime(by: now) == 5)
    #expect(other.shownSince == Fixture.time.addingTimeInterval(10))
    #expect(activity[root]?.changes == 1 && activity[root]?.shownTime(by: now) == 15)
    #expect(ActivityFeature.shownTime(of: one) == "10 s")
    #expect(ActivityFeature.shownTime(of: other) == "now")
  }

  @Test("s changes the order of the list, and the details are about the selected coordinator")
  func orders() {
    let session = inspector()
    change(node(right, "Right", route: "other"), revision: 2, after: 4, in: session)
    change(node(right, "Right"), revision: 3, after: 5, in: session)
    change(node(left, "Left", route: "other"), revision: 4, after: 6, in: session)
    Fixture.press(Panel.activity.key, in: session)
    func names() -> [String] { listed(in: session.model.inspection.activity).map(\.name) }
    #expect(names() == ["Right", "Left", "App"])
    #expect(session.draw().text.contains("COORDINATOR"))
    Fixture.press(.character("s"), in: session)
    #expect(names() == ["Left", "Right", "App"], "by the last change")
    Fixture.press(.character("s"), in: session)
    #expect(names() == ["App", "Left", "Right"], "by the time on screen")
    Fixture.press(.character("s"), in: session)
    #expect(names() == ["App", "Left", "Right"], "by name")
    Fixture.press(.character("G"), in: session)
    #expect(session.model.inspection.activity.selected?.name == "Right")
    let detail = DetailPanel.lines(of: session.model).flatMap(\.values).map(\.text)
    #expect(detail.first == "Right" && detail.contains { $0.hasPrefix("2 changes") })
    // The selection stays on its coordinator in another order.
    Fixture.press(.character("s"), in: session)
    #expect(session.model.inspection.activity.selected?.name == "Right")
    #expect(names().first == "Right")
  }

  @Test("a new hierarchy of the same run updates the times on screen, and counts no change")
  func wholeHierarchy() throws {
    let session = inspector()
    let again = FlowSnapshot(
      epoch: "test", revision: 7, rootID: root,
      nodes: [node(root, "App", shows: right), node(left, "Left"), node(right, "Right")])
    Fixture.send(.snapshot(again), to: session, after: 10)
    let activity = session.model.inspection.activity
    let now = Fixture.time.addingTimeInterval(10)
    #expect(try #require(activity[left]).shownTime(by: now) == 10)
    #expect(activity[left]?.shownSince == nil)
    #expect(activity[right]?.shownSince == now)
    #expect(activity[root]?.shownTime(by: now) == 10 && activity[root]?.changes == 0)
  }

  @Test("coordinators that left are forgotten, and another run begins again")
  func forgets() {
    let session = inspector()
    change(node(right, "Right", route: "other"), revision: 2, after: 4, in: session)
    Fixture.send(
      .changed(
        FlowDelta(
          revision: 3, since: 2, time: Fixture.time.addingTimeInterval(5), changed: [],
          removed: [right])), to: session, after: 5)
    #expect(session.model.inspection.activity[right] == nil)
    #expect(session.model.inspection.activity[left] != nil)
    let next = FlowSnapshot(
      epoch: "next", revision: 1, rootID: root, nodes: [node(root, "App")])
    Fixture.send(.snapshot(next), to: session, after: 9)
    #expect(session.model.inspection.activity[left] == nil)
    #expect(session.model.inspection.activity[root]?.changes == 0)
  }

  @Test("a filter keeps the coordinators whose names match")
  func filter() {
    let session = inspector()
    Fixture.press(Panel.activity.key, .character("/"), in: session)
    Fixture.type("lef", in: session)
    Fixture.press(.enter, in: session)
    #expect(listed(in: session.model.inspection.activity).map(\.name) == ["Left"])
  }

  @Test("lines kept up to date equal lines that are sorted again", arguments: 1...20)
  func keptLines(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var ids = (2...30).map { CoordinatorID(rawValue: $0) }
    func top(shows: CoordinatorID?) -> FlowNode {
      var top = node(root, "App", shows: shows)
      top.facts.children = ids
      return top
    }
    var snapshot = FlowSnapshot(
      epoch: "test", revision: 1, rootID: root,
      nodes: [top(shows: ids[0])] + ids.map { node($0, "Name \($0.rawValue % 7)") })
    var activity = ActivityState()
    activity.begin(showing: VisiblePath(snapshot), at: Fixture.time)
    for turn in 1...300 {
      var (changed, removed): ([FlowNode], [CoordinatorID]) = ([], [])
      switch Int.random(in: 0..<20, using: &generator) {
      case 0 where ids.count > 3:
        removed = [ids.remove(at: Int.random(in: ids.indices, using: &generator))]
        changed = [top(shows: ids[0])]
      case 1...5: changed = [top(shows: ids.randomElement(using: &generator))]
      default:
        let id = ids.randomElement(using: &generator) ?? root
        changed = [node(id, "Name \(id.rawValue % 7)", route: "route \(turn)")]
      }
      let delta = FlowDelta(
        revision: snapshot.revision + 1, since: snapshot.revision,
        time: Fixture.time.addingTimeInterval(Double(turn)), changed: changed, removed: removed)
      snapshot.apply(delta)
      activity.take(delta, in: snapshot)
      if turn % 50 == 0 { activity.changeOrder() }
      if turn == 150 { activity.filter = LineFilter("name") }
      // A hidden panel is not settled for a long time.
      guard turn % (seed.isMultiple(of: 2) ? 3 : 75) == 0 else { continue }
      activity.settle(in: snapshot)
      var again = activity
      let filter = again.filter
      again.filter = filter
      #expect(listed(in: activity) == listed(in: again), "seed \(seed), turn \(turn)")
    }
    #expect(activity.lineCount > 0)
  }

  @Test("log and timeline have the duration of each navigation")
  func durations() {
    let session = Fixture.inspector()
    Fixture.send(.navigated(Fixture.navigation(TestRoute.home)), to: session)
    #expect(session.draw().text.contains("2.0 µs") || session.draw().text.contains("2 µs"))
    Fixture.press(Panel.timeline.key, in: session)
    #expect(session.draw().text.contains("µs"))
  }

  @Test(
    "lengths of time are rounded, and have one or two units",
    arguments: [
      (0, "0.0 µs"), (2.14e-6, "2.1 µs"), (0.000_999_9, "1.0 ms"), (0.034, "34 ms"), (1, "1.0 s"),
      (59.4, "59 s"), (59.9, "1 min"), (725, "12 min 5 s"), (3_600, "1 h"), (3_900, "1 h 5 min"),
      (-5, "0.0 µs"),
    ] as [(Double, String)])
  func spans(seconds: Double, text: String) { #expect(Times.span(seconds) == text) }
}

private enum TestRoute: Route { case home }
