import FlowModel
import Foundation
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

  /// The error of `opened(_:failing:)`, as the engine's list of errors has it.
  private func failure(of url: String) -> ErrorReport {
    var report = FlowErrorReport(
      sequence: 1, time: TimeFixture.time(1),
      error: .navigationFailed(
        coordinator: "AppCoordinator", route: "detail", routeType: "TimeRoute",
        context: "no coordinator shows it"),
      path: [CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")],
      visibleRoute: RouteValue(TimeRoute.home), route: nil, trace: nil, isOfNavigation: true)
    report.link = FollowedLink(kind: .url, url: url)
    return ErrorReport(report, sequence: 1)
  }

  @Test("a link that failed before the recording began is listed once, with its route")
  func recalledFailure() async throws {
    let navigation = opened("shop://no", failing: true)
    let error = failure(of: "shop://no")
    for past in [[], [FollowerEvent.recalled([navigation])]] {
      let fixture = RecordedFixture()
      try await fixture.record(
        [
          (2, .connected(TimeFixture.engine())), (2, .snapshot(TimeFixture.tree())),
          (2, .journal([error], total: 1)),
        ] + past.map { (2, $0) })
      let inbox = try await Asker.ofTest.linkInbox(of: fixture.path)
      #expect(inbox.entries.map(\.link.text) == ["shop://no"])
      #expect(inbox.entries.map(\.route?.identifier) == ["detail"])
      #expect(inbox.entries.map(\.asked?.text) == ["AppCoordinator #1"])
    }
  }

  @Test("a recording shows a link from before as the live inbox does, whatever comes first")
  func sameAsLive() async throws {
    var navigation = opened("shop://no", failing: true)
    navigation.call = CallLabel(file: "Shop/Links.swift", line: 12, function: "open()")
    let error = FollowerEvent.journal([failure(of: "shop://no")], total: 1)
    let seen = opened("shop://seen")
    var live = LoggedEvents()
    var inbox = LinkInbox(of: .flightRecorder(leftOut: 0))
    for event in [.recalled([seen, navigation]), error] {
      for logged in live.take(event, at: TimeFixture.time(2)) { inbox.take(logged) }
    }
    #expect(inbox.entries.map(\.call?.line) == [nil, 12])
    for past in [
      [.recalled([seen]), .recalled([navigation]), error], [error, .recalled([seen, navigation])],
    ] {
      let fixture = RecordedFixture()
      try await fixture.record(
        [(2, .connected(TimeFixture.engine())), (2, .snapshot(TimeFixture.tree()))]
          + past.map { (2, $0) })
      let recorded = try await Asker.ofTest.linkInbox(of: fixture.path)
      #expect(Array(recorded.entries) == Array(inbox.entries))
      let style = TextStyle(glyphs: .unicode, colours: false)
      #expect(recorded.text(style) == inbox.text(style) && recorded.remarks.isEmpty)
    }
  }

  @Test("an error that is no failure of the link is not a link")
  func otherError() {
    var report = FlowErrorReport(
      sequence: 1, time: TimeFixture.time(1), error: .invalidTabIndex(index: 9, validRange: 0..<3),
      path: [], visibleRoute: RouteValue(TimeRoute.home), route: nil, trace: nil)
    report.link = FollowedLink(kind: .url, url: "shop://x")
    #expect(made(.error(ErrorReport(report, sequence: 1))) == nil)
  }

  private func event(_ number: Int, failing: Bool = false) -> LoggedEvent {
    var report = TimeFixture.navigation(
      UInt64(number), revision: 1, at: Double(number), failing: failing)
    report.link = LinkLabel(kind: .url, url: "shop://\(number)")
    return LoggedEvent(content: .navigation(report), time: report.time, entry: nil)
  }

  private func object(_ inbox: LinkInbox) throws -> [String: Any] {
    let json = try JSONOutput.encode(inbox.document)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test("the document names what it is about, and the command that goes on from its links")
  func document() throws {
    var inbox = LinkInbox(of: .recording)
    let empty = try object(inbox)
    for key in ["engine", "run", "revision"] { #expect(empty[key] is NSNull, "\(key)") }
    #expect(inbox.next.map(\.command) == ["flowscope routes"])
    inbox.moment = AnswerMoment(target: "my app", of: TimeFixture.tree().moment)
    inbox.take(event(1, failing: true))
    inbox.take(event(2))
    let fields = try object(inbox)
    #expect(fields["run"] as? String == "one" && fields["revision"] as? Int == 1)
    let next = try #require(fields["next"] as? [[String: String]])
    // The link that was refused comes before a later one.
    #expect(next.map { $0["command"] } == ["flowscope links 'my app' --url shop://1"])
  }

  @Test("a limit keeps the newest links, in whichever order they come; the summary counts all")
  func limit() throws {
    for numbers in [Array(1...9), Array((1...9).reversed()), [5, 9, 1, 8, 2, 3, 4, 6, 7]] {
      var inbox = LinkInbox(of: .recording, limit: 2)
      for number in numbers { inbox.take(event(number, failing: number == 1)) }
      #expect(inbox.entries.map(\.link.text) == ["shop://8", "shop://9"])
      let fields = try object(inbox)
      #expect((fields["links"] as? [Any])?.count == 2 && inbox.count == 9)
      let text = inbox.text(TextStyle(glyphs: .unicode, colours: false))
      #expect(text.hasSuffix("\n9 links, 8 opened, 1 refused\n"))
      #expect(inbox.remarks.isEmpty)
    }
  }

  @Test("what is missing is said: dropped navigations, lost events, and links without room")
  func missing() {
    #expect(
      LinkInbox(of: .errors).remarks
        == ["an engine without a flight recorder keeps only links that were refused"])
    #expect(LinkInbox(of: .flightRecorder(leftOut: 0)).remarks.isEmpty)
    #expect(LinkInbox(of: .flightRecorder(leftOut: 3)).remarks[0].contains("oldest 3 navigations"))
    var lossy = LinkInbox(of: .recording)
    lossy.take(LoggedEvent(content: .lost(12, .notifications), time: Date(), entry: nil))
    #expect(lossy.remarks == ["12 events did not arrive; links among them are missing"])
    var full = LinkInbox(of: .recording, bytes: 1 << 12)
    for number in 1...100 { full.take(event(number)) }
    #expect(full.count == 100 && full.entries.last?.link.text == "shop://100")
    #expect(!full.entries.isEmpty && full.entries.count < 20)
    #expect(full.remarks[0].contains("the oldest \(100 - full.entries.count) links left out"))
  }

  @Test("--since leaves out earlier links of a recording")
  func since() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([
      (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree())),
      (1, .navigated(opened("shop://seen"))), (2, .errorReported(unmapped())),
    ])
    let inbox = try await Asker.ofTest.linkInbox(of: fixture.path, since: LogBeginning("0.5"))
    #expect(inbox.entries.map(\.link.text) == ["shop://x"])
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
