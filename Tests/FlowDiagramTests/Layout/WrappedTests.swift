import FlowModel
import FlowSamples
import TestHierarchies
import Testing

@testable import FlowDiagram

@Suite("The layout downwards in rows")
struct WrappedTests {
  private func diagram(parents: [Int?], dice: inout SeededGenerator) -> Diagram {
    var diagram = Diagram()
    diagram.direction = .down
    for (index, parent) in parents.enumerated() {
      var box = Diagram.Box(key: "b\(index)", name: "Coordinator\(index)")
      box.rows = (0..<dice.below(5)).map { .init(title: "row", text: "\($0)") }
      diagram.boxes.append(box)
      if let parent {
        diagram.lines.append(.init(from: parent, to: index, label: "tab", kind: .relation(.child)))
      }
    }
    return diagram
  }

  private func overlap(_ one: Box2D, _ other: Box2D) -> Bool {
    one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom
  }

  @Test(
    "it fits into the column, no two boxes overlap, and lines go down to their boxes",
    arguments: 1...40)
  func random(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let parents = (0..<120).map { index -> Int? in
      index == 0 || dice.below(40) == 0 ? nil : max(0, index - 1 - dice.below(min(index, 12)))
    }
    var diagram = diagram(parents: parents, dice: &dice)
    // A frame around the children of the first box.
    let members = parents.indices.filter { parents[$0] == 0 }
    if !members.isEmpty { diagram.groups = [.init(key: "g", title: "tabs", members: members)] }
    let shapes = diagram.boxes.map(BoxShape.init)
    let forest = SpanningForest(diagram)
    let depth = forest.levelCount
    let widest = shapes.map(\.width).max() ?? 0
    let placement = Placement(wrapping: diagram, shapes: shapes, width: Placement.columnWidth)
    #expect(
      placement.size.x <= max(Placement.columnWidth, widest + 24 * Double(depth)) + 16, "\(depth)")
    for one in placement.boxes.indices {
      for other in 0..<one {
        #expect(!overlap(placement.boxes[one], placement.boxes[other]), "\(one), \(other)")
      }
    }
    for (line, place) in zip(diagram.lines, placement.lines) {
      let (from, to) = (placement.boxes[line.from], placement.boxes[line.to])
      let points = place.path.points
      #expect(from.bottom < to.y)
      #expect(points[0].y == from.bottom && (from.x...from.right).contains(points[0].x))
      #expect(points.last == Point(to.centre.x, to.y))
      // The piece across is in the room above the row, and no box is in its way.
      let across = Box2D(
        x: min(points[1].x, points[2].x), y: points[1].y,
        width: abs(points[1].x - points[2].x), height: 0.1)
      #expect(!placement.boxes.contains { overlap($0, across) })
      let down = Box2D(
        x: points[0].x, y: points[0].y + 0.1, width: 0.1, height: points[1].y - points[0].y - 0.1)
      #expect(!placement.boxes.contains { overlap($0, down) })
    }
    for frame in placement.groups + placement.moreFrames {
      for (index, box) in placement.boxes.enumerated() where !members.contains(index) {
        #expect(!overlap(frame, box), "\(index)")
      }
    }
  }

  @Test("a small tree is tidy, and a broad one fits into a column of 830 pixels")
  func fitting() throws {
    func size(_ tabs: Int) throws -> Double {
      let children = (1...tabs).map { Tree(name: "Coordinator\($0)", relation: .tab) }
      var options = DiagramOptions()
      options.direction = .down
      let tree = Tree(name: "App", selectedTab: 0, children: children)
      let svg = try #require(Diagram(tree.snapshot, options: options).text(as: .svg))
      return try #require(svg.firstMatch(of: /<svg [^>]* width="([^"]*)"/).flatMap { Double($0.1) })
    }
    #expect(try size(3) < 620)
    #expect(try size(40) <= 830)
  }

  @Test("a chain and a fan of 100,000 boxes have places", arguments: [true, false])
  func large(isChain: Bool) {
    var dice = SeededGenerator(seed: 1)
    let count = 100_000
    let parents: [Int?] = (0..<count).map { $0 == 0 ? nil : isChain ? $0 - 1 : 0 }
    let diagram = diagram(parents: parents, dice: &dice)
    let placement = Placement(
      wrapping: diagram, shapes: diagram.boxes.map(BoxShape.init), width: 798)
    #expect(placement.boxes.count == count && placement.lines.count == count - 1)
  }
}
