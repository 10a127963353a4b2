import FlowSamples
import Testing

@testable import FlowDiagram

@Suite("Parts of a diagram without lines between them")
struct PartsTests {
  @Test(
    "each box and line is in one part, and the parts are in rows without overlaps",
    arguments: 1...20)
  func rows(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var diagram = Diagram()
    let count = 5 + dice.below(30)
    for index in 0..<count { diagram.boxes.append(.init(key: "b\(index)", name: "Box\(index)")) }
    for _ in 0..<dice.below(count) {
      diagram.lines.append(
        .init(from: dice.below(count), to: dice.below(count), kind: .navigation))
    }
    let parts = diagram.parts
    #expect(parts.flatMap(\.boxes).sorted() == Array(0..<count))
    #expect(parts.flatMap(\.lines).sorted() == Array(diagram.lines.indices))
    #expect(parts.map { $0.boxes[0] } == parts.map { $0.boxes[0] }.sorted())
    let placed = parts.map { part in
      let shapes = part.diagram.boxes.map(BoxShape.init)
      return (part: part, placement: Placement(tidy: part.diagram, shapes: shapes))
    }
    let whole = Placement(rowsOf: placed, width: 500)
    let widest = placed.map(\.placement.size.x).max() ?? 0
    #expect(whole.size.x <= max(500, widest) + 0.1)
    for one in 0..<count {
      for other in 0..<one {
        let (a, b) = (whole.boxes[one], whole.boxes[other])
        #expect(a.x >= b.right || b.x >= a.right || a.y >= b.bottom || b.y >= a.bottom)
      }
    }
    for (line, place) in zip(diagram.lines, whole.lines) {
      let box = whole.boxes[line.from]
      let start = place.path.points[0]
      #expect((box.x - 0.1...box.right + 0.1).contains(start.x))
      #expect((box.y - 0.1...box.bottom + 0.1).contains(start.y))
    }
  }
}
