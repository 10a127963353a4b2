import FlowProtocol
import FlowSamples
import Testing

@testable import FlowDiagram

@Suite("The tidy layout")
struct TidyTreeTests {
  /// A diagram of plain boxes, each below an earlier one.
  private func diagram(parents: [Int?], rows: [Int] = []) -> Diagram {
    var diagram = Diagram()
    for (index, parent) in parents.enumerated() {
      var box = Diagram.Box(key: "b\(index)", name: "Box \(index)")
      if rows.indices.contains(index) {
        box.rows = (0..<rows[index]).map { .init(title: "row", text: "\($0)") }
      }
      diagram.boxes.append(box)
      if let parent {
        diagram.lines.append(
          .init(from: parent, to: index, label: "to \(index)", kind: .relation(.child)))
      }
    }
    return diagram
  }

  private func placement(_ diagram: Diagram) -> Placement {
    Placement(tidy: diagram, shapes: diagram.boxes.map(BoxShape.init))
  }

  private func overlap(_ one: Box2D, _ other: Box2D) -> Bool {
    one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom
  }

  @Test(
    "no two boxes overlap, siblings keep their order, and parents are before children",
    arguments: 1...60)
  func random(seed: UInt64) {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let count = 1 + next(120)
    let parents = (0..<count).map { index in
      index == 0 || next(20) == 0 ? nil : max(0, index - 1 - next(min(index, 1 + next(8))))
    }
    var diagram = diagram(parents: parents, rows: (0..<count).map { _ in next(9) })
    diagram.direction = next(2) == 0 ? .right : .down
    let placement = placement(diagram)
    for one in 0..<count {
      for other in 0..<one {
        #expect(!overlap(placement.boxes[one], placement.boxes[other]), "\(one), \(other)")
      }
    }
    let isDown = diagram.direction == .down
    var last: [Int: Double] = [:]
    for line in diagram.lines {
      let (from, to) = (placement.boxes[line.from], placement.boxes[line.to])
      #expect(isDown ? from.bottom < to.y : from.right < to.x)
      let across = isDown ? to.centre.x : to.centre.y
      if let before = last[line.from] { #expect(before < across) }
      last[line.from] = across
    }
  }

  @Test("a parent is in the middle of its children")
  func middle() {
    let placement = placement(diagram(parents: [nil, 0, 0, 0]))
    let (first, last) = (placement.boxes[1].centre.y, placement.boxes[3].centre.y)
    #expect(abs(placement.boxes[0].centre.y - (first + last) / 2) < 0.01)
  }

  @Test("subtrees fit into each other: a deep one beside a shallow one takes no extra room")
  func compact() {
    // Two chains of different lengths below one root: the longer one may begin beside the shorter.
    let placement = placement(diagram(parents: [nil, 0, 0, 2, 3, 3, 3]))
    #expect(placement.boxes[4].y < placement.boxes[1].bottom)
  }

  @Test("a chain and a fan of 100,000 boxes have places", arguments: [true, false])
  func large(isChain: Bool) {
    let count = 100_000
    let parents: [Int?] = (0..<count).map { $0 == 0 ? nil : isChain ? $0 - 1 : 0 }
    let placement = placement(diagram(parents: parents))
    #expect(placement.boxes.count == count && placement.lines.count == count - 1)
    let ends = (placement.boxes[0], placement.boxes[count - 1])
    #expect(isChain ? ends.0.x < ends.1.x : ends.0.right < ends.1.x)
  }

  @Test("a frame holds its boxes and no other")
  func frames() {
    var diagram = diagram(parents: [nil, 0, 0, 0, 1, 1, 3])
    diagram.groups = [.init(key: "g", title: "group", members: [1, 2])]
    let placement = placement(diagram)
    for index in diagram.boxes.indices {
      let isInside = [1, 2].contains(index)
      #expect(overlap(placement.groups[0], placement.boxes[index]) == isInside, "\(index)")
    }
  }

  @Test(
    "any graph has places: no two boxes overlap, and each line ends at its boxes", arguments: 1...40
  )
  func graphs(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let count = 1 + dice.below(40)
    var diagram = diagram(parents: Array(repeating: nil, count: count))
    diagram.direction = dice.below(2) == 0 ? .right : .down
    for _ in 0..<dice.below(3 * count) {
      diagram.lines.append(
        .init(from: dice.below(count), to: dice.below(count), label: "3×", kind: .navigation))
    }
    let placement = placement(diagram)
    for one in 0..<count {
      for other in 0..<one {
        #expect(!overlap(placement.boxes[one], placement.boxes[other]), "\(one), \(other)")
      }
    }
    for (line, place) in zip(diagram.lines, placement.lines) {
      let ends = [(place.path.points[0], line.from), (place.path.points.last!, line.to)]
      for (point, box) in ends {
        let box = placement.boxes[box]
        #expect(
          (box.x - 0.1...box.right + 0.1).contains(point.x)
            && (box.y - 0.1...box.bottom + 0.1).contains(point.y))
      }
    }
    #expect(diagram.text(as: .svg)?.hasSuffix("</svg>\n") == true)
  }

  @Test("a circle of 100,000 boxes with loops has places")
  func circle() {
    let count = 100_000
    var diagram = diagram(parents: (0..<count).map { $0 == 0 ? nil : $0 - 1 })
    diagram.lines.append(.init(from: count - 1, to: 0, kind: .navigation))
    for box in 0..<count { diagram.lines.append(.init(from: box, to: box, kind: .navigation)) }
    #expect(placement(diagram).lines.count == 2 * count)
  }
}
