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
    let file = NewFile("rainbow", suffix: format.extensions[0])
    #expect(session.draw().text.contains("./rainbow.\(format.extensions[0])"))
    let place = try #require(DiagramFormat.allCases.firstIndex(of: format))
    for _ in 0..<place { Fixture.press(.character("j"), in: session) }
    #expect(session.draw().text.contains("▶\(format.rawValue)  \(format.summary) "))
    #expect(
      Fixture.press(.enter, in: session) == [.export(snapshot, format: format, to: file)])
    #expect(session.model.screen.overlay == nil)
    _ = session.handle(.said("wrote ./rainbow.\(format.extensions[0])"))
    #expect(session.draw().text.contains("wrote ./rainbow.\(format.extensions[0])"))
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
      Fixture.press(.enter, in: session) == [
        .export(snapshot, format: .dot, to: NewFile("rainbow", suffix: "dot"))
      ])
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

  @Test("a file that exists is replaced only after a question")
  func replacing() throws {
    let session = Fixture.inspector()
    let snapshot = try #require(session.model.inspection.shown)
    let file = NewFile("rainbow", suffix: "svg")
    let replacement = Effect.export(snapshot, format: .svg, to: file, replaces: true)
    #expect(session.handle(.exists(file, replacement: replacement)) == [])
    #expect(session.draw().text.contains("./rainbow.svg exists. Replace it?"))
    #expect(Fixture.press(.escape, in: session) == [])
    #expect(session.model.message == "cancelled")
    _ = session.handle(.exists(file, replacement: replacement))
    #expect(Fixture.press(.character("y"), in: session) == [replacement])
  }

  @Test("sizes are written in units of 1,000 bytes")
  func sizes() {
    #expect(
      [0, 999, 1_000, 43_210, 999_600, 1_250_000, 12_000_000].map(ByteCount.text)
        == ["0 B", "999 B", "1 kB", "43 kB", "1.0 MB", "1.3 MB", "12 MB"])
  }
}
