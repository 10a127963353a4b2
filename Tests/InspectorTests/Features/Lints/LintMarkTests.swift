import FlowEngine
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite(
  "Marks of lints on coordinators",
  .timeLimit(.minutes(Patience.minutes)))
struct LintMarkTests {
  private func line(_ name: String, in session: InspectorSession) throws -> String {
    let area = try #require(session.model.layout.area(of: .tree))
    let lines = session.draw().text.split(separator: "\n").map {
      String($0.prefix(area.columns.upperBound + 1))
    }
    return try #require(lines.first { $0.contains(" \(name) ") })
  }

  private func busy(columns: Int = 120, glyphs: Glyphs = .unicode) -> InspectorSession {
    BusyFixture.inspector(columns: columns, rows: 40, glyphs: glyphs)
  }

  @Test("a line of the tree ends with the number of warnings; unknown findings make no mark")
  func marks() throws {
    let session = busy()
    #expect(try line("GreenCoordinator", in: session).hasSuffix(" tab     ⚠2 │"))
    #expect(try line("RedCoordinator", in: session).hasSuffix(" tab        │"))
    #expect(try line("BlueCoordinator", in: session).hasSuffix(" tab        │"))
  }

  @Test("a conflict is marked at all of its coordinators")
  func several() throws {
    let session = busy()
    // 4 is the winner; 7 and 10 are shadowed.
    for name in ["DarkRedCoordinator", "RainbowCoordinator", "GreenInfoCoordinator"] {
      #expect(try line(name, in: session).contains("⚠1 │"))
    }
  }

  @Test("marks use ASCII glyphs, and show if there is no room for the context")
  func narrow() throws {
    let ascii = try line("GreenCoordinator", in: busy(glyphs: .ascii))
    #expect(ascii.hasSuffix(" tab     !2 |"))
    let narrow = try line("Green", in: busy(columns: 80))
    #expect(narrow.contains("greenInfo   ⚠2 │"))
  }

  @Test("a mark of warnings has the colour of warnings")
  func colours() throws {
    let frame = busy().draw()
    func style(_ text: String, _ name: String) throws -> Style {
      let row = try #require(
        (2..<30).first { row in
          (0..<60).map { frame[row, $0].text }.joined().contains(" \(name) ")
        })
      let column = try #require((50..<65).first { frame[row, $0].text == text })
      return frame[row, column].style
    }
    #expect(try style("⚠", "DarkRedCoordinator").colour == .warning)
  }

  @Test("a mark shows a number of at most 99")
  func many() {
    let findings = (0..<1_000).map { number in
      LintFixture.finding(
        StackLint.self, "rule\(number)", on: (1, "A"), message: "", advice: "")
    }
    let lints = LintsByCoordinator(findings)
    #expect(lints.mark(of: CoordinatorID(rawValue: 1))?.text(.unicode) == "⚠99+")
    #expect(lints.mark(of: CoordinatorID(rawValue: 2)) == nil)
    #expect(lints.findings(about: CoordinatorID(rawValue: 1)).count == 1_000)
  }

  @Test("a coordinator that a finding names twice counts once")
  func once() {
    let finding = LintFixture.finding(
      StackLint.self, "rule", on: (1, "A"), message: "", advice: "", winner: (1, "A"),
      shadowed: [(2, "B"), (2, "B")])
    let lints = LintsByCoordinator([finding])
    #expect(lints.mark(of: CoordinatorID(rawValue: 1))?.warnings == 1)
    #expect(lints.mark(of: CoordinatorID(rawValue: 2))?.warnings == 1)
  }

  @Test("the past has no marks, because the lints did not run on it")
  func past() throws {
    let session = busy()
    Fixture.press(.character("["), in: session)
    try #require(session.model.inspection.isPast)
    #expect(!session.draw().text.contains("⚠2"))
    Fixture.press(.character("."), in: session)
    #expect(session.draw().text.contains("⚠2"))
  }

  @Test("the details of a coordinator list the findings and their fixes")
  func details() {
    let lines = DetailPanel.lines(of: busy().model)
    let texts = lines.map { $0.values.map(\.text).joined() }
    #expect(lines.count { $0.label == "lints" } == 1)
    #expect(texts.contains { $0.contains("detents/selected-not-listed") })
    #expect(texts.contains { $0.contains("stack/too-deep") })
    #expect(texts.joined(separator: " ").contains("has 31 entries, more than 20"))
    let fixes = lines.filter { $0.label == "fix" }.map { $0.values.map(\.text).joined() }
    #expect(fixes.count == 2)
    #expect(fixes.first?.hasPrefix("add 'medium' to the detents") == true)
    let session = busy()
    Fixture.select("BlueCoordinator", in: session)
    #expect(!DetailPanel.lines(of: session.model).contains { $0.label == "lints" })
  }
}
