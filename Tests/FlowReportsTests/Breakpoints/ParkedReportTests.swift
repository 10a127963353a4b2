import Foundation
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports

@Suite("The report of a parked navigation")
struct ParkedReportTests {
  private let origin = CoordinatorReference(id: CoordinatorID(rawValue: 4), name: "Profile")

  private func parked(
    _ request: String = "navigate", to route: RouteLabel?, others: [Int]? = nil,
    visible: VisibleScreen? = nil, flowChange: CoordinatorReference? = nil
  ) -> ParkedNavigation {
    ParkedNavigation(
      number: 3, breakpoint: 2, otherBreakpoints: others, time: Date(timeIntervalSince1970: 0),
      until: Date(timeIntervalSince1970: 30), origin: origin, request: request, route: route,
      call: CallLabel(file: "Shop/Profile.swift", line: 48, function: "open()"),
      link: LinkLabel(kind: .url, url: "shop://settings"), steps: [], stepsOmitted: 7,
      flowChange: flowChange, visible: visible)
  }

  private func text(_ report: ParkedReport) -> [String] {
    report.sections.flatMap { section in
      [section.title] + section.lines.map { "\($0.mark.sign(.unicode)) \($0.text)" }
    }
  }

  @Test("before the engine has answered, it has what was asked, and the plan at that moment")
  func asking() {
    let settings = RouteLabel(identifier: "settings", type: "ShopRoute")
    let navigation = parked(
      to: settings,
      visible: VisibleScreen(coordinator: origin, route: settings, showsRequest: true))
    let breakpoint = Breakpoint(
      number: 2, condition: "route == settings", timeoutMilliseconds: 30_000)
    let report = ParkedReport(navigation, at: breakpoint, .unknown(nil))
    #expect(report.heading == "navigate ShopRoute.settings from Profile #4")
    #expect(
      text(report) == [
        "parked", "  at breakpoint 2: route == settings",
        "  called at Shop/Profile.swift:48 in open()", "  opens shop://settings",
        "outcome", "✓ reachable in 7 steps", "  then settings of Profile #4 shows",
        "plan", "… 7 more steps", "hierarchy afterwards", "… asking…",
      ])
    let removed = ParkedReport(navigation, at: nil, .unknown("the app does not explain"))
    #expect(text(removed)[1] == "  at breakpoint 2")
    #expect(text(removed).last == "… unknown: the app does not explain")
  }

  @Test("a navigation that meets several breakpoints names all of them")
  func several() {
    let settings = RouteLabel(identifier: "settings", type: "ShopRoute")
    func line(_ others: [Int]) -> String {
      text(ParkedReport(parked(to: settings, others: others), at: nil, .unknown(nil)))[2]
    }
    #expect(line([4]) == "  also at breakpoint 4")
    #expect(line([4, 7]) == "  also at breakpoints 4, 7")
  }

  @Test("only a navigation to a route has a question for the engine, with its values and its type")
  func question() {
    let item = RouteLabel(identifier: "item", type: "ShopRoute", detail: "item(7)")
    #expect(
      parked(to: item).question
        == RouteTarget(route: "item(7)", type: "ShopRoute", from: origin.id))
    #expect(parked("pop", to: nil).question == nil)
    #expect(parked("presentModal", to: item).question == nil)
    #expect(parked("pop", to: nil).title == "pop from Profile #4")
  }

  @Test("a route that would not be on screen is a caution")
  func unseen() {
    let red = RouteLabel(identifier: "red", type: "ShopRoute")
    let navigation = parked(
      to: RouteLabel(identifier: "settings", type: "ShopRoute"),
      visible: VisibleScreen(coordinator: origin, route: red, showsRequest: false))
    let lines = text(ParkedReport(navigation, at: nil, .unknown(nil)))
    #expect(lines.contains("⚠ reachable in 7 steps, but not on screen: red stays"))
    #expect(!lines.contains { $0.contains("then red") })
  }

  @Test("an engine that cannot park says so in one way, and one that was not asked says nothing")
  func refusals() {
    var engine = EngineInfo(
      name: "shop", pid: 1, version: "1", startedAt: Date(timeIntervalSince1970: 0))
    #expect(engine.parkingRefusal(of: "shop") == nil)
    engine.hasBreakpoints = false
    #expect(engine.parkingRefusal(of: "shop")?.hasPrefix("shop cannot park navigations") == true)
    engine.allowsControl = false
    #expect(engine.parkingRefusal(of: "shop") == "shop does not let viewers navigate")
    engine.hasBreakpoints = true
    #expect(engine.parkingRefusal(of: "shop") == nil)
  }
}
