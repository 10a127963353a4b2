import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Overlays as text")
struct GoldenOverlayTests {
  nonisolated private static let sizes = [(80, 24), (40, 10)]

  @Test("each overlay", arguments: Overlay.allCases, sizes)
  func overlays(overlay: Overlay, size: (columns: Int, rows: Int)) throws {
    let session = BusyFixture.inspector(
      columns: size.columns, rows: size.rows, allowsControl: true)
    OverlayFixture.open(overlay, writing: OverlayFixture.text(for: overlay), in: session)
    #expect(session.model.screen.overlay == overlay)
    try Golden.expect(
      session.draw(), named: "overlay-\(overlay.rawValue)-\(size.columns)x\(size.rows)")
  }

  @Test("each overlay on larger screens", arguments: [(120, 40), (200, 60)])
  func larger(columns: Int, rows: Int) throws {
    let frames = Overlay.allCases.map { overlay in
      let session = BusyFixture.inspector(columns: columns, rows: rows, allowsControl: true)
      OverlayFixture.open(overlay, writing: OverlayFixture.text(for: overlay), in: session)
      return (overlay.rawValue, session.draw())
    }
    try Golden.expect(frames, named: "overlays-\(columns)x\(rows)")
  }

  @Test("with ASCII glyphs, every overlay has only ASCII characters", arguments: Overlay.allCases)
  func ascii(overlay: Overlay) {
    let session = BusyFixture.inspector(
      columns: 80, rows: 24, glyphs: .ascii, allowsControl: true)
    OverlayFixture.open(overlay, writing: OverlayFixture.text(for: overlay), in: session)
    let frame = session.draw()
    #expect(frame.cells.allSatisfy { $0.text.allSatisfy(\.isASCII) })
    #expect(!frame.text.contains("<U+"), "\(frame.text)")
  }

  @Test("the whole help, and a choice further down")
  func help() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(.character("?"), .pageDown, .pageDown, in: session)
    try Golden.expect(session.draw(), named: "overlay-help-whole-80x24")
  }

  @Test("a bad filter gives its reason while it is typed")
  func badFilter() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    OverlayFixture.open(.filter, writing: "-r (green", in: session)
    try Golden.expect(session.draw(), named: "overlay-filter-bad-80x24")
  }

  @Test("an explanation scrolls to its end, and shows the position")
  func scrolled() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    OverlayFixture.open(.explanation, writing: "greenDetail", in: session)
    #expect(session.draw().text.contains(" 20/"))
    for _ in 0..<100 { Fixture.press(.down, in: session) }
    try Golden.expect(session.draw(), named: "overlay-explanation-end-80x24")
  }
}
