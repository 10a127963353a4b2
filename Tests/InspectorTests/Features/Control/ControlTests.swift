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

  @Test("before the details are there, what is presented is known, and nothing is denied")
  func skeleton() throws {
    let session = Fixture.inspector(
      try Fixture.skeleton(of: Fixture.rainbow(steps: 12)), allowsControl: true)
    Fixture.select("AppCoordinator", in: session)
    #expect(session.draw().text.contains("loading"))
    #expect(!session.draw().text.contains("empty"))
    Fixture.press(.character("D"), in: session)
    #expect(session.draw().text.contains("Dismiss the detour of AppCoordinator"))
    Fixture.press(.character("n"), in: session)
    Fixture.select("PrismCoordinator", in: session)
    Fixture.press(.character("D"), in: session)
    #expect(
      session.model.message == "the details of PrismCoordinator are not here yet; press again")
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

  @Test("under a tree of the past no key changes the app, and one line says how to get back")
  func past() {
    let session = PastFixture.inspector(columns: 120, rows: 40, allowsControl: true)
    Fixture.press(.character("["), in: session)
    #expect(session.model.inspection.isPast)
    for key in ["P", "X", "D", "T"] {
      #expect(Fixture.press(.character(Character(key)), in: session) == [])
      #expect(
        session.model.message == "the past is read-only; press . to go back to now", "\(key)")
      #expect(session.model.screen.overlay == nil && session.model.question == nil)
    }
    Fixture.press(.character("."), .character("P"), in: session)
    #expect(session.model.screen.overlay == .confirmation)
  }

  @Test("a plan that arrives after a step into the past is not offered")
  func planInThePast() {
    let session = PastFixture.inspector(columns: 120, rows: 40, allowsControl: true)
    Fixture.press(.character("["), in: session)
    _ = session.handle(
      .explained(
        ExplanationFixture.report("green", asked: 3), of: Fixture.id,
        question: Question(text: "Navigate to green?", effects: [])))
    #expect(session.model.screen.overlay == nil && session.model.question == nil)
    #expect(session.model.message == "the past is read-only; press . to go back to now")
  }

  @Test("an app that does not let viewers navigate is named before a question, and in the title")
  func refusedByTheApp() {
    var engine = Fixture.engine
    engine.allowsControl = false
    let session = Fixture.inspector(allowsControl: true, engine: engine)
    #expect(Self.title(of: session).contains("--control ✗"))
    Fixture.press(.character("P"), in: session)
    #expect(session.model.screen.overlay == nil && session.model.question == nil)
    #expect(session.model.message?.contains("does not let viewers navigate") == true)
  }

  private static func title(of session: InspectorSession) -> String {
    session.draw().text.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test("the title line says that keys can change the app")
  func badge() {
    let title = Self.title(of: Fixture.inspector(allowsControl: true))
    #expect(title.contains("live --control ·"))
    // On a narrow screen too, without the revision being left out.
    let narrow = Self.title(of: Fixture.inspector(columns: 80, rows: 24, allowsControl: true))
    #expect(narrow.contains("--control") && narrow.contains("rev "))
    #expect(!Self.title(of: Fixture.inspector()).contains("--control"))
  }
}
