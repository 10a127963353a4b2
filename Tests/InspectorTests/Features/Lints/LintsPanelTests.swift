import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite("The lints panel")
struct LintsPanelTests {
  private func frame(
    _ findings: [LintFinding]?, _ columns: Int, _ rows: Int, selection: Int = 0,
    choice: LintsContent.Choice = .init(), glyphs: Glyphs = .unicode
  ) -> Frame {
    let area = Rectangle(row: 0, column: 0, size: Size(rows: rows, columns: columns))
    var frame = Frame(size: area.size, isASCII: glyphs.isASCII)
    let content = LintsContent(findings, choice: choice)
    let window = ListWindow(
      top: 0, selection: content.row(0, from: selection) ?? 0, count: content.rows.count,
      rows: LintsPanel.list(in: area).size.rows)
    LintsPanel.draw(
      content, window, in: area, glyphs: glyphs, isFocused: false, into: &frame)
    return frame
  }

  @Test("at each size", arguments: [(40, 10), (78, 14), (118, 12), (198, 18), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    try Golden.expect(
      frame(LintFixture.all, columns, rows, selection: 3), named: "lints-\(columns)x\(rows)")
  }

  @Test("by coordinator, and in ASCII only")
  func byCoordinator() throws {
    let choice = LintsContent.Choice(grouping: .coordinator)
    try Golden.expect(
      frame(LintFixture.all, 118, 12, selection: 1, choice: choice),
      named: "lints-coordinators-118x12")
    let ascii = frame(LintFixture.all, 118, 12, selection: 4, glyphs: .ascii)
    #expect(ascii.text.allSatisfy { $0.isASCII })
    try Golden.expect(ascii, named: "lints-ascii-118x12")
  }

  @Test("a small panel has only the list")
  func short() {
    let text = frame(LintFixture.all, 38, 3, selection: 3).text
    #expect(text.contains("detents"))
    #expect(text.contains("Green") && text.contains(" #6 "))
    #expect(!text.contains("fix "))
  }

  @Test("at 80x24, the whole message and its fix are below the list") @MainActor
  func readable() {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(.character("5"), .character("g"), .character("j"), in: session)
    let text = session.draw().text.split(separator: "\n").suffix(7)
      .map { $0.dropFirst(2).dropLast(2).split(separator: " ").joined(separator: " ") }
      .joined(separator: " ")
    let finding = LintFixture.all[1]
    #expect(text.contains(finding.message), "\(text)")
    #expect(text.contains("fix \(finding.advice)"), "\(text)")
  }

  @Test("an empty list says whether the lints ran")
  func empty() {
    #expect(frame(nil, 80, 6).text.contains("the lints have not run yet"))
    #expect(frame([], 80, 6).text.contains("no findings"))
  }

  @Test("wide, combining, right-to-left and hostile names line up")
  func names() throws {
    let findings = HostileNames.all.enumerated().map { index, name in
      LintFixture.finding(
        StackLint.self, "too-deep", on: (UInt64(index), name), message: "\(name) is too deep",
        advice: "pop back")
    }
    let frame = frame(findings, 200, 15, selection: 5)
    HostileNames.expectHarmless(frame)
    try Golden.expect(frame, named: "lints-names-200x15")
  }

  @Test("hostile texts stay in their cells", arguments: [(38, 8), (90, 8), (160, 12)])
  func hostile(columns: Int, rows: Int) {
    for name in HostileNames.all {
      let finding = LintFixture.finding(
        StackLint.self, "too-deep", on: (1, name), message: "\(name) \(name)", advice: name,
        winner: (2, name), shadowed: Array(repeating: (3, name), count: 1_000))
      for grouping in LintsContent.Grouping.allCases {
        for glyphs in [Glyphs.unicode, .ascii] {
          HostileNames.expectHarmless(
            frame(
              [finding], columns, rows, selection: 1, choice: .init(grouping: grouping),
              glyphs: glyphs))
        }
      }
    }
  }
}
