import TestPatience
import Testing

@testable import FlowDiagram
@testable import Inspector

@MainActor
@Suite("Exporting from the inspector", .timeLimit(.minutes(Patience.minutes)))
struct ExportOverlayTests {
  @Test(
    "every format can be chosen by key, and is written", arguments: DiagramFormat.allCases)
  func formats(format: DiagramFormat) throws {
    let session = Fixture.inspector()
    let snapshot = try #require(session.model.inspection.shown)
    Fixture.press(.character("e"), in: session)
    #expect(session.model.screen.overlay == .export)
    #expect(session.model.choices.count == DiagramFormat.allCases.count)
    let place = try #require(DiagramFormat.offered.firstIndex(of: format))
    for _ in 0..<place { Fixture.press(.character("j"), in: session) }
    #expect(session.draw().text.contains("▶\(format.rawValue)  \(format.summary) "))
    #expect(
      Fixture.press(.enter, in: session) == [.export(snapshot, format: format, name: "rainbow")])
    #expect(session.model.screen.overlay == nil)
    _ = session.handle(.said("wrote rainbow.\(format.rawValue)"))
    #expect(session.draw().text.contains("wrote rainbow.\(format.rawValue)"))
  }

  @Test("the keys for the ends of the list, and for leaving it")
  func moving() {
    let session = Fixture.inspector()
    Fixture.press(.character("e"), .character("G"), in: session)
    #expect(session.model.choice == DiagramFormat.allCases.count - 1)
    Fixture.press(.character("g"), .character("k"), in: session)
    #expect(session.model.choice == 0)
    for key in [Key.escape, .character("q")] {
      #expect(Fixture.press(key, in: session) == [])
      #expect(session.model.screen.overlay == nil)
      Fixture.press(.character("e"), in: session)
    }
  }

  @Test("a command with a format does not ask")
  func direct() throws {
    let session = Fixture.inspector()
    let snapshot = try #require(session.model.inspection.shown)
    Fixture.press(.character(":"), in: session)
    Fixture.type("export dot", in: session)
    #expect(
      Fixture.press(.enter, in: session) == [.export(snapshot, format: .dot, name: "rainbow")])
    #expect(session.model.screen.overlay == nil)
    // Without a format, the command acts like the key.
    Fixture.press(.character(":"), in: session)
    Fixture.type("export", in: session)
    #expect(Fixture.press(.enter, in: session) == [])
    #expect(session.model.screen.overlay == .export)
  }

  @Test("without a hierarchy, a message says that there is nothing to export")
  func nothing() {
    let session = InspectorSession(model: Model(size: Size(rows: 24, columns: 80)))
    #expect(Fixture.press(.character("e"), .enter, in: session) == [])
    #expect(session.model.message == "nothing to export yet")
  }
}
