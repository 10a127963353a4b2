import FlowSamples
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowReports

extension ServedAnswers {
  /// What an app does with a URL.
  @MainActor
  @Suite("A URL", .timeLimit(.minutes(Patience.minutes)))
  struct LinkAnswerTests {
    private let style = TextStyle(glyphs: .ascii, colours: false)

    @Test("an engine says the pattern, the route and who takes it, as an explanation does")
    func taken() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let url = "rainbow://green/greenDetail"
      let answer = try await app.asker.link(url, of: app.path)
      #expect(answer.pattern == "rainbow://green/:screen" && answer.isTaken)
      let prediction = try #require(answer.prediction)
      #expect(prediction.route.code == "GreenRoute.greenDetail")
      #expect(prediction.takenBy?.name == "GreenCoordinator")
      #expect(answer.text(style).contains("taken by GreenCoordinator #"))
      #expect(answer.next.first?.words.contains("explain") == true)
    }

    @Test("a URL without a pattern has the app's refusal, which names the closest")
    func refused() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let answer = try await app.asker.link("rainbow://gren/greenDetail", of: app.path)
      #expect(answer.pattern == nil && !answer.isTaken && answer.prediction == nil)
      #expect(answer.refusal?.contains("no pattern matches") == true)
      let other = try await app.asker.link("rainbow://blue/nosuchblue", of: app.path)
      #expect(other.pattern == "rainbow://blue/:screen" && !other.isTaken)
      let error = await #expect(throws: ReportError.self) {
        try await app.asker.link("greenDetail", of: app.path)
      }
      #expect(error?.exitCode == 2 && error?.description.contains("is not a URL") == true)
    }

    @Test("a recording has the pattern, and each time that the URL was opened")
    func recorded() async throws {
      let fixture = RecordedFixture()
      let url = "shop://item/7"
      var navigation = TimeFixture.navigation(1, revision: 2, at: 3)
      navigation.link = LinkLabel(kind: .url, url: url)
      var failed = TimeFixture.navigation(2, revision: 2, at: 4, failing: true)
      failed.link = LinkLabel(kind: .url, url: url)
      try await fixture.record([
        (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree())),
        (0, .declared(DeclaredRoutes(routes: [], links: ["shop://item/:id"]))),
        (3, .navigated(navigation)), (4, .navigated(failed)),
      ])
      let answer = try await Asker.ofTest.link(url, of: fixture.path, limit: 1)
      #expect(answer.pattern == "shop://item/:id" && answer.prediction == nil && answer.isTaken)
      #expect(answer.opened.map(\.outcome) == [.opened, .refused])
      let json = try JSONSerialization.jsonObject(with: JSONOutput.encode(answer.document))
      let fields = try #require(json as? [String: Any])
      #expect((fields["opened"] as? [Any])?.count == 1 && fields["openedCount"] as? Int == 2)
    }
  }
}
