import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The whole screen as text")
struct GoldenFrameTests {
  nonisolated private static let sizes = [(80, 24), (120, 40), (40, 10), (200, 60)]

  @Test("every panel at each size", arguments: Panel.allCases, sizes)
  func panels(panel: Panel, size: (columns: Int, rows: Int)) throws {
    let session = BusyFixture.inspector(columns: size.columns, rows: size.rows)
    BusyFixture.fill(panel, in: session)
    Fixture.press(panel.key, in: session)
    if panel != .tree { Fixture.press(.character("j"), .character("j"), in: session) }
    try Golden.expect(
      session.draw(), named: "screen-\(panel.rawValue)-\(size.columns)x\(size.rows)")
  }

  @Test("a zoomed panel", arguments: [Panel.preview, .errors])
  func zoomed(panel: Panel) throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(panel.key, .character("z"), in: session)
    try Golden.expect(session.draw(), named: "zoomed-\(panel.rawValue)-80x24")
  }

  @Test("with ASCII glyphs, every panel has only ASCII characters", arguments: Panel.allCases)
  func ascii(panel: Panel) throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24, glyphs: .ascii)
    BusyFixture.fill(panel, in: session)
    Fixture.press(panel.key, in: session)
    let frame = session.draw()
    #expect(frame.cells.allSatisfy { $0.text.allSatisfy(\.isASCII) })
    // All text of this app is ASCII, so a code such as <U+E9> would stand for a glyph of flowscope.
    #expect(!frame.text.contains("<U+"))
    try Golden.expect(frame, named: "ascii-\(panel.rawValue)-80x24")
  }

  @Test("a screen that is too small shows the size that flowscope needs")
  func small() {
    let small = Model(size: Size(rows: 9, columns: 39), glyphs: .unicode)
    #expect(view(small).text.hasPrefix("flowscope needs 40x10"))
  }

  @Test("a hierarchy that is deeper than any screen is wide", arguments: [(40, 10), (80, 24)])
  func deep(columns: Int, rows: Int) throws {
    let session = Fixture.inspector(
      BusyFixture.chain(length: 40), columns: columns, rows: rows)
    Fixture.press(.character("G"), in: session)
    try Golden.expect(session.draw(), named: "deep-\(columns)x\(rows)")
  }

  private static let hostileNames = [
    "Root", "漢字コーディネータ", "e\u{301}t\u{301}e\u{301}", "한국어", "👩‍👩‍👧 family 🇩🇪",
    "שלום", "\u{1b}[31mred\u{7}", "line\nbreak\ttab", "\u{202e}evil",
    String(repeating: "x", count: 10_000), "\u{9b}31m", "\u{200b}hidden",
  ]

  @Test("wide, combining, right-to-left and hostile names")
  func names() throws {
    let session = Fixture.inspector(Fixture.tree(names: Self.hostileNames), columns: 80, rows: 24)
    let frame = session.draw()
    HostileNames.expectHarmless(frame)
    try Golden.expect(frame, named: "names-80x24")
  }

  @Test("hostile names at each size, with both sets of glyphs")
  func namesAtEachSize() throws {
    let frames = Self.sizes.flatMap { columns, rows in
      [Glyphs.unicode, .ascii].flatMap { glyphs in
        // Scrolled to the top, and if the names do not fit, to the end too.
        (rows < 12 ? ["g", "G"] : ["g"]).map { (key: Character) in
          let session = Fixture.inspector(
            Fixture.tree(names: Self.hostileNames), columns: columns, rows: rows, glyphs: glyphs)
          Fixture.press(.character(key), in: session)
          let frame = session.draw()
          HostileNames.expectHarmless(frame)
          return ("\(columns)x\(rows) \(key)\(glyphs.isASCII ? " ASCII" : "")", frame)
        }
      }
    }
    try Golden.expect(frames, named: "names")
  }
}
