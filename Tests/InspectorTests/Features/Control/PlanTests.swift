import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The plan before a navigation", .timeLimit(.minutes(Patience.minutes)))
struct PlanTests {
  @Test("X asks for the plan, shows it, and navigates after yes")
  func plan() throws {
    let session = Fixture.inspector(allowsControl: true)
    let origin = session.model.inspection.tree.selection
    Fixture.press(.character("X"), in: session)
    Fixture.type("green", in: session)
    let effects = Fixture.press(.enter, in: session)
    guard case .task? = effects.first else {
      Issue.record("no plan was asked for: \(effects)")
      return
    }
    #expect(session.model.screen.overlay == nil)
    let call = Effect.task(
      Control(
        call: .navigate(RouteTarget(route: "green", from: origin), named: "green"), id: Fixture.id))
    let planned = Input.explained(
      ExplanationFixture.report("green", asked: 60), of: Fixture.id,
      question: Question(text: "Navigate to green?", effects: [call]))
    #expect(session.handle(planned) == [])
    #expect(session.model.screen.overlay == .plan)
    #expect(session.draw().text.contains("Navigate to green?"))
    Fixture.press(.character("G"), in: session)
    #expect(session.draw().text.contains("1. green #1: "))
    #expect(Fixture.press(.character("n"), in: session) == [])
    #expect(session.model.message == "cancelled")
    _ = session.handle(planned)
    #expect(Fixture.press(.character("y"), in: session) == [call])
  }

  @Test("without --control, no plan is asked for")
  func locked() {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type("navigate green", in: session)
    #expect(Fixture.press(.enter, in: session) == [])
    #expect(session.model.message?.contains("--control") == true)
  }
}
