import FlowModel
import Foundation
import Testing

@testable import FlowDiagram

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Sequence diagrams as drawings")
struct SequenceDrawingTests {
  private func one(_ id: UInt64, _ name: String) -> CoordinatorReference {
    CoordinatorReference(id: CoordinatorID(rawValue: id), name: name)
  }

  private func diagram(columns: Int, text: String = "may it be?") -> SequenceDiagram {
    var diagram = SequenceDiagram(summary: "a question")
    for index in 1...columns {
      let (from, to) = (one(UInt64(index), "C\(index)"), one(UInt64(index + 1), "C\(index + 1)"))
      diagram.arrow(.accepted, from: from, to: to, text)
      diagram.arrow(.declined, from: to, to: to, text)
      diagram.arrow(.step, from: to, to: one(1, "C1"), text)
      diagram.note(over: to, text, isFailure: index.isMultiple(of: 2))
    }
    return diagram
  }

  @Test(
    "texts of one row are right of the arrow's start, and rows are below each other",
    arguments: [
      "short", String(repeating: "many words ", count: 30), String(repeating: "w", count: 200),
    ])
  func rows(text: String) {
    let diagram = diagram(columns: 5, text: text)
    let layout = SequenceLayout(diagram)
    #expect(layout.rows.count == diagram.events.count)
    for (row, next) in zip(layout.rows, layout.rows.dropFirst()) {
      let bottom = row.frame?.bottom ?? row.arrow
      let last = row.baseline + Double(row.lines.count - 1) * SequenceLayout.lineHeight
      #expect(last <= bottom)
      #expect(next.baseline - 10 > bottom)
    }
    for (row, event) in zip(layout.rows, diagram.events) {
      #expect(row.lines.allSatisfy { $0.count <= 44 })
      let width = row.lines.map { TextWidth.of($0, size: BoxShape.smallSize) }.max() ?? 0
      switch event {
      case .note: #expect((row.frame?.width ?? 0) >= width)
      case .arrow(_, let from, let to, _) where from == to:
        #expect(layout.columns[from] + SequenceLayout.loop + width < layout.size.x)
      case .arrow(_, let from, let to, _):
        #expect(abs(layout.columns[from] - layout.columns[to]) > width)
      }
    }
  }

  @Test("the heads of columns are apart, and inside of the drawing")
  func heads() {
    let layout = SequenceLayout(diagram(columns: 12))
    for (head, next) in zip(layout.heads, layout.heads.dropFirst()) {
      #expect(head.right < next.x)
    }
    #expect(layout.heads.allSatisfy { $0.x > 0 && $0.right < layout.size.x })
  }

  @Test("names and texts of an app cannot end an element, whatever they are")
  func hostile() throws {
    var diagram = SequenceDiagram(summary: "<b>&\u{1b}[31m")
    let evil = "</text><script>alert(1)</script>\u{0}\u{1b}[2J\u{ffff}\u{202e}"
    diagram.arrow(.accepted, from: one(1, evil), to: one(2, ""), evil)
    diagram.note(over: one(2, ""), evil, isFailure: true)
    let svg = diagram.svg()
    #expect(!svg.contains("<script") && !svg.contains("\u{1b}") && !svg.contains("\u{0}"))
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test("a diagram without an event is a drawing, too")
  func empty() {
    let svg = SequenceDiagram(summary: "nothing").svg()
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }
}
