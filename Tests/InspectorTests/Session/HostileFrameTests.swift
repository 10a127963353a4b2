import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("No text of an app harms the screen")
struct HostileFrameTests {
  // The arguments are indices: a test run prints its arguments on a terminal.
  nonisolated private static let sizes = [(40, 10), (90, 26)]

  @Test("in every panel", arguments: HostileNames.all.indices, sizes)
  func panels(index: Int, size: (columns: Int, rows: Int)) async {
    let name = HostileNames.all[index]
    for glyphs in [Glyphs.unicode, .ascii] {
      await Task.yield()
      let session = HostileFixture.inspector(
        name, columns: size.columns, rows: size.rows, glyphs: glyphs)
      HostileNames.expectHarmless(session.draw())
      for panel in Panel.allCases {
        Fixture.press(panel.key, in: session)
        Fixture.press(.character("j"), .character("z"), in: session)
        HostileNames.expectHarmless(session.draw())
        Fixture.press(.character("z"), in: session)
      }
    }
  }

  @Test("in every overlay", arguments: HostileNames.all.indices, sizes)
  func overlays(index: Int, size: (columns: Int, rows: Int)) async {
    let name = HostileNames.all[index]
    for glyphs in [Glyphs.unicode, .ascii] {
      await Task.yield()
      let session = HostileFixture.inspector(
        name, columns: size.columns, rows: size.rows, glyphs: glyphs)
      for overlay in Overlay.allCases {
        // Typed and pasted text contains no control characters.
        let written = String(name.filter { !$0.isNewline }.prefix(4))
        OverlayFixture.open(overlay, writing: written, in: session)
        #expect(session.model.screen.overlay == overlay)
        HostileNames.expectHarmless(session.draw())
        Fixture.press(.escape, in: session)
      }
    }
  }

  @Test("a question with a name of any length is readable, and shows its answers")
  func question() {
    let long = String(repeating: "long ", count: 200)
    let session = HostileFixture.inspector(long, columns: 40, rows: 10, glyphs: .unicode)
    OverlayFixture.open(.confirmation, writing: "", in: session)
    let text = session.draw().text
    #expect(text.contains("Pop the top screen") && text.contains("y yes   n no"))
  }

  @Test("the edge of a box cuts no wide character in half")
  func boxes() {
    for columns in 40...60 {
      let names = Array(repeating: String(repeating: "漢", count: 40), count: 20)
      let session = Fixture.inspector(Fixture.tree(names: names), columns: columns, rows: 24)
      Fixture.press(.character("?"), in: session)
      HostileNames.expectHarmless(session.draw())
    }
  }

  @Test("a character that is partly overwritten leaves a blank")
  func halves() {
    var frame = Frame(size: Size(rows: 1, columns: 8))
    frame.write("漢字漢", row: 0, column: 0, width: 8)
    frame[0, 1] = .init(text: "x")
    frame[0, 2] = .init(text: "y")
    #expect(frame.text == " xy 漢")
    frame.write("漢字", row: 0, column: 3, width: 5)
    frame.write("漢字", row: 0, column: 3, width: 5, style: .bold)
    #expect(frame.text == " xy漢字")
    HostileNames.expectHarmless(frame)
  }
}
