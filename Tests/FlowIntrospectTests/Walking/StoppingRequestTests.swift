import FlowEngine
import FlowIntrospect
import Testing

@MainActor
@Suite("Requests of viewers in an app that stops at mistakes")
struct StoppingRequestTests {
  private enum Place: Route { case top }

  @Test("a viewer's request that is a mistake is reported, and does not stop the app")
  func goesOn() {
    let tabs = TabCoordinator(router: Router(initial: Place.top))
    let handler = FlowErrorHandler()
    var kinds: [String] = []
    handler.onError = { kinds.append($0.kind) }
    handler.stopsAtProgrammerErrors = true
    tabs.errorHandler = handler
    #expect(tabs.performRequest(.selectTab(9))?.succeeded == false)
    #expect(kinds == ["invalidTabIndex"])
  }
}
