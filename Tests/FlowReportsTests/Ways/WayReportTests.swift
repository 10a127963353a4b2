import FlowSamples
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowReports

extension ServedAnswers {
  /// How to get to a route.
  @MainActor
  @Suite("The way to a route", .timeLimit(.minutes(Patience.minutes)))
  struct WayReportTests {
    private let style = TextStyle(glyphs: .ascii, colours: false)

    private func object(_ report: some Report) throws -> [String: Any] {
      let json = try JSONOutput.encode(report.document)
      return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    @Test("an engine has the plan from the screen, and the ways that its flight recorder has")
    func engine() async throws {
      let app = try ServedSampleApp(steps: 12)
      defer { app.stop() }
      let way = try await app.asker.way(to: "greenDetail", in: app.path)
      let plan = try #require(way.plan)
      #expect(plan.prediction.takenBy?.name == "GreenCoordinator" && way.isKnown)
      let fields = try object(way)
      #expect((fields["plan"] as? [String: Any])?["takenBy"] != nil)
      #expect((fields["ways"] as? [Any])?.isEmpty == false)
      let text = way.text(style)
      #expect(text.contains("\nfrom here\n") && text.contains("next: flowscope navigate "))
      let link = try await app.asker.way(to: "rainbow://green/greenDetail", in: app.path)
      #expect(link.plan?.prediction.route == plan.prediction.route)
      #expect((try object(link)["ways"] as? [Any])?.count == (fields["ways"] as? [Any])?.count)
    }

    @Test("a refused route has the reason, and the next step asks why")
    func refused() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let way = try await app.asker.way(to: "unhandled", in: app.path)
      #expect(!way.isKnown && way.plan?.prediction.takenBy == nil)
      #expect(way.next.first?.words.contains("explain") == true)
      #expect(way.text(style).contains("never reached"))
    }

    @Test("a recording has its ways and no plan; an unknown route is refused with the nearest")
    func recorded() async throws {
      let fixture = RecordedFixture()
      try await fixture.record(RecordedFixture.shop(navigations: 4))
      let way = try await Asker.ofTest.way(to: "detail", in: fixture.path)
      #expect(way.plan == nil && !way.text(style).contains("from here"))
      #expect(try object(way)["plan"] is NSNull)
      let error = await #expect(throws: ReportError.self) {
        try await Asker.ofTest.way(to: "detial", in: fixture.path)
      }
      #expect(error?.exitCode == 2 && error?.description.contains("'detail'") == true)
    }

    @Test("a route that neither the map nor the app knows is refused")
    func unknown() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      await #expect(throws: (any Error).self) {
        try await app.asker.way(to: "nosuchroute", in: app.path)
      }
    }
  }
}
