/// How the boxes of a drawing find their places.
public enum DiagramLayout: String, Hashable, Sendable, CaseIterable {
  /// ``tidy`` for trees, and ``dot`` for other graphs of up to 300 boxes.
  case auto
  /// A tree in time that grows with the number of boxes alone.
  case tidy
  /// The layout of graphviz' `dot`: minutes for some thousand boxes.
  case dot

  /// The number of boxes up to which `dot` takes about a second.
  private static let mostForDot = 300

  /// Whether `dot` lays out this diagram.
  ///
  /// O(lines).
  package func usesDot(for diagram: Diagram) -> Bool {
    switch self {
    case .tidy: false
    case .dot: true
    case .auto: diagram.boxes.count <= Self.mostForDot && !diagram.isForest
    }
  }
}

extension Diagram {
  /// Whether each box has at most one line to it, from an earlier box.
  fileprivate var isForest: Bool {
    var reached: Set<Int> = []
    return lines.allSatisfy { $0.from < $0.to && reached.insert($0.to).inserted }
  }
}
