import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The tour", .timeLimit(.minutes(Patience.minutes)))
struct TourTests {
  @Test("each step runs its action, and the tour goes on with the next one")
  func steps() {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    for (index, step) in TourFeature.steps.enumerated() {
      Fixture.press(.character(":"), in: session)
      Fixture.type("tour", in: session)
      Fixture.press(.enter, in: session)
      #expect(session.model.screen.overlay == .tour && session.model.choice == index)
      #expect(session.draw().text.contains("\(index + 1). "))
      Fixture.press(.enter, in: session)
      #expect(session.model.screen.overlay != .tour, "\(step.text)")
      if session.model.screen.overlay != nil { Fixture.press(.escape, in: session) }
    }
    #expect(session.model.inspection[TourFeature.self].next == 0)
  }
}
