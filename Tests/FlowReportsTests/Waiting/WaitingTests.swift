import FlowSamples
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowReports

extension ServedAnswers {
  /// Waiting for an app that runs.
  @MainActor
  @Suite("Waiting", .timeLimit(.minutes(Patience.minutes)))
  struct WaitingTests {
    private let long = Duration.seconds(60 * Patience.minutes)
    private let style = TextStyle(glyphs: .ascii, colours: false)

    @Test("a route that is on screen ends the wait at once, with the screen")
    func already() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let screen = try await app.asker.screen(of: app.path)
      let route = try #require(screen.route)
      let report = try await app.asker.wait(
        for: .route(route.identifier), at: app.path, atMost: long)
      #expect(report.hasHappened && report.screen.path == screen.path && report.nearest == nil)
      #expect(report.text(style).contains("\(route.identifier) is on screen after "))
    }

    @Test("what does not happen is a report with the nearest miss")
    func timedOut() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let report = try await app.asker.wait(
        for: .route("greenDetail"), at: app.path, atMost: .milliseconds(200))
      #expect(!report.hasHappened && report.nearest?.contains("on screen") == true)
      #expect(report.next.first?.words.first == "explain")
      #expect(report.text(style).contains("waiting for the route greenDetail\n"))
      let quiet = try ServedSampleApp("wall", steps: 3)
      defer { quiet.stop() }
      let navigation = try await quiet.asker.wait(
        for: .navigation, at: quiet.path, atMost: .milliseconds(200))
      #expect(navigation.nearest == "nothing changed" && navigation.events.isEmpty)
    }

    @Test("an app in which nothing happens is idle")
    func idle() async throws {
      let app = try ServedSampleApp("wall", steps: 3)
      defer { app.stop() }
      let report = try await app.asker.wait(
        for: .idle(.milliseconds(100)), at: app.path, atMost: long)
      #expect(report.hasHappened && report.seconds >= 0.1)
    }

    @Test("a misspelt route is refused, and a file is never waited for")
    func refused() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let error = await #expect(throws: ReportError.self) {
        try await app.asker.wait(for: .route("grenDetail"), at: app.path, atMost: long)
      }
      #expect(error?.description.contains("did you mean 'greenDetail'?") == true)
      let fixture = RecordedFixture()
      try await fixture.record(RecordedFixture.shop(navigations: 2))
      let file = await #expect(throws: ReportError.self) {
        try await app.asker.wait(for: .error, at: fixture.path, atMost: long)
      }
      #expect(file?.exitCode == 2 && file?.description.contains("nothing happens there") == true)
    }
  }
}
