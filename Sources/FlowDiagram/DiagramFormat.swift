/// The formats of a diagram.
///
/// The raw value is the file extension.
package enum DiagramFormat: String, CaseIterable, Sendable {
  /// The graph without positions, for people, diffs and other tools.
  case dot
  /// A drawing.
  case svg

  /// All formats, the most common one first.
  package static let offered = [svg] + allCases.filter { $0 != .svg }

  /// The purpose of the format, in a line.
  package var summary: String {
    switch self {
    case .dot: "the graph, for other tools and for diffs"
    case .svg: "a drawing, for browsers and documents"
    }
  }

  /// graphviz's name for the format of a drawing; nil for a format without layout.
  package var drawing: String? {
    switch self {
    case .dot: nil
    case .svg: rawValue
    }
  }
}
