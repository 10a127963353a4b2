import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowSamples
@testable import flowscope

@MainActor
@Suite struct GoldenFrameTests {
  nonisolated private static let sizes = [(80, 24), (120, 40), (40, 10), (200, 60)]

  private func busy(columns: Int, rows: Int, glyphs: Glyphs = .unicode) -> InspectorSession {
    let session = Fixture.inspector(
      Fixture.rainbow(), columns: columns, rows: rows, glyphs: glyphs)
    Fixture.send(
      .navigated(
        Fixture.navigation(
          GreenRoute.darkGreen, steps: [.present(RouteValue(GreenRoute.darkGreen))])),
      to: session, after: 1)
    Fixture.send(.errorReported(Fixture.error(1)), to: session, after: 1.5)
    Fixture.select("GreenCoordinator", in: session)
    return session
  }

  @Test("the whole screen at each size", arguments: sizes)
  func sizes(columns: Int, rows: Int) throws {
    try Golden.expect(
      busy(columns: columns, rows: rows).draw(), named: "busy-\(columns)x\(rows)")
  }

  @Test("ASCII alone")
  func ascii() throws {
    let frame = busy(columns: 80, rows: 24, glyphs: .ascii).draw()
    #expect(frame.text.allSatisfy { $0.isASCII })
    try Golden.expect(frame, named: "ascii-80x24")
  }

  @Test("before anything is known, and too small")
  func empty() throws {
    let model = Model(size: Size(rows: 24, columns: 80), glyphs: .unicode)
    try Golden.expect(view(model), named: "connecting-80x24")
    let small = Model(size: Size(rows: 9, columns: 39), glyphs: .unicode)
    #expect(view(small).text.hasPrefix("flowscope needs 40x10"))
  }

  @Test("after the app died")
  func disconnected() throws {
    let session = busy(columns: 80, rows: 24)
    Fixture.send(.disconnected(reason: "lost the connection to /x.sock"), to: session, after: 2)
    try Golden.expect(session.draw(), named: "disconnected-80x24")
  }

  @Test("the keys")
  func help() throws {
    let session = busy(columns: 80, rows: 24)
    Fixture.press(.character("?"), in: session)
    try Golden.expect(session.draw(), named: "help-80x24")
  }

  @Test("the details in place of the tree where the screen is narrow")
  func narrowDetail() throws {
    let session = busy(columns: 50, rows: 20)
    Fixture.press(.tab, in: session)
    try Golden.expect(session.draw(), named: "detail-50x20")
  }

  @Test("wide, combining, right-to-left and hostile names")
  func names() throws {
    let names = [
      "Root", "漢字コーディネータ", "e\u{301}t\u{301}e\u{301}", "한국어", "👩‍👩‍👧 family 🇩🇪",
      "שלום", "\u{1b}[31mred\u{7}", "line\nbreak\ttab", "\u{202e}evil",
      String(repeating: "x", count: 10_000),
      "\u{9b}31m", "\u{200b}hidden",
    ]
    let session = Fixture.inspector(Fixture.tree(names: names), columns: 80, rows: 24)
    let frame = session.draw()
    let forbidden = frame.cells.flatMap(\.text.unicodeScalars).filter {
      $0.value < 0x20 || (0x7f...0x9f).contains($0.value) || (0x202a...0x202e).contains($0.value)
    }
    #expect(forbidden.isEmpty)
    try Golden.expect(frame, named: "names-80x24")
    let ascii = Fixture.inspector(
      Fixture.tree(names: names), columns: 80, rows: 24, glyphs: .ascii)
    #expect(ascii.draw().text.utf8.allSatisfy { $0 == 0x0a || (0x20...0x7e).contains($0) })
  }
}
