/// The colours of a diagram: greys, and one accent for the coordinators on screen.
enum DiagramPalette {
  static let background = "#ffffff"
  static let accent = "#2563c9"
  static let accentFill = "#f2f6fd"
  static let fill = "#ffffff"
  static let group = "#f6f7f9"
  static let line = "#8a94a3"
  static let border = "#b4bcc8"
  static let text = "#1f2933"
  static let faint = "#6b7685"
}
