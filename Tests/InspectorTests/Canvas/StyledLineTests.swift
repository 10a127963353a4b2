import Testing

@testable import FlowReports
@testable import Inspector

@Suite("Lines of several texts")
struct StyledLineTests {
  private func drawn(_ line: StyledLine, width: Int = 20) -> String {
    var frame = Frame(size: Size(rows: 1, columns: 30))
    line.draw(row: 0, column: 0, width: width, into: &frame)
    return frame.text
  }

  @Test("a column lines up, and leaves a blank before the next")
  func columns() {
    #expect(drawn(StyledLine("a", width: 4).then("b")) == "a   b")
    #expect(drawn(StyledLine("abcdef", width: 4).then("b")) == "ab… b")
    #expect(drawn(StyledLine("", width: 4).then("b")) == "    b")
  }

  @Test("nothing is written beyond the width")
  func bounds() {
    #expect(drawn(StyledLine("abc").then("defgh").then("x"), width: 5) == "abcd…")
    #expect(drawn(StyledLine("漢字").then("ab"), width: 5) == "漢字…")
    #expect(drawn(StyledLine("a", width: 10).then("b"), width: 4) == "a")
  }
}
