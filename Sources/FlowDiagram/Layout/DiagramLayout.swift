/// The way in which the boxes of a drawing are placed.
public enum DiagramLayout: String, Hashable, Sendable, CaseIterable {
  /// ``tidy`` for trees; for other graphs, ``dot`` up to 300 boxes and 250 lines, else ``tidy``.
  case auto
  /// A tree; its time is linear in the number of boxes.
  case tidy
  /// The layout of graphviz' `dot`: minutes for some thousand boxes.
  case dot

  /// The numbers up to which `dot` takes about a second; with 600 lines it takes more than a minute.
  private static let mostForDot = (boxes: 300, lines: 250)

  /// Whether `dot` lays out this diagram, in O(lines).
  package func usesDot(for diagram: Diagram) -> Bool {
    switch self {
    case .tidy: false
    case .dot: true
    case .auto:
      diagram.boxes.count <= Self.mostForDot.boxes && diagram.lines.count <= Self.mostForDot.lines
        && !diagram.isForest && diagram.arrangement == .graph
    }
  }
}

extension Diagram {
  /// Whether each box has at most one line to it, from an earlier box.
  package var isForest: Bool {
    var reached: Set<Int> = []
    return lines.allSatisfy { $0.from < $0.to && reached.insert($0.to).inserted }
  }

  /// The diagram as the tidy layout draws it, in O(boxes and lines): without frames whose boxes are
  /// not neighbours below one parent; such boxes have the frame's title below their name instead.
  package var framedForTree: Diagram {
    if groups.isEmpty || arrangement == .cards { return self }
    let forest = SpanningForest(self)
    var places = Array(repeating: 0, count: boxes.count)
    for siblings in forest.children {
      for (place, box) in siblings.enumerated() { places[box] = place }
    }
    return withFrames { group in
      guard let first = group.members.first, let parent = forest.parents[first] else {
        return false
      }
      return forest.children[parent][places[first]...].prefix(group.members.count)
        .elementsEqual(group.members)
    }
  }

  /// The diagram for graphviz; without frames unless it is a tree.
  ///
  /// With many lines between frames, `dot` fails to route them and frees memory twice.
  ///
  /// O(boxes and lines).
  package var framedForDot: Diagram { isForest ? self : withFrames { _ in false } }

  /// Returns the diagram with only these frames; the boxes of the others have the title below their
  /// name.
  private func withFrames(_ isKept: (Group) -> Bool) -> Diagram {
    var diagram = self
    diagram.groups = groups.filter(isKept)
    let framed = Set(diagram.groups.map(\.key))
    for group in groups where !framed.contains(group.key) {
      for member in group.members {
        let parts = [group.title, boxes[member].subtitle].filter { !$0.isEmpty }
        diagram.boxes[member].subtitle = parts.joined(separator: " · ")
      }
    }
    return diagram
  }
}
