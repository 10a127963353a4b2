import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct MissingScreenLintTests {
  private func findings(_ root: any FlowInspectable) -> [LintFinding] {
    found("missing-screen", in: known(root))
  }

  @Test("a claimed route without a screen is found")
  func noScreen() throws {
    let shop = HookedFlow(screens: Screens(without: [.form]))
    let finding = try #require(findings(shop).first)
    #expect(findings(shop).count == 1)
    #expect(
      finding.message
        == "HookedFlow \(shop.id) shows 'form', but its view factory makes no screen for it")
    #expect(finding.advice.hasPrefix("make the screen in buildScreen(for:)"))
  }

  @Test("a root without a screen is found, claimed or not")
  func root() {
    let shop = HookedFlow(.main, screens: Screens(without: [.main]))
    shop.claims = { _ in false }
    #expect(findings(shop).map { $0.route?.identifier } == ["main"])
  }

  @Test("a route that is not claimed, or that its own modal shows, needs no screen")
  func notNeeded() {
    let shop = HookedFlow(screens: Screens(without: [.form, .sheet]))
    shop.claims = { $0 as? AppRoute != .form }
    shop.type = { $0 as? AppRoute == .sheet ? .modal : .push }
    #expect(findings(shop) == [])
  }

  @Test("the root of a tab coordinator needs no screen, since a tab shows in its place")
  func tabs() {
    let tabs = TabCoordinator(router: Router(initial: .main, factory: Screens(without: [.main])))
    tabs.addChild(TabPage(.list))
    #expect(findings(tabs) == [])
  }

  @Test("an engine without screens has no missing ones")
  func noFactory() {
    #expect(findings(HookedFlow()) == [])
  }

  @Test("one coordinator of each type and factory is asked, once for each route")
  func askedOnce() {
    let root = PlainCoordinator(AppRoute.home)
    let screens = (0..<3).map { _ in Screens() }
    for screens in screens { root.addChild(HookedFlow(screens: screens)) }
    #expect(findings(root) == [])
    #expect(screens[0].made.count == everyAppRoute.count)
    #expect(screens[1].made.isEmpty && screens[2].made.isEmpty)
  }

  @Test("a later pass asks only for the screens that were missing")
  func askedAgain() {
    let screens = Screens(without: [.form])
    let shop = HookedFlow(screens: screens)
    let subject = known(shop)
    #expect(found("missing-screen", in: subject).count == 1)
    let first = screens.made.count
    #expect(found("missing-screen", in: subject).count == 1)
    #expect(screens.made[first...] == [.form])
    screens.missing = []
    #expect(found("missing-screen", in: subject) == [])
  }
}
