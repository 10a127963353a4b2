/// A cell's attributes, and its colour by its meaning; the theme and the terminal decide its look.
package struct Style: Hashable, Sendable {
  package enum Colour: Hashable, Sendable, CaseIterable {
    case standard, accent, faint, failure, warning, success, pushed, modal, detour

    /// The name in the settings.
    var name: String { "\(self)" }
  }

  var colour = Colour.standard
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = Style()
  static let accent = Style(colour: .accent)
  static let faint = Style(colour: .faint)
  static let bold = Style(isBold: true)
  static let failure = Style(colour: .failure)

  static func coloured(_ colour: Colour, bold: Bool = false) -> Style {
    Style(colour: colour, isBold: bold)
  }
}
