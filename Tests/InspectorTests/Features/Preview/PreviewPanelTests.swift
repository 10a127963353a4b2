import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The drawing of a device, in cells")
struct PreviewPanelTests {
  private func frame(
    _ snapshot: FlowSnapshot, _ columns: Int, _ rows: Int,
    failures: ScreenFailures = ScreenFailures(), glyphs: Glyphs = .unicode
  ) -> Frame {
    let size = Size(rows: rows, columns: columns)
    var frame = Frame(size: size, isASCII: glyphs.isASCII)
    PreviewPanel.draw(
      DeviceScene(of: snapshot, failures: failures), in: Rectangle(row: 0, column: 0, size: size),
      glyphs: glyphs, isFocused: true, into: &frame)
    return frame
  }

  @Test(
    "a sheet over a tab at each size",
    arguments: [(20, 8), (40, 10), (60, 20), (80, 24), (120, 40), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    try Golden.expect(
      frame(Fixture.rainbow(steps: 21), columns, rows), named: "preview-\(columns)x\(rows)")
  }

  @Test("a stack in a tab")
  func stack() throws {
    try Golden.expect(frame(Fixture.rainbow(steps: 9), 70, 20), named: "preview-stack-70x20")
  }

  @Test("nested sheets")
  func nested() throws {
    let snapshot = SceneFixture.nested(
      ModalDetentConfiguration(), ModalDetentConfiguration(detents: [.medium, .large]))
    try Golden.expect(frame(snapshot, 80, 24), named: "preview-nested-80x24")
  }

  @Test("a detour, with the layers that it covers")
  func detour() throws {
    try Golden.expect(frame(Fixture.rainbow(steps: 12), 80, 24), named: "preview-detour-80x24")
  }

  @Test("the error screen")
  func fallback() throws {
    let snapshot = Fixture.rainbow(steps: 17)
    try Golden.expect(
      frame(snapshot, 70, 20, failures: SceneFixture.failures(snapshot, "invalidView")),
      named: "preview-error-70x20")
  }

  @Test("with ASCII glyphs, the drawing has only ASCII characters")
  func ascii() throws {
    let frame = frame(Fixture.rainbow(steps: 21), 80, 24, glyphs: .ascii)
    #expect(frame.text.allSatisfy { $0.isASCII })
    try Golden.expect(frame, named: "preview-ascii-80x24")
  }

  @Test("without a visible screen, or without room, the preview is text")
  func empty() {
    let nothing = FlowSnapshot(
      epoch: "", revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: [])
    #expect(frame(nothing, 40, 10).text.contains("the visible screen is unknown"))
    // In words, as far as they fit.
    let small = frame(Fixture.rainbow(), 39, 3).text
    #expect(small.contains("detour  profile") && small.contains("ProfileCoordinator"))
  }

  @Test(
    "hostile names stay in their cells, at every size", arguments: [(20, 8), (44, 12), (90, 30)])
  func hostile(columns: Int, rows: Int) throws {
    for name in HostileNames.all {
      let snapshot = HostileNames.tabs(named: name)
      for glyphs in [Glyphs.unicode, .ascii] {
        let frame = frame(
          snapshot, columns, rows, failures: SceneFixture.failures(snapshot, name), glyphs: glyphs)
        HostileNames.expectHarmless(frame)
      }
    }
  }

  @Test("wide names")
  func names() throws {
    try Golden.expect(
      frame(HostileNames.tabs(named: "漢字コーディネータ"), 70, 16), named: "preview-wide-70x16")
  }

  @Test("escape sequences and direction controls show as pictures")
  func pictures() throws {
    try Golden.expect(
      frame(HostileNames.tabs(named: "\u{1b}[31m\u{202e}evil\n"), 80, 16),
      named: "preview-hostile-80x16")
  }

  @Test("a sheet over a sheet of the same height shows an edge, however few rows there are")
  func edges() {
    let scene = DeviceScene(
      of: SceneFixture.nested(ModalDetentConfiguration(), ModalDetentConfiguration()))
    for rows in 8...40 {
      let cells = PreviewCells(
        in: Rectangle(row: 0, column: 0, size: Size(rows: rows, columns: 40)))
      #expect(cells.bands(of: scene).map(\.layer) == [0, 1, 2], "\(rows) rows")
    }
  }

  @Test("with sheets of any height, the layers fill the screen, and the top layer keeps 3 rows")
  func bands() {
    for rows in 8...40 {
      for height in stride(from: 0.0, through: 800, by: 50) {
        let snapshot = SceneFixture.nested(
          ModalDetentConfiguration(detents: [.custom], idealHeight: height),
          ModalDetentConfiguration(detents: [.custom], idealHeight: 800 - height))
        let scene = DeviceScene(of: snapshot)
        let cells = PreviewCells(
          in: Rectangle(row: 2, column: 3, size: Size(rows: rows, columns: 40)))
        let bands = cells.bands(of: scene)
        #expect(bands.first?.layer == 0)
        #expect(bands.last?.layer == 2)
        #expect(bands.last?.reachesBottom == true)
        #expect((bands.last?.rows.count ?? 0) >= 3)
        #expect(bands.map(\.rows.count).reduce(0, +) == cells.screen.size.rows)
      }
    }
  }
}
