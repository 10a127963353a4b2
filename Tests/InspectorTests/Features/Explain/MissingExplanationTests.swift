import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowModel
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("An engine that explains nothing", .timeLimit(.minutes(Patience.minutes)))
struct MissingExplanationTests {
  private static let reason = "the app does not explain navigations"

  private func inspector(
    library: String? = nil, explains: Bool = false, allowsControl: Bool = false
  ) -> InspectorSession {
    var engine = Fixture.engine
    (engine.library, engine.explains) = (library, explains)
    engine.allowsControl = allowsControl
    return Fixture.inspector(allowsControl: true, engine: engine)
  }

  private func hasHint(_ session: InspectorSession) -> Bool {
    StatusLine.hints(in: session.model).contains { $0.word.contains("explain") }
  }

  @Test(
    "the key and the command say so without asking, and the hint is gone",
    arguments: [nil, EngineInfo.flowBridge])
  func refused(library: String?) {
    let session = inspector(library: library)
    #expect(!hasHint(session))
    #expect(Fixture.press(.character("x"), in: session).isEmpty)
    #expect(session.model.message == Self.reason && session.model.screen.overlay == nil)
    let byCommand = inspector(library: library)
    Fixture.press(.character(":"), in: byCommand)
    Fixture.type("explain green", in: byCommand)
    #expect(Fixture.press(.enter, in: byCommand).isEmpty)
    #expect(byCommand.model.message == Self.reason)
  }

  @Test("FlowIntrospect is asked, which says why it cannot, and so is one that explains")
  func asked() {
    for session in [inspector(library: EngineInfo.flowIntrospect), inspector(explains: true)] {
      #expect(hasHint(session))
      Fixture.press(.character("x"), in: session)
      Fixture.type("green", in: session)
      #expect(!Fixture.press(.enter, in: session).isEmpty)
    }
  }

  @Test(
    "the routes say so in place of where they lead, and nothing is asked",
    arguments: [nil, EngineInfo.flowBridge])
  func routes(library: String?) {
    let session = inspector(library: library)
    Fixture.send(.declared(RoutesFixture.declared), to: session)
    let effects = Fixture.press(Panel.routes.key, in: session)
    #expect(RoutesFixture.question(among: effects) == nil)
    #expect(session.draw().text.contains(Self.reason.prefix(20)))
    let details = DetailPanel.lines(of: session.model).flatMap(\.values).map(\.text)
    #expect(details.joined(separator: " ").contains(Self.reason), "\(details)")
  }

  @Test("a navigation is confirmed without a plan")
  func navigates() {
    let session = inspector(allowsControl: true)
    Fixture.press(.character(":"), in: session)
    Fixture.type("navigate green", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .confirmation)
    #expect(session.model.question?.text.hasPrefix("Navigate to green from ") == true)
  }

  @Test("only the libraries of this package are told how they let viewers navigate")
  func control() {
    let refusal = "the app does not let viewers navigate"
    #expect(inspector().model.controlRefusal == refusal)
    #expect(
      inspector(library: EngineInfo.flowIntrospect).model.controlRefusal
        == "\(refusal): start its inspector with allowsControl: true")
    #expect(
      inspector(library: EngineInfo.flowBridge).model.controlRefusal
        == "\(refusal): give its bridge deeds, and options with allowsControl: true")
  }
}
