import FlowEngine
import FlowProtocol
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Control", .timeLimit(.minutes(Patience.minutes)))
struct ControlTests {
  @Test("a navigation in the app needs --control, and asks first")
  func control() throws {
    let locked = Fixture.inspector()
    #expect(Fixture.press(.character("P"), in: locked) == [])
    #expect(locked.model.message?.contains("--control") == true)

    let session = Fixture.inspector(allowsControl: true)
    let id = try #require(session.model.inspection.tree.selection)
    #expect(Fixture.press(.character("P"), in: session) == [])
    #expect(session.model.screen.overlay == .confirmation)
    #expect(session.draw().text.contains("Pop the top screen of ProfileCoordinator"))
    #expect(Fixture.press(.character("n"), in: session) == [])
    #expect(session.model.screen.overlay == nil)
    Fixture.press(.character("P"), in: session)
    #expect(
      Fixture.press(.character("y"), in: session) == [
        .task(Control(call: .pop(id), id: Fixture.id))
      ])
  }

  @Test("dismissing a sheet and selecting a tab ask first, and each goes to its own coordinator")
  func dismissAndSelectTab() throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 21), allowsControl: true)
    func node(_ name: String) throws -> FlowNode {
      try #require(session.model.inspection.shown?.nodes.values.first { $0.name == name })
    }
    let (green, tabs) = (try node("GreenCoordinator"), try node("MainTabCoordinator"))
    Fixture.select("GreenCoordinator", in: session)
    #expect(Fixture.press(.character("D"), in: session) == [])
    #expect(session.draw().text.contains("Dismiss the modal of GreenCoordinator"))
    #expect(
      Fixture.press(.character("y"), in: session)
        == [.task(Control(call: .dismissModal(green.id), id: Fixture.id))])
    #expect(Fixture.press(.character("T"), in: session) == [])
    #expect(session.draw().text.contains("Select tab 2 of MainTabCoordinator"))
    #expect(Fixture.press(.character("n"), in: session) == [])
    #expect(session.model.question == nil && session.model.screen.overlay == nil)
    Fixture.press(.character("T"), in: session)
    #expect(
      Fixture.press(.character("y"), in: session)
        == [.task(Control(call: .selectTab(tabs.id, index: 1), id: Fixture.id))])
  }

  @Test("a detour is dismissed before a sheet of the same coordinator")
  func dismissDetour() throws {
    let session = Fixture.inspector(Fixture.rainbow(steps: 12), allowsControl: true)
    let host = try #require(
      session.model.inspection.shown?.nodes.values.first { $0.detour != nil })
    Fixture.select(host.name, in: session)
    Fixture.press(.character("D"), in: session)
    #expect(session.draw().text.contains("Dismiss the detour of \(host.name)"))
    #expect(
      Fixture.press(.character("y"), in: session)
        == [.task(Control(call: .dismissDetour(host.id), id: Fixture.id))])
  }

  @Test("a coordinator without a presentation or a tab is reported, without a question")
  func nothingToDismiss() {
    let session = Fixture.inspector(Fixture.rainbow(steps: 21), allowsControl: true)
    Fixture.select("DarkBlueCoordinator", in: session)
    #expect(Fixture.press(.character("D"), in: session) == [])
    #expect(
      session.model.message
        == "DarkBlueCoordinator presents nothing; select the presenting coordinator")
    #expect(Fixture.press(.character("T"), in: session) == [])
    #expect(session.model.message == "DarkBlueCoordinator isn't a tab")
    #expect(session.model.screen.overlay == nil)
  }
}
