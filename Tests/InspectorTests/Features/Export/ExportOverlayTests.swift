import FlowProtocol
import TestPatience
import Testing

@testable import FlowDiagram
@testable import FlowReports
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
    #expect(
      session.model.choiceCount == DiagramFormat.allCases.count + ExportOptions.Option.all.count)
    let file = NewFile("rainbow", suffix: format.extensions[0])
    #expect(session.draw().text.contains("./rainbow.\(format.extensions[0])"))
    let place = try #require(DiagramFormat.allCases.firstIndex(of: format))
    for _ in 0..<place { Fixture.press(.character("j"), in: session) }
    #expect(session.draw().text.contains("▶  \(format.rawValue)  \(format.summary) "))
    #expect(
      Fixture.press(.enter, in: session) == [
        .task(ExportDiagram(snapshot: snapshot, format: format, file: file))
      ])
    #expect(session.model.screen.overlay == nil)
    _ = session.handle(.said("wrote ./rainbow.\(format.extensions[0])"))
    #expect(session.draw().text.contains("wrote ./rainbow.\(format.extensions[0])"))
  }

  @Test("G and g go to the ends of the list, and Esc and q leave it")
  func moving() {
    let session = Fixture.inspector()
    Fixture.press(.character("e"), .character("G"), in: session)
    #expect(session.model.choice == session.model.choices.count - 1)
    Fixture.press(.character("g"), .character("k"), in: session)
    #expect(session.model.choice == 1, "the first line is a heading")
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
        .task(
          ExportDiagram(
            snapshot: snapshot, format: .dot, file: NewFile("rainbow", suffix: "dot")))
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
    let replacement = Effect.task(
      ExportDiagram(snapshot: snapshot, format: .svg, file: file, replaces: true))
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

  @Test("options change with Enter, stay for the next export, and apply to the diagram")
  func options() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    let snapshot = try #require(session.model.inspection.shown)
    let selected = try #require(session.model.inspection.tree.selectedNode)
    func change(_ option: ExportOptions.Option, times: Int = 1) throws -> String {
      let title = option.title
      let place = try #require(session.model.choices.firstIndex { $0.title == title })
      while session.model.choice < place { Fixture.press(.character("j"), in: session) }
      while session.model.choice > place { Fixture.press(.character("k"), in: session) }
      for _ in 0..<times { #expect(Fixture.press(.enter, in: session) == []) }
      #expect(session.model.screen.overlay == .export)
      return session.model.choices[place].detail
    }
    Fixture.press(.character("e"), in: session)
    #expect(try change(.part(.registered)) == "hidden")
    #expect(try change(.part(.ids)) == "shown")
    #expect(try change(.extent) == "around \(selected.name)")
    #expect(try change(.levels, times: 2) == "2")
    #expect(try change(.finding(.lints)) == "shown")
    #expect(try change(.finding(.errors)) == "shown")
    #expect(try change(.finding(.coverage)) == "shown")
    #expect(try change(.direction) == "down")
    #expect(try change(.theme) == "light")
    #expect(try change(.layout, times: 3) == "auto", "the values come round")
    #expect(try change(.whole) == "all in pictures")
    #expect(try change(.painter) == "graphviz")
    Fixture.press(.escape, .character("e"), in: session)
    let effects = Fixture.press(.enter, in: session)
    var expected = DiagramOptions()
    expected.hidden = [.registered]
    expected.focus = selected.id
    expected.depth = 2
    expected.direction = .down
    expected.theme = .light
    let options = session.model.inspection.diagramOptions(
      session.model.inspection[ExportFeature.self])
    #expect(!options.marks.isEmpty)
    expected.marks = options.marks
    let file = NewFile("rainbow", suffix: "svg")
    #expect(
      effects == [
        .task(
          ExportDiagram(
            snapshot: snapshot, options: expected, painter: .graphviz, isWhole: true,
            coverage: session.model.inspection.id,
            format: .svg, file: file))
      ])
  }

  @Test("options with a text are written on the command line, which begins with their value")
  func texts() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    let type = try #require(session.model.inspection.tree.selectedNode?.name)
    func write(_ option: ExportOptions.Option, _ text: String) throws -> String {
      let place = try #require(session.model.choices.firstIndex { $0.title == option.title })
      while session.model.choice != place { Fixture.press(.character("j"), in: session) }
      Fixture.press(.enter, in: session)
      #expect(session.model.screen.overlay == .command)
      let beginning = session.model.editor.text
      Fixture.type(text, in: session)
      Fixture.press(.enter, in: session)
      return beginning
    }
    var look: DiagramOptions { session.model.inspection[ExportFeature.self].look }
    Fixture.press(.character("e"), in: session)
    #expect(try write(.title, "The shop") == "diagram-title ")
    #expect(session.model.screen.overlay == .export, "the list comes back")
    #expect(session.draw().text.contains("The shop"))
    #expect(try write(.title, "s") == "diagram-title The shop")
    #expect(try write(.link, "https://shop.example/{type}") == "diagram-link ")
    #expect(try write(.collapse, type) == "diagram-fold ")
    #expect(look.title == "The shops" && look.link == "https://shop.example/{type}")
    #expect(look.collapsed == [type])
    _ = try write(.collapse, type)
    #expect(look.collapsed.isEmpty)
    _ = try write(.collapse, "Nothing")
    #expect(session.model.message?.contains("'diagram-fold' does not take 'Nothing'") == true)
    Fixture.press(.character(":"), in: session)
    Fixture.type("diagram-link javascript:alert(1)", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.message?.contains("http, https or file") == true)
    #expect(look.link == "https://shop.example/{type}")
    Fixture.press(.character(":"), in: session)
    Fixture.type("diagram-title", in: session)
    Fixture.press(.enter, in: session)
    #expect(look.title == nil)
  }
}
