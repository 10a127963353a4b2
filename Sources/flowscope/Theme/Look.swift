/// What comes of a style in a theme: numbers of colours, and attributes.
struct Look: Hashable, Sendable {
  /// Nil is the terminal's own.
  var foreground: Int?
  /// Nil is the terminal's own.
  var background: Int?
  var isBold = false
  var isDim = false
  var isReversed = false
}
