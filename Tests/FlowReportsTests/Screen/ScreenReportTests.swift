import FlowSamples
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowReports

extension ServedAnswers {
  /// Where the user is, of an engine on a real socket.
  @MainActor
  @Suite("The screen", .timeLimit(.minutes(Patience.minutes)))
  struct ScreenReportTests {
    private let style = TextStyle(glyphs: .ascii, colours: false)

    private func object(_ report: some Report) throws -> [String: Any] {
      let json = try JSONOutput.encode(report.document)
      return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    @Test("the screen is the end of the visible path, at each step of the tour")
    func path() async throws {
      let app = try ServedSampleApp(steps: 0)
      defer { app.stop() }
      for step in 0...24 {
        let screen = try await app.asker.screen(of: app.path)
        let whole = try await app.asker.snapshot(of: app.path)
        #expect(screen.path.map(\.coordinator.id) == whole.visiblePath, "step \(step)")
        #expect(screen.route == whole.visiblePath.last.flatMap { whole[$0] }?.currentRoute)
        #expect(screen.moment.run == whole.epoch)
        // A presentation is a coordinator in a layer of its own, or a presented route.
        let path = whole.visiblePath.compactMap { whole[$0] }
        let layers = path.count { $0.relation.isPresentation }
        let own = path.last?.presented == nil ? 0 : 1
        #expect(screen.presentations.count == layers + own, "step \(step)")
        let text = screen.text(style)
        #expect(text.split(separator: "\n").count == 1 && text.hasSuffix("\n"))
        #expect(text.hasPrefix("\(screen.route?.shown ?? "-") of "))
        #expect(text.contains("revision "))
        app.sample.step()
      }
    }

    @Test("a hierarchy of an engine and the same saved one have the same screen")
    func saved() async throws {
      let app = try ServedSampleApp(steps: 9)
      defer { app.stop() }
      let live = try await app.asker.screen(of: app.path)
      let whole = try await app.asker.snapshot(of: app.path)
      let saved = ScreenReport(whole, at: AnswerMoment(target: nil, of: whole.moment), after: nil)
      #expect(live.path == saved.path && live.presentations == saved.presentations)
    }

    @Test("the last navigation is named with its place, and only where navigations are kept")
    func last() async throws {
      let keeping = try ServedSampleApp(steps: 4)
      defer { keeping.stop() }
      let screen = try await keeping.asker.screen(of: keeping.path)
      let last = try #require(screen.last)
      let call = try #require(last.call)
      #expect(call.file.hasSuffix(".swift") && call.line > 0)
      #expect(screen.text(style).contains("after \(last.request)"))
      #expect(screen.text(style).contains("at \(call.place)"))
      let fields = try object(screen)["lastNavigation"] as? [String: Any]
      #expect((fields?["call"] as? [String: Any])?["line"] as? Int == Int(call.line))
      let other = try ServedSampleApp("wall", steps: 4, keepsNavigations: false)
      defer { other.stop() }
      #expect(try await other.asker.screen(of: other.path).last == nil)
    }

    @Test("a navigation that failed, or that a viewer refused, is not what led to the screen")
    func failed() {
      let snapshot = TimeFixture.tree()
      func line(_ last: NavigationReport) -> String {
        let moment = AnswerMoment(target: nil, of: snapshot.moment)
        return ScreenReport(snapshot, at: moment, after: last).text(style)
      }
      #expect(
        line(TimeFixture.navigation(1, revision: 1, at: 1)).contains("  after navigate detail"))
      var last = TimeFixture.navigation(1, revision: 1, at: 1, failing: true)
      #expect(line(last).contains("  after navigate detail, which failed  revision 1"))
      last.call = CallLabel(file: "Shop/Cart.swift", line: 7, function: "pay()")
      #expect(line(last).contains("detail, which failed, at Shop/Cart.swift:7  "))
      last.parked = Parking(number: 1, end: .refused, nanoseconds: 1_000)
      #expect(line(last).contains("detail, which a viewer refused, at Shop/Cart.swift:7  "))
    }

    @Test("a tab bar says which of its tabs is selected")
    func tabs() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let screen = try await app.asker.screen(of: app.path)
      let tab = try #require(screen.path.lazy.compactMap(\.tab).first)
      #expect(tab.count == 5 && (1...5).contains(tab.selected))
      #expect(screen.text(style).contains("tab \(tab.selected) of 5"))
    }

    @Test("a limit keeps the places nearest to the screen, and says how many are left out")
    func limit() async throws {
      let app = try ServedSampleApp(steps: 3)
      defer { app.stop() }
      let all = try await app.asker.screen(of: app.path)
      #expect(all.path.count > 2)
      let one = try await app.asker.screen(of: app.path, limit: 1)
      let fields = try object(one)
      #expect((fields["path"] as? [Any])?.count == 1)
      #expect(fields["pathLeftOut"] as? Int == all.path.count - 1)
      #expect(one.text(style).contains("\(all.path.count - 1) more > "))
    }

    @Test("a recording has the screen of each moment, with the navigation before it")
    func recorded() async throws {
      let fixture = RecordedFixture()
      try await fixture.record(RecordedFixture.shop(navigations: 4))
      let end = try await Asker.ofTest.screen(of: fixture.path)
      #expect(end.moment.engine == nil && end.moment.run == "one")
      #expect(end.last?.sequence == 4)
      let begin = try await Asker.ofTest.screen(of: fixture.path, at: RecordingMoment("2"))
      #expect(begin.last == nil && begin.moment.revision == 1)
      let fields = try object(begin)
      #expect(fields["engine"] is NSNull && fields["lastNavigation"] is NSNull)
    }
  }
}
