/// A part of a diagram without lines to the rest.
package struct DiagramPart: Sendable {
  package var diagram: Diagram
  /// The indices of its boxes and lines in the whole diagram, in order.
  package var boxes: [Int] = []
  package var lines: [Int] = []
}

extension Diagram {
  /// The parts without lines between them, in the order of their first boxes; without frames.
  ///
  /// O(boxes and lines), nearly.
  package var parts: [DiagramPart] {
    var leaders = Array(boxes.indices)
    func leader(of box: Int) -> Int {
      var box = box
      while leaders[box] != box {
        leaders[box] = leaders[leaders[box]]
        box = leaders[box]
      }
      return box
    }
    for line in lines {
      let (one, other) = (leader(of: line.from), leader(of: line.to))
      leaders[max(one, other)] = min(one, other)
    }
    var places: [Int: Int] = [:]
    var parts: [DiagramPart] = []
    var indices: [Int] = []
    for box in boxes.indices {
      let first = leader(of: box)
      if places[first] == nil {
        places[first] = parts.count
        var empty = self
        (empty.boxes, empty.lines, empty.groups) = ([], [], [])
        parts.append(DiagramPart(diagram: empty))
      }
      guard let place = places[first] else { continue }
      indices.append(parts[place].boxes.count)
      parts[place].boxes.append(box)
      parts[place].diagram.boxes.append(boxes[box])
    }
    for (index, line) in lines.enumerated() {
      guard let place = places[leader(of: line.from)] else { continue }
      var line = line
      (line.from, line.to) = (indices[line.from], indices[line.to])
      parts[place].lines.append(index)
      parts[place].diagram.lines.append(line)
    }
    return parts
  }
}

extension Placement {
  /// The gap between parts without lines between them.
  private static let partGap = 28.0

  /// Places parts beside each other in rows of at most this width, as far as they fit into it.
  package init(rowsOf parts: [(part: DiagramPart, placement: Placement)], width: Double) {
    let counts = (parts.flatMap(\.part.boxes).count, parts.flatMap(\.part.lines).count)
    boxes = Array(repeating: Box2D(x: 0, y: 0, width: 0, height: 0), count: counts.0)
    lines = Array(
      repeating: Line(path: Path(points: []), label: Point(0, 0)), count: counts.1)
    var (x, y, height) = (0.0, 0.0, 0.0)
    for (part, placement) in parts {
      if x > 0, x + placement.size.x > width {
        (x, y, height) = (0, y + height + Self.partGap, 0)
      }
      func moved(_ point: Point) -> Point { Point(point.x + x, point.y + y) }
      for (index, box) in zip(part.boxes, placement.boxes) {
        boxes[index] = Box2D(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
      }
      for (index, line) in zip(part.lines, placement.lines) {
        var line = line
        line.path.points = line.path.points.map(moved)
        line.label = moved(line.label)
        lines[index] = line
      }
      x += placement.size.x + Self.partGap
      height = max(height, placement.size.y)
    }
    shiftToOrigin()
  }
}
