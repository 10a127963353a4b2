import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Places of calls of façades")
struct CallSiteTests {
  private let history = NavigationHistory()

  private func expect(_ request: String, line: Int = #line, from call: () -> Void) {
    call()
    #expect(history.last?.request.verb == request)
    #expect(history.last?.callSite?.fileID == "FlowModulesTests/CallSiteTests.swift")
    #expect(history.last?.callSite?.line == line, "\(request)")
  }

  @Test("a client records the place of its caller")
  func client() throws {
    let app = connectRoot()
    let errors = RecordingErrorHandler(on: try #require(app.stack))
    let client = app.client
    expect("navigate") { client.push(.internal(.detail(id: "7"))) }
    expect("pop") { client.dismiss() }
    expect("navigate") { client.presentSheet(.public(.settings)) }
    expect("dismissModal") { client.dismiss() }
    expect("navigate") { client.presentFullScreenCover(.public(.settings)) }
    let line = #line + 1
    client.present(.public(.settings), as: .sheet)
    #expect(errors.handler.journal.last?.callSite?.line == line)
    expect("dismissModal") { client.dismiss() }
    client.push(.internal(.detail(id: "7")))
    expect("popToRoot") { client.popToRoot() }
    client.push(.internal(.detail(id: "7")))
    expect("popToRoot") { client.close() }
  }

  @Test("named tabs record the place of their caller")
  func tabs() {
    let tabs = NamedTabCoordinator<AppRoute, String>(root: .main)
    tabs.addTab("one", TestCoordinator(AppRoute.home, shows: [.list]))
    tabs.addTab("two", TestCoordinator(AppRoute.form, shows: [.settings]))
    expect("selectTab") { tabs.select("two") }
    expect("navigate") { tabs.navigate(to: AppRoute.list, inTab: "one") }
  }

  @Test("setPath records its caller, and a change through the property path or sheet has no place")
  func stack() {
    let stack = StackCoordinator(root: AppRoute.home, sheets: { $0 == .sheet })
    stack.navigate(to: AppRoute.list)
    stack.navigate(to: AppRoute.form)
    expect("popTo") { stack.setPath([.list]) }
    stack.path = []
    #expect(history.last?.request == .popToRoot && history.last?.callSite == nil)
    stack.navigate(to: AppRoute.sheet)
    stack.sheet = nil
    #expect(history.last?.request == .dismissModal && history.last?.callSite == nil)
  }
}
