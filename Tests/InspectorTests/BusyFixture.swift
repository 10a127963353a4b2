import FlowModel
import Foundation
import TestInspections

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

/// An inspector with something in every panel.
@MainActor
enum BusyFixture {
  /// It has a presented sheet, navigations, errors of two kinds, a missed error, lints, and changes
  /// of detents.
  static func inspector(
    columns: Int, rows: Int, glyphs: Glyphs = .unicode, allowsControl: Bool = false
  ) -> InspectorSession {
    let snapshot = Fixture.rainbow(steps: 21)
    let session = Fixture.inspector(
      snapshot, columns: columns, rows: rows, glyphs: glyphs, allowsControl: allowsControl)
    Fixture.send(
      .navigated(
        Fixture.navigation(
          GreenRoute.darkGreen, steps: [.present(RouteValue(GreenRoute.darkGreen))])),
      to: session, after: 1)
    for delta in detentChanges(in: snapshot) {
      Fixture.send(.changed(delta), to: session, after: 2)
    }
    for error in errors { Fixture.send(.errorReported(error), to: session, after: 9) }
    _ = session.handle(
      .marks([ErrorID(run: "test", sequence: 1): reviewed], of: Fixture.id))
    _ = session.handle(.linted(LintFixture.all, of: Fixture.id))
    // Clears the latest message.
    _ = session.handle(.tick(Fixture.time.addingTimeInterval(60)))
    Fixture.select("GreenCoordinator", in: session)
    return session
  }

  /// Opens three links, of which the second one is refused.
  static func openLinks(in session: InspectorSession) {
    for sequence in 1...3 as ClosedRange<UInt64> {
      var report = TimeFixture.navigation(
        sequence, revision: 18_300, at: Double(sequence), failing: sequence == 2)
      report.link = LinkLabel(kind: .url, url: "shop://detail/\(sequence)")
      Fixture.send(.navigated(report), to: session, after: 20)
    }
    _ = session.handle(.tick(Fixture.time.addingTimeInterval(80)))
  }

  /// Adds what a panel shows only after something has happened.
  static func fill(_ panel: Panel, in session: InspectorSession) {
    if panel == .links { openLinks(in: session) }
    if panel == .routes { declareRoutes(in: session) }
  }

  /// Declares the green routes and those of one with values, requests some, and answers where they
  /// lead from the selected coordinator.
  static func declareRoutes(in session: InspectorSession) {
    Fixture.send(.declared(RoutesFixture.declared), to: session, after: 20)
    for sequence in 2...4 as ClosedRange<UInt64> {
      let report = TimeFixture.navigation(
        sequence, revision: 18_300, at: Double(sequence) + 20, failing: sequence == 3)
      Fixture.send(.navigated(report), to: session, after: 25)
    }
    RoutesFixture.answer(in: session)
    _ = session.handle(.tick(Fixture.time.addingTimeInterval(80)))
  }

  static let reviewed = ErrorMark(.reviewed, note: "mended in 2.1")

  private static var errors: [ErrorReport] {
    let app = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")
    let blue = CoordinatorReference(id: CoordinatorID(rawValue: 11), name: "BlueCoordinator")
    let view = FlowErrorReport(
      sequence: 4, time: Fixture.time.addingTimeInterval(7),
      error: .viewCreationFailed(
        coordinator: "BlueCoordinator", route: "invalidView", routeType: "BlueRoute",
        viewType: .pushed),
      path: [app, blue], visibleRoute: RouteValue(GreenRoute.green), route: nil,
      trace: NavigationTrace(entries: [
        .init(depth: 0, coordinator: blue, question: .own, accepted: false, answer: "no"),
        .init(depth: 1, coordinator: app, question: .parent, accepted: true, answer: "pushes it"),
      ]))
    return [Fixture.error(1, after: 3), Fixture.error(2, after: 5), ErrorReport(view, sequence: 4)]
  }

  /// Changes the resting detents of the presented sheets.
  private static func detentChanges(in snapshot: FlowSnapshot) -> [FlowDelta] {
    let hosts = snapshot.preorder.filter { $0.detents != nil }
    return hosts.enumerated().map { index, host in
      var host = host
      host.facts.detents = ModalDetentConfiguration(
        detents: [.small, .medium, .custom], selectedDetent: index == 0 ? .medium : .custom,
        minHeight: 96, idealHeight: 412)
      return FlowDelta(
        revision: snapshot.revision + UInt64(index) + 1,
        time: Fixture.time.addingTimeInterval(2), changed: [host])
    }
  }

  /// A chain of coordinators, each pushed by its parent.
  static func chain(length: Int) -> FlowSnapshot {
    let ids = (0..<length).map { CoordinatorID(rawValue: UInt64($0 + 1)) }
    let label = RouteLabel(identifier: "level", type: "LevelRoute")
    let nodes = ids.indices.map { index in
      var node = FlowNode(
        id: ids[index], parent: index == 0 ? nil : ids[index - 1],
        relation: index == 0 ? .root : .pushed, name: "LevelCoordinator\(index)",
        routeType: "LevelRoute", context: index == 0 ? .root : .pushed, root: label, path: [],
        currentRoute: label, children: index + 1 < length ? [ids[index + 1]] : [])
      if index + 1 < length {
        node.facts.path = [.child(ids[index + 1])]
        node.facts.shows = ids[index + 1]
      }
      return node
    }
    return FlowSnapshot(epoch: "test", revision: 1, rootID: ids[0], nodes: nodes)
  }
}
