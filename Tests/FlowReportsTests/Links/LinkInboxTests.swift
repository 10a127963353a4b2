import FlowModel
import TestInspections
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowReports

@Suite struct LinkInboxTests {
  private func opened(_ url: String, failing: Bool = false) -> NavigationReport {
    var report = TimeFixture.navigation(1, revision: 1, at: 1, failing: failing)
    report.link = LinkLabel(kind: .url, url: url)
    report.visible = VisibleScreen(
      coordinator: report.origin, route: RouteLabel(identifier: "home", type: "TimeRoute"),
      showsRequest: !failing && url.hasSuffix("seen"))
    return report
  }

  private func unmapped(isOfNavigation: Bool = false) -> ErrorReport {
    let error = FlowError.navigationFailed(
      coordinator: "AppCoordinator", route: "shop://x", routeType: "URL",
      context: "\(NavigationFailure.linkPrefix)no pattern matches")
    var report = FlowErrorReport(
      sequence: 1, time: TimeFixture.time(2), error: error, path: [],
      visibleRoute: RouteValue(TimeRoute.home), route: nil, trace: nil,
      isOfNavigation: isOfNavigation)
    report.link = FollowedLink(kind: .url, url: "shop://x")
    return ErrorReport(report, sequence: 1)
  }

  private func made(_ content: LoggedEvent.Content) -> LinkEntry? {
    LinkEntry(LoggedEvent(content: content, time: TimeFixture.time(1), entry: nil))
  }

  @Test func linkThatSucceededHasItsRouteAndWhatBecameVisible() throws {
    let entry = try #require(made(.navigation(opened("shop://seen"))))
    #expect(entry.outcome == .opened && entry.link.text == "shop://seen")
    #expect(entry.route?.identifier == "detail" && entry.asked?.name == "AppCoordinator")
    #expect(entry.refusedBy == nil && entry.visible?.identifier == "home")
    #expect(made(.navigation(TimeFixture.navigation(2, revision: 1, at: 1))) == nil)
  }

  @Test func linkThatIsDoneButNotOnScreenSaysSo() throws {
    let entry = try #require(made(.navigation(opened("shop://hidden"))))
    #expect(entry.outcome == .unseen && entry.text.contains("but not on screen: home stays"))
    #expect(entry.sign(.unicode) == "⚠")
  }

  @Test func refusedLinkNamesTheCoordinatorThatRefused() throws {
    let failed = try #require(made(.navigation(opened("shop://no", failing: true))))
    #expect(failed.outcome == .refused && failed.refusedBy == "AppCoordinator")
    let unmapped = try #require(made(.error(unmapped())))
    #expect(unmapped.outcome == .refused && unmapped.route == nil)
    #expect(unmapped.text.hasPrefix("link: "))
  }

  @Test func inboxOfARecordingHasAllLinks() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([
      (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree())),
      (1, .navigated(opened("shop://seen"))), (2, .errorReported(unmapped())),
    ])
    let inbox = try await Asker.ofTest.linkInbox(of: fixture.path)
    #expect(inbox.entries.map(\.link.text) == ["shop://seen", "shop://x"])
    let text = inbox.text(TextStyle(glyphs: .unicode, colours: false))
    #expect(text.contains("refused by") && text.hasSuffix("\n2 links, 1 opened, 1 refused\n"))
    #expect(inbox.remarks.isEmpty)
  }
}
