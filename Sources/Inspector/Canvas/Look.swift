/// The result of a style in a theme: colour numbers and attributes.
package struct Look: Hashable, Sendable {
  /// Nil means the terminal's own colour, also in the background.
  package var foreground: Int?
  var background: Int?
  package var isBold = false
  package var isDim = false
  package var isReversed = false
}

/// The numbers of a colour, those of xterm, on terminals of each depth.
///
/// Nil means that no colour of that depth is legible. Then the terminal's own colour is used, and
/// glyphs and attributes carry the meaning.
package struct Ink: Equatable, Sendable {
  let many: Int?
  let sixteen: Int?
  let eight: Int?

  init(_ many: Int?, _ sixteen: Int?, _ eight: Int?) {
    self.many = many
    self.sixteen = sixteen
    self.eight = eight
  }

  static let plain = Ink(nil, nil, nil)

  package func number(on depth: ColourDepth) -> Int? {
    switch depth {
    case .none: nil
    case .eight: eight
    case .sixteen: sixteen
    case .many: many
    }
  }
}

/// The number of colours of a terminal, in the steps that themes distinguish.
package enum ColourDepth: CaseIterable, Sendable {
  case none, eight, sixteen, many

  package init(colours: Int) {
    self =
      switch colours {
      case 256...: .many
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }
}

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
