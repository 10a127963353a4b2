import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Scrolling long lines to the side", .timeLimit(.minutes(Patience.minutes)))
struct SidewaysTests {
  private func line(_ text: String, in session: InspectorSession) -> String {
    session.draw().text.split(separator: "\n").map(String.init).first { $0.contains(text) } ?? ""
  }

  @Test("in the log, the columns stay, the text scrolls to its end, and short lines stay")
  func log() {
    let session = Fixture.inspector(columns: 80, rows: 40)
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("1"), in: session)
    let before = line("! error", in: session)
    #expect(before.contains("…"))
    for _ in 0..<30 { Fixture.press(.character("L"), in: session) }
    let after = line("! error", in: session)
    #expect(after.contains("this route") && after.contains("«") && !after.contains("…"))
    #expect(after.prefix(30) == before.prefix(30))
    #expect(line("connected", in: session).contains("rainbow, pid 4711"))
    #expect(session.model.message == "all lines show their ends")
    for _ in 0..<30 { Fixture.press(.character("H"), in: session) }
    #expect(line("! error", in: session) == before)
  }

  @Test("a scrolled line of wide characters stays within the width")
  func wide() {
    let line = StyledLine("abcdef漢字漢字漢字漢字end")
    for cells in 1...12 {
      var frame = Frame(size: Size(rows: 1, columns: 14))
      frame.sideways = Sideways(cells: cells)
      line.draw(row: 0, column: 0, width: 14, into: &frame)
      #expect(CellWidth.of(frame.text) <= 14 && frame.text.hasPrefix("«"))
    }
  }

  @Test("a panel without long lines says so")
  func none() {
    let session = Fixture.inspector()
    Fixture.press(.character("p"), .character("L"), in: session)
    #expect(session.model.message == "no line goes on at the right")
    #expect(session.model.sideways.isEmpty)
  }
}
