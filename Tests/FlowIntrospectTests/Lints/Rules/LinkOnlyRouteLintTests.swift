import FlowEngine
import FlowLinks
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct LinkOnlyRouteLintTests {
  private let app = HookedFlow()
  private let census = CoordinatorCensus()
  private let observation: FlowObservation
  private let links = DeepLinks(schemes: ["shop"]) {
    DeepLink("/settings") { _ in AppRoute.settings }
    DeepLink("/item/:id") { AppRoute.detail(try $0.parameter("id")) }
    DeepLink("/list") { _ in AppRoute.list }
  }

  init() {
    observation = FlowEvents.observe { [census] in census.note($0) }
  }

  private var findings: [LintFinding] {
    found("link-only-route", in: known(app, census: census))
  }

  private var routes: Set<String> { Set(findings.compactMap { $0.route?.shown }) }

  @Test("a declared route that only a link led to is noted, with the coordinator that shows it")
  func link() throws {
    #expect(app.open("shop://item/1", with: links))
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.message == "of the navigations so far, only links led to 'detail(1)'")
    #expect(
      finding.advice
        == "add the call that leads there, unless links are meant to be its only way in")
    #expect(finding.verdict == .unknown)
    #expect(finding.coordinator?.name == "HookedFlow")
    #expect(finding.route?.identifier == "detail")
  }

  @Test("a route that the app also navigates to, before or after the link, is not noted")
  func otherwise() {
    app.open("shop://settings", with: links)
    app.popToRoot()
    app.navigate(to: AppRoute.list)
    app.open("shop://list", with: links)
    #expect(routes == ["settings"])
    app.navigate(to: AppRoute.settings)
    #expect(routes == [])
    app.open("shop://settings", with: links)
    #expect(routes == [])
  }

  @Test("going back to a route does not count as leading to it")
  func back() {
    app.open("shop://settings", with: links)
    app.navigate(to: AppRoute.list)
    app.popTo(.settings)
    #expect(app.router.state.stack == [.settings])
    #expect(routes == ["settings"])
  }

  @Test("a route that a link shows on the way to another one is noted too")
  func path() {
    app.pathTo = { $0 as? AppRoute == .detail(1) ? [AppRoute.list, AppRoute.detail(1)] : nil }
    #expect(app.open("shop://item/1", with: links))
    #expect(routes == ["list", "detail(1)"])
  }

  @Test("push notifications and parked links count as links, even if the app navigates meanwhile")
  func parked() throws {
    let pushes = PushRoutes { PushRoute(link: "path", with: links) }
    #expect(app.open(push: #"{"path": "/settings"}"#, with: pushes))
    app.popToRoot()
    var isReady = false
    let parking = LinkParking(on: app, until: "ready") { isReady }
    #expect(parking.open("shop://list", with: links) == .parked)
    app.navigate(to: AppRoute.form)
    isReady = true
    #expect(parking.conditionDidChange())
    #expect(routes == ["settings", "list"])
  }

  @Test("a call made while a link opens is not a link")
  func nested() {
    app.open("shop://settings", with: links) { [app] _ in
      app.navigate(to: AppRoute.form)
      return nil
    }
    #expect(routes == ["settings"])
  }

  @Test("refused links, undeclared routes and roots of tabs are not noted")
  func unnoted() {
    app.claims = { $0 as? AppRoute != .settings }
    #expect(!app.open("shop://settings", with: links))
    #expect(app.open("shop://item/99", with: links))
    #expect(routes == [])
    let tabs = Tabs(.home)
    tabs.addChild(TabPage(.form, shows: []))
    tabs.addChild(TabPage(.list, shows: [.list]))
    #expect(tabs.open("shop://list", with: links))
    #expect(found("link-only-route", in: known(tabs, census: census)).isEmpty)
  }

  @Test("the message reveals no more than the redaction allows")
  func redacted() {
    app.open("shop://item/1", with: links)
    var subject = known(app, census: census)
    subject.redaction = .associatedValues
    let messages = found("link-only-route", in: subject).map(\.message)
    #expect(messages == ["of the navigations so far, only links led to 'detail'"])
  }

  @Test("a record limited to declared routes ignores others, and records can be merged")
  func declared() {
    let records = NavigationHistory(of: app)
    app.open("shop://settings", with: links)
    app.navigate(to: AppRoute.list)
    app.navigate(to: AppRoute.form)
    var earlier = RouteArrivals(among: [AppRoute.settings, AppRoute.list])
    var later = RouteArrivals()
    for record in records.records { earlier.note(record) }
    #expect(earlier[AppRoute.settings]?.isByLinksOnly == true)
    #expect(earlier[AppRoute.list]?.isByLinksOnly == false)
    #expect(earlier[AppRoute.form] == nil)
    later.note(earlier)
    #expect(later[AppRoute.settings]?.isByLinksOnly == true)
    app.navigate(to: AppRoute.settings)
    if let last = records.records.last { later.note(last) }
    later.note(earlier)
    #expect(later[AppRoute.settings]?.isByLinksOnly == false)
  }

  @Test("without a record of navigations nothing is noted, and a full record notes nothing new")
  func unrecorded() {
    app.open("shop://settings", with: links)
    #expect(found("link-only-route", in: known(app, census: nil)).isEmpty)
    let other = HookedFlow()
    for number in 0..<Limits.seenRoutes { other.navigate(to: AppRoute.detail(number + 2)) }
    app.open("shop://item/1", with: links)
    #expect(routes == ["settings"])
  }
}
