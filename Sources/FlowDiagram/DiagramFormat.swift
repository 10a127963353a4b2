/// The formats that graphviz writes a diagram in.
///
/// The raw value is the extension of a file's name.
package enum DiagramFormat: String, CaseIterable, Sendable {
  /// The graph without positions, for people, for diffs and for other tools.
  case dot
  /// A drawing.
  case svg

  /// All of them, the one that most people want first.
  package static let offered = [svg] + allCases.filter { $0 != .svg }

  /// What it is good for, in a line.
  package var summary: String {
    switch self {
    case .dot: "the graph, for other tools and for diffs"
    case .svg: "a drawing, for browsers and documents"
    }
  }

  /// What graphviz calls the format of a drawing; nil where nothing is laid out.
  package var drawing: String? {
    switch self {
    case .dot: nil
    case .svg: rawValue
    }
  }
}
