import FlowEngine
import FlowIntrospect
import Foundation
import TestPatience
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// Navigation inside the inspector: to another time, another engine, another coordinator.
@MainActor
@Suite("Going to another time, engine or coordinator", .timeLimit(.minutes(Patience.minutes)))
struct PlacesTests {
  /// A paused recording of the engine in the fixture.
  private func recording() -> InspectorSession {
    let session = Fixture.inspector()
    let status = PlaybackStatus(
      isPlaying: false, speed: .normal, entry: 3, time: Fixture.time, isAtEnd: false)
    _ = session.handle(.playback(.status(status), of: Fixture.id))
    return session
  }

  private func run(_ line: String, in session: InspectorSession) -> [Effect] {
    Fixture.press(.character(":"), in: session)
    Fixture.type(line, in: session)
    return Fixture.press(.enter, in: session)
  }

  @Test("a time in the future shows now")
  func future() {
    let session = Fixture.inspector()
    #expect(run("time 23:59", in: session) == [])
    #expect(!session.model.inspection.isPast)
    #expect(session.model.message?.hasSuffix("is in the future; showing now") == true)
  }

  @Test("the name of a recorded engine looks for a running engine, not for the recording")
  func sameName() {
    let session = recording()
    #expect(run("target rainbow", in: session) == [.resolve("rainbow")])
    #expect(
      session.handle(.found(.unixSocket(path: "/run/live.sock"))) == [
        .follow(.engine(.unixSocket(path: "/run/live.sock")))
      ])
    Fixture.press(.character("E"), in: session)
    _ = session.handle(.engines([]))
    #expect(session.model.choices.map(\.title) == ["rainbow, recorded", "unknown, gone"])
    #expect(session.model.choice == 1, "the current inspection is not selected")
  }

  @Test("during a jump in a recording, no incomplete hierarchy shows")
  func underWay() throws {
    let session = recording()
    #expect(session.isPresentable)
    _ = session.handle(.playback(.leaving, of: Fixture.id))
    _ = session.handle(.playback(.restarted, of: Fixture.id))
    _ = session.handle(
      .playback(.input(.snapshot(Fixture.rainbow()), at: Fixture.time), of: Fixture.id))
    #expect(!session.isPresentable)
    let status = PlaybackStatus(
      isPlaying: false, speed: .normal, entry: 3, time: Fixture.time, isAtEnd: false)
    _ = session.handle(.playback(.status(status), of: Fixture.id))
    #expect(session.isPresentable)
  }

  @Test("an engine is reconnected or reloaded; a recording is not")
  func reconnecting() {
    let session = Fixture.inspector()
    #expect(Fixture.press(.character("r"), in: session) == [.follow(Fixture.id)])
    #expect(Fixture.press(.character("R"), in: session) == [.resync(Fixture.id)])
    let recorded = recording()
    for key: Key in [.character("r"), .character("R"), .character("X")] {
      #expect(Fixture.press(key, in: recorded) == [])
      #expect(recorded.model.message?.contains("recording") == true)
    }
  }

  @Test("a reloaded hierarchy is not undone by older changes")
  func lateDelta() throws {
    let session = Fixture.inspector()
    let live = try #require(session.model.inspection.live)
    let late = FlowDelta(revision: live.revision, removed: [live.preorder[1].id])
    Fixture.send(.changed(late), to: session)
    #expect(session.model.inspection.live?.nodes.count == live.nodes.count)
  }

  @Test("Enter on an error selects its coordinator, or reports that it is gone")
  func errorTarget() throws {
    let session = Fixture.inspector()
    let root = try #require(session.model.inspection.shown?.rootID)
    func report(
      _ sequence: UInt64, about name: String = "AppCoordinator", names: [(UInt64, String)]
    ) -> ErrorReport {
      ErrorReport(
        FlowErrorReport(
          sequence: sequence, time: Fixture.time,
          error: .navigationFailed(
            coordinator: name, route: "a", routeType: "A", context: ""),
          path: names.map {
            CoordinatorReference(id: CoordinatorID(rawValue: $0), name: $1)
          },
          visibleRoute: RouteValue(PlaceRoute.place), route: nil, trace: nil),
        sequence: sequence)
    }
    let way = [(root.rawValue, "AppCoordinator"), (999, "Gone")]
    Fixture.send(.errorReported(report(1, names: way)), to: session)
    Fixture.press(.character("2"), .character("j"), .enter, in: session)
    #expect(session.model.inspection.tree.selection == root)
    #expect(session.model.screen.cameFrom == .errors)
    let other = Fixture.inspector()
    Fixture.send(
      .errorReported(report(1, about: "Missing", names: [(999, "Gone")])), to: other)
    Fixture.press(.character("2"), .character("j"), .enter, in: other)
    #expect(other.model.message == "Gone #999 is gone")
    // The coordinator that the error is about may be off the path to the reporting one.
    let tabs = try #require(
      other.model.inspection.shown?.nodes.values.first { $0.name == "MainTabCoordinator" })
    let app = [(root.rawValue, "AppCoordinator")]
    Fixture.send(
      .errorReported(report(2, about: "MainTabCoordinator", names: app)), to: other)
    Fixture.press(.character("k"), .enter, in: other)
    #expect(other.model.inspection.tree.selection == tabs.id)
    #expect(other.model.message == nil)
  }

  @Test("if several coordinators have the error's name, a message says which is selected")
  func namesakes() throws {
    let snapshot = Fixture.tree(names: ["App", "Twin", "Twin"])
    let session = Fixture.inspector(snapshot)
    let report = ErrorReport(
      FlowErrorReport(
        sequence: 1, time: Fixture.time,
        error: .navigationFailed(coordinator: "Twin", route: "a", routeType: "A", context: ""),
        path: [CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")],
        visibleRoute: RouteValue(PlaceRoute.place), route: nil, trace: nil), sequence: 1)
    Fixture.send(.errorReported(report), to: session)
    Fixture.select("Twin", in: session)
    Fixture.press(.character("2"), .character("j"), .character("J"), in: session)
    #expect(session.model.inspection.tree.selection == snapshot.rootID)
    #expect(
      session.model.message
        == "2 coordinators are called Twin; selected App, which reported the error")
  }

  @Test("a declared route is completed before the first navigation to it")
  func declared() {
    let session = Fixture.inspector()
    let routes = ["zebra", "zoo"].map { RouteLabel(identifier: $0, type: "PlaceRoute") }
    Fixture.send(.declared(DeclaredRoutes(routes: routes)), to: session)
    Fixture.press(.character("x"), in: session)
    Fixture.type("ze", in: session)
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "explain zebra")
  }

  @Test("a late explanation does not open over a filter, or for another engine")
  func lateAnswer() throws {
    let session = Fixture.inspector()
    let report = ExplanationFixture.report("red", asked: 1)
    Fixture.press(.character("/"), in: session)
    Fixture.type("gre", in: session)
    _ = session.handle(.explained(report, of: Fixture.id))
    #expect(session.model.screen.overlay == .filter && session.model.editor.text == "gre")
    Fixture.press(.escape, in: session)
    _ = session.handle(.explained(report, of: .engine(.unixSocket(path: "/run/other.sock"))))
    #expect(session.model.screen.overlay == nil)
    _ = session.handle(.explained(report, of: Fixture.id))
    #expect(session.model.screen.overlay == .explanation)
  }

  @Test("leaving a question reports that it was cancelled")
  func unanswered() {
    let session = Fixture.inspector(allowsControl: true)
    Fixture.press(.character("P"), in: session)
    #expect(Fixture.press(.enter, in: session) == [])
    #expect(session.model.message == "cancelled")
    #expect(session.model.question == nil)
  }
}

private enum PlaceRoute: String, Route { case place }
