/// What comes of a style in a theme: numbers of colours, and attributes.
package struct Look: Hashable, Sendable {
  /// Nil is the terminal's own.
  package var foreground: Int?
  /// Nil is the terminal's own.
  var background: Int?
  package var isBold = false
  package var isDim = false
  package var isReversed = false
}
