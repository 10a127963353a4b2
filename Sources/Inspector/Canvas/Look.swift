/// The result of a style in a theme: colour numbers and attributes.
package struct Look: Hashable, Sendable {
  /// Nil means the terminal's own colour.
  package var foreground: Int?
  /// Nil means the terminal's own colour.
  var background: Int?
  package var isBold = false
  package var isDim = false
  package var isReversed = false
}
