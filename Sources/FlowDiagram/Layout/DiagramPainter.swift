/// The program that draws the boxes and lines of an SVG, PNG or PDF.
package enum DiagramPainter: String, Hashable, Sendable, CaseIterable {
  /// flowscope's own drawing, which is the same in all formats and follows the theme.
  case flowscope
  /// graphviz, as the program `dot` draws the format `dot`; it places the boxes too unless the
  /// layout is ``DiagramLayout/tidy``.
  case graphviz
}
