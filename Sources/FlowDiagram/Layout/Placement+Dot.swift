extension Placement {
  /// Reads the places that graphviz found for the skeleton of a diagram, in its format `plain`
  /// (https://graphviz.org/docs/outputs/plain/); nil if the text is not of that kind.
  ///
  /// O(length).
  package init?(plain: String, of diagram: Diagram, shapes: [BoxShape]) {
    var height: Double?
    var places: [Int: Box2D] = [:]
    var paths: [[Int]: [[Point]]] = [:]
    var labels: [[Int]: [Point]] = [:]
    func box(_ word: Substring) -> Int? { word.hasPrefix("b") ? Int(word.dropFirst()) : nil }
    for text in plain.split(separator: "\n") {
      let words = text.split(separator: " ")
      let numbers = words.map { Double($0).map { $0 * 72 } }
      func point(_ index: Int) -> Point? {
        guard numbers.indices.contains(index + 1), let x = numbers[index],
          let y = numbers[index + 1], let height
        else { return nil }
        return Point(x, height - y)
      }
      switch words.first {
      case "graph" where words.count >= 4: height = numbers[3]
      case "node" where words.count >= 6:
        guard let index = box(words[1]), shapes.indices.contains(index), let centre = point(2)
        else { return nil }
        let (width, height) = (shapes[index].width, shapes[index].height)
        places[index] = Box2D(
          x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height)
      case "edge" where words.count >= 4:
        guard let from = box(words[1]), let to = box(words[2]), let count = Int(words[3]) else {
          return nil
        }
        let points = (0..<count).compactMap { point(4 + 2 * $0) }
        guard count >= 4, points.count == count else { return nil }
        paths[[from, to], default: []].append(points)
        // Behind the points: a label and its centre, if there is one.
        if words.count >= 4 + 2 * count + 5, let centre = point(5 + 2 * count) {
          labels[[from, to], default: []].append(centre)
        }
      default: break
      }
    }
    guard places.count == shapes.count else { return nil }
    boxes = shapes.indices.compactMap { places[$0] }
    for line in diagram.lines {
      let key = [line.from, line.to]
      guard paths[key]?.isEmpty == false, var points = paths[key]?.removeFirst() else { return nil }
      // graphviz ends a line where its arrow begins; the arrows are drawn here.
      let (from, to) = (boxes[line.from], boxes[line.to])
      points[0] = from.nearest(to: points[0])
      points[points.count - 1] = to.nearest(to: points[points.count - 1])
      var label = Point(0, 0)
      if !line.shownLabel.isEmpty, labels[key]?.isEmpty == false,
        let centre = labels[key]?.removeFirst()
      {
        let width = TextWidth.of(line.shownLabel, size: BoxShape.smallSize)
        label = Point(centre.x - width / 2, centre.y - 3)
      }
      lines.append(Line(path: .init(points: points, isCurve: true), label: label))
    }
    placeFrames(of: diagram)
    shiftToOrigin()
  }
}

extension Box2D {
  /// The point of the border that is nearest to a point outside.
  fileprivate func nearest(to point: Point) -> Point {
    Point(min(max(point.x, x), right), min(max(point.y, y), bottom))
  }
}
