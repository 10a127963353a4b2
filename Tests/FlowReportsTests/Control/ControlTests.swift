import FlowSamples
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

extension ServedAnswers {
  /// Changes of an app that are requested from outside.
  @MainActor
  @Suite("Control", .timeLimit(.minutes(Patience.minutes)))
  struct ControlTests {
    private static let allowed = ControlConditions(isAllowed: true)
    private static let dry = ControlConditions(isAllowed: false, isDryRun: true)
    private nonisolated static let actions: [ControlAction] = [
      .navigate("greenDetail", from: nil), .pop(nil), .dismiss(nil),
      .selectTab("2", of: nil),
    ]

    /// What a change would change: the errors that the sample shows are of any app of this process.
    private func hierarchy(_ app: ServedSampleApp) async throws -> [String] {
      try await app.asker.snapshot(of: app.path).preorder.map { node in
        "\(node.id) \(node.relation) \(node.currentRoute.shown) \(node.selectedTab ?? -1) \(node.path)"
      }
    }

    @Test(
      "without the user's permission nothing is asked, whatever the app allows", arguments: actions)
    func withoutPermission(action: ControlAction) async throws {
      let app = try ServedSampleApp(steps: 3, allowsControl: true)
      defer { app.stop() }
      let before = try await hierarchy(app)
      for target in [app.path, "/nowhere/at/all"] {
        let error = await #expect(throws: ReportError.self) {
          try await app.asker.control(
            action, of: target, under: ControlConditions(isAllowed: false))
        }
        #expect(error?.exitCode == 2)
        #expect(error?.description.contains("read-only: pass --control to \(action.verb)") == true)
      }
      #expect(try await hierarchy(app) == before)
    }

    @Test("without the app's permission nothing changes", arguments: actions)
    func withoutConsent(action: ControlAction) async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let before = try await hierarchy(app)
      let error = await #expect(throws: ReportError.self) {
        try await app.asker.control(action, of: app.path, under: Self.allowed)
      }
      #expect(error?.exitCode == 4)
      #expect(error?.description.contains("does not let viewers navigate") == true)
      #expect(try await hierarchy(app) == before)
    }

    @Test("a dry run changes nothing and needs no permission, and says what would happen")
    func dryRun() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let before = try await hierarchy(app)
      let navigation = try await app.asker.control(
        .navigate("greenDetail", from: nil), of: app.path, under: Self.dry)
      #expect(navigation.isDryRun && navigation.succeeded && !navigation.steps.isEmpty)
      #expect(navigation.text.hasPrefix("reachable in "))
      let tab = try await app.asker.control(
        .selectTab("GreenCoordinator", of: nil), of: app.path, under: Self.dry)
      #expect(tab.text.hasPrefix("would ") && tab.text.contains("GreenCoordinator"))
      let pop = try await app.asker.control(.pop(nil), of: app.path, under: Self.dry)
      #expect(pop.text.hasPrefix("would go back one screen"))
      #expect(try await hierarchy(app) == before)
    }

    @Test("a navigation returns the screen afterwards, and what was done")
    func navigate() async throws {
      let app = try ServedSampleApp(steps: 3, allowsControl: true)
      defer { app.stop() }
      let answer = try await app.asker.control(
        .navigate("greenDetail", from: nil), of: app.path, under: Self.allowed)
      #expect(answer.succeeded && answer.screen.route?.identifier == "greenDetail")
      let plain = try await app.asker.screen(of: app.path)
      #expect(answer.screen.path == plain.path && answer.moment.run == plain.moment.run)
      let text = answer.text(TextStyle(glyphs: .ascii, colours: false))
      #expect(text.hasPrefix("+ navigate: ") && text.contains("greenDetail of GreenCoordinator #"))
      let back = try await app.asker.control(.pop(nil), of: app.path, under: Self.allowed)
      #expect(back.succeeded && back.screen.route?.identifier != "greenDetail")
      let one = try await app.asker.control(
        .navigate("evenDarkerGreen", from: nil), of: app.path, under: Self.allowed, limit: 1)
      let json = try JSONSerialization.jsonObject(with: JSONOutput.encode(one.document))
      let fields = try #require(json as? [String: Any])
      #expect((fields["steps"] as? [Any])?.count == 1)
      #expect(fields["stepsLeftOut"] as? Int == one.steps.count - 1)
    }

    @Test("a refused navigation is an answer with the reason, and the next step explains it")
    func refused() async throws {
      let app = try ServedSampleApp(steps: 3, allowsControl: true)
      defer { app.stop() }
      let before = try await app.asker.screen(of: app.path)
      let answer = try await app.asker.control(
        .navigate("unhandled", from: nil), of: app.path, under: Self.allowed)
      #expect(!answer.succeeded && answer.error?.advice.isEmpty == false)
      #expect(answer.screen.route == before.route)
      #expect(answer.next.first?.words.contains("explain") == true)
    }

    @Test("a tab is selected by its number, by its coordinator, and in a named bar")
    func tabs() async throws {
      let app = try ServedSampleApp(steps: 3, allowsControl: true)
      defer { app.stop() }
      for (tab, of, number) in [
        ("3", nil, 3), ("GreenCoordinator", nil, 2), ("5", "MainTabCoordinator", 5),
      ] {
        let answer = try await app.asker.control(
          .selectTab(tab, of: of), of: app.path, under: Self.allowed)
        #expect(answer.succeeded, "\(tab): \(answer.text)")
        #expect(answer.screen.path.lazy.compactMap(\.tab).first?.selected == number, "\(tab)")
      }
      for (tab, of, reason) in [
        ("9", nil, "has 5 tabs"), ("GrenCoordinator", nil, "did you mean 'GreenCoordinator'"),
        ("1", "RedCoordinator", "has no tabs"), ("0", nil, "none has the number 0"),
      ] {
        let error = await #expect(throws: ReportError.self) {
          try await app.asker.control(.selectTab(tab, of: of), of: app.path, under: Self.allowed)
        }
        #expect(
          error?.exitCode == 2 && error?.description.contains(reason) == true,
          "\(tab): \(error?.description ?? "-")")
      }
    }

    @Test("what is presented on top is dismissed, also by the name of either side")
    func dismiss() async throws {
      let app = try ServedSampleApp(steps: 3, allowsControl: true)
      defer { app.stop() }
      let nothing = await #expect(throws: ReportError.self) {
        try await app.asker.control(.dismiss(nil), of: app.path, under: Self.allowed)
      }
      #expect(nothing?.description.contains("nothing is presented on screen") == true)
      for name in [nil, "GreenCoordinator"] {
        let shown = try await app.asker.control(
          .navigate("greenInfo", from: nil), of: app.path, under: Self.allowed)
        #expect(
          shown.screen.presentations.map(\.route.identifier) == ["greenInfo"], "\(shown.text)")
        let gone = try await app.asker.control(
          .dismiss(name), of: app.path, under: Self.allowed)
        #expect(gone.succeeded && gone.screen.presentations.isEmpty, "\(gone.text)")
      }
      let error = await #expect(throws: ReportError.self) {
        try await app.asker.control(.dismiss("RedCoordinator"), of: app.path, under: Self.allowed)
      }
      #expect(error?.description.contains("presents nothing") == true)
    }

    @Test("a change for another revision is refused, by the viewer and by the engine itself")
    func revision() async throws {
      let app = try ServedSampleApp("wall", steps: 3, allowsControl: true)
      defer { app.stop() }
      let client = try await FlowClient.connect(
        to: .unixSocket(path: app.path), as: .init(name: "viewer", version: "1"))
      let before = try await client.snapshot()
      let route = RouteTarget(route: before.preorder.last?.root.identifier ?? "")
      for number in [before.revision + 1, before.revision + 100, 0] {
        let error = await #expect(throws: RemoteError.self) {
          try await client.send(NavigateRequest(route, ifRevision: number))
        }
        #expect(error?.code == RemoteError.Code.otherRevision)
        #expect(error?.message.contains("at revision \(before.revision)") == true)
        let refusal = await #expect(throws: ReportError.self) {
          try await app.asker.control(
            .pop(nil), of: app.path,
            under: ControlConditions(isAllowed: true, revision: number))
        }
        #expect(refusal?.exitCode == 1)
        let pop = await #expect(throws: RemoteError.self) {
          try await client.send(PopRequest(ifRevision: number))
        }
        #expect(pop?.code == RemoteError.Code.otherRevision)
      }
      #expect(try await client.snapshot() == before)
      // A change that no viewer has seen yet counts as well.
      app.sample.step()
      app.sample.step()
      await #expect(throws: RemoteError.self) {
        try await client.send(PopRequest(ifRevision: before.revision))
      }
      let now = try await client.snapshot()
      #expect(now.revision > before.revision)
      _ = try await client.send(PopRequest(ifRevision: now.revision))
      await client.close()
    }

    @Test("requests keep their parameters, with a revision and without", arguments: [nil, 7])
    func coding(revision: UInt64?) throws {
      func coded<Request: Codable>(_ request: Request) throws -> Request {
        try JSONDecoder().decode(Request.self, from: JSONEncoder().encode(request))
      }
      let target = RouteTarget(route: "item(7)", type: "R", from: CoordinatorID(rawValue: 3))
      let navigation = try coded(NavigateRequest(target, ifRevision: revision))
      #expect(navigation.target == target && navigation.ifRevision == revision)
      #expect(try coded(PopRequest(ifRevision: revision)).ifRevision == revision)
      let tab = try coded(
        SelectTabRequest(id: CoordinatorID(rawValue: 3), index: 1, ifRevision: revision))
      #expect(tab.index == 1 && tab.ifRevision == revision)
      let id = CoordinatorID(rawValue: 3)
      #expect(try coded(DismissModalRequest(id: id, ifRevision: revision)).ifRevision == revision)
      #expect(try coded(DismissDetourRequest(id: id, ifRevision: revision)).ifRevision == revision)
    }

    @Test("a file cannot be changed")
    func file() async throws {
      let fixture = RecordedFixture()
      try await fixture.record(RecordedFixture.shop(navigations: 2))
      let error = await #expect(throws: ReportError.self) {
        try await Asker.ofTest.control(.pop(nil), of: fixture.path, under: Self.allowed)
      }
      #expect(error?.exitCode == 2 && error?.description.contains("nothing runs there") == true)
    }
  }
}
