import FlowProtocol
import Foundation
import TestInspections
import Testing

@testable import FlowReports

/// The events that `flowscope log` selects.
@Suite struct LogSelectionTests {
  private func logged(_ content: LoggedEvent.Content) -> LoggedEvent {
    LoggedEvent(content: content, time: TimeFixture.time(5), entry: nil)
  }

  private var navigation: LoggedEvent {
    logged(.navigation(TimeFixture.navigation(1, revision: 1, at: 5)))
  }
  private var change: LoggedEvent { logged(.change(TimeFixture.delta(2, to: "detail", at: 5))) }
  private var error: LoggedEvent { logged(.error(TimeFixture.error(1, at: 5))) }
  private var loss: LoggedEvent { logged(.lost(3, .notifications)) }

  @Test("without options, everything is selected")
  func everything() {
    for event in [navigation, change, error, loss] { #expect(LogSelection().admits(event)) }
  }

  @Test("a kind selects its events")
  func kinds() {
    let selection = LogSelection(kinds: [.error, .lost])
    #expect([navigation, change, error, loss].map(selection.admits) == [false, false, true, true])
  }

  @Test("a route selects by its name, its value or its type")
  func routes() {
    for name in ["detail", "TimeRoute.detail"] {
      let selection = LogSelection(names: NameFilter(routes: [name]))
      #expect(selection.admits(navigation) && selection.admits(change))
      #expect(!selection.admits(error), "the error is about no route")
    }
    #expect(!LogSelection(names: NameFilter(routes: ["settings"])).admits(navigation))
    #expect(!LogSelection(names: NameFilter(routes: ["settings"])).admits(change))
    let label = RouteLabel(identifier: "item", type: "ShopRoute", detail: "item(7)")
    for name in ["item", "item(7)", "ShopRoute.item", "ShopRoute.item(7)"] {
      #expect(label.isCalled(name))
    }
    for name in ["item(8)", "ShopRoute", "NewsRoute.item"] { #expect(!label.isCalled(name)) }
  }

  @Test("what is shown of a route selects it")
  func shownRoutes() {
    let page = RouteLabel(identifier: "page", type: "Page", detail: "Page(number: 7)")
    for name in [page.shown, page.code, "page(number: 7)", "Page.page", "page"] {
      #expect(page.isCalled(name), "\(name)")
    }
    #expect(!page.isCalled("Page(number: 8)") && page.isCase("Page(number: 8)"))
    let stall = RouteLabel(
      identifier: "stall", type: "Market.Destination", detail: "Market.stall(7)")
    for name in ["stall", "Market.stall", "Market.stall(7)", stall.code, stall.shown] {
      #expect(stall.isCalled(name), "\(name)")
    }
    #expect(!stall.isCalled("Orchard.stall(7)"))
    let bare = RouteLabel(identifier: "Page(number: 7)", type: "Page")
    #expect(bare.isCase("Page(number: 7)") && !bare.isCase("Page(number: 8)"))
  }

  @Test("a coordinator selects by its type or its id")
  func coordinators() {
    for name in ["AppCoordinator", "#1", "1"] {
      #expect(LogSelection(names: NameFilter(coordinators: [name])).admits(navigation), "\(name)")
      #expect(LogSelection(names: NameFilter(coordinators: [name])).admits(error))
    }
    #expect(LogSelection(names: NameFilter(coordinators: ["Coordinator2"])).admits(change))
    #expect(!LogSelection(names: NameFilter(coordinators: ["AppCoordinator"])).admits(change))
    let gone = FlowDelta(revision: 3, removed: [TimeFixture.id(4)])
    #expect(LogSelection(names: NameFilter(coordinators: ["#4"])).admits(logged(.change(gone))))
    #expect(!LogSelection(names: NameFilter(coordinators: ["#5"])).admits(logged(.change(gone))))
    #expect(
      !LogSelection(names: NameFilter(routes: ["detail"], coordinators: ["#4"])).admits(
        logged(.change(gone))))
  }

  @Test("a coordinator selects by the name that the app gave it, in its run")
  func givenNames() {
    var names = NameFilter(coordinators: ["gifts"])
    names.note([TimeFixture.named(1, "gifts")], of: "one")
    let selection = LogSelection(names: names)
    for event in [navigation, error] {
      var event = event
      #expect(!selection.admits(event), "the run is not known")
      event.run = "one"
      #expect(selection.admits(event))
      event.run = "two"
      #expect(!selection.admits(event))
    }
    let changed = FlowDelta(revision: 3, changed: [TimeFixture.named(4, "gifts")])
    #expect(selection.admits(logged(.change(changed))) && !selection.admits(change))
  }

  @Test("a loss is selected with any route and any coordinator")
  func losses() {
    #expect(
      LogSelection(names: NameFilter(routes: ["nowhere"], coordinators: ["Absent"])).admits(loss))
  }

  @Test("earlier events are left out")
  func since() {
    #expect(LogSelection(since: TimeFixture.time(5)).admits(navigation))
    #expect(!LogSelection(since: TimeFixture.time(5.001)).admits(navigation))
  }
}
