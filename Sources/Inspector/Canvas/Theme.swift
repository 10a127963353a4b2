/// The colours and attributes of each ``Style/Colour``, for terminals of each depth.
package struct Theme: Equatable, Sendable {
  /// The built-in themes, on which the others are based.
  enum Base: String, CaseIterable, Sendable {
    /// Dark or light, by the background of the terminal; dark while that is not known.
    case auto
    case dark
    case light
    case highContrast = "high-contrast"
    /// No colours; attributes only.
    case none
  }

  /// The name in the settings.
  package let name: String
  private let base: Base
  /// The inks that differ from those of the base.
  private let inks: [Style.Colour: Ink]
  private let ground: Ink?

  init(name: String, base: Base, inks: [Style.Colour: Ink] = [:], background: Ink? = nil) {
    self.name = name
    self.base = base
    self.inks = inks
    ground = background
  }

  private init(_ base: Base) { self.init(name: base.rawValue, base: base) }

  package static let auto = Theme(.auto)
  package static let dark = Theme(.dark)
  package static let light = Theme(.light)
  package static let highContrast = Theme(.highContrast)
  package static let none = Theme(.none)
  package static let builtIn = Base.allCases.map { Theme($0) }

  /// Whether the colours depend on the terminal's background.
  package var isAutomatic: Bool { base == .auto }

  /// Returns the theme for a background of the terminal.
  package func adapted(toLight isLight: Bool) -> Theme {
    guard isAutomatic else { return self }
    return Theme(name: name, base: isLight ? .light : .dark, inks: inks, background: ground)
  }

  /// The look of a style; without colours, only attributes distinguish styles.
  package func look(of style: Style, on depth: ColourDepth) -> Look {
    // Dim text uses the faint colour if there is one, because text that a terminal dims itself can
    // be illegible.
    let colour = style.isDim ? .faint : style.colour
    let foreground = ink(of: colour).number(on: depth)
    return Look(
      foreground: foreground, background: background.number(on: depth),
      isBold: style.isBold || style.colour == .failure && hasBoldFailures(on: depth),
      isDim: colour == .faint && foreground == nil,
      isReversed: style.isReversed)
  }

  /// The background colour of the screen; a plain ink shows the terminal's own background.
  package var background: Ink { ground ?? (base == .highContrast ? Ink(16, 0, 0) : .plain) }

  package func ink(of colour: Style.Colour) -> Ink {
    if let ink = inks[colour] { return ink }
    let (dark, light, highContrast) = Self.inks(of: colour)
    return switch base {
    case .auto, .dark: dark
    case .light: light
    case .highContrast: highContrast
    case .none: .plain
    }
  }

  var ownColours: [String] {
    Style.Colour.allCases.filter { inks[$0] != nil }.map(\.name)
      + (ground == nil ? [] : ["background"])
  }

  /// Whether failures are also bold: on terminals with few colours, or without a legible red.
  private func hasBoldFailures(on depth: ColourDepth) -> Bool {
    depth == .none || depth == .eight || base == .highContrast || base == .none
  }
}

// A test checks the contrast of each number. A new colour needs a number for each theme here.
extension Theme {
  /// Inks for backgrounds from black to dark grey, from white to light grey, and for pure black.
  static func inks(of colour: Style.Colour) -> (dark: Ink, light: Ink, highContrast: Ink) {
    switch colour {
    case .standard: (.plain, .plain, Ink(231, 15, 7))
    case .accent: (Ink(75, 14, 6), Ink(25, 4, 4), Ink(51, 14, 6))
    case .faint: (Ink(245, 7, 7), Ink(241, nil, nil), Ink(252, 7, 7))
    case .failure: (Ink(203, 9, 1), Ink(160, 1, 1), Ink(210, 15, 7))
    case .warning: (Ink(179, 11, 3), Ink(94, 5, 5), Ink(226, 11, 3))
    case .success: (Ink(114, 10, 2), Ink(22, nil, nil), Ink(120, 10, 2))
    case .pushed: (Ink(110, 6, 6), Ink(24, 4, 4), Ink(117, 14, 6))
    case .modal: (Ink(176, 13, 5), Ink(127, 5, 5), Ink(219, 15, 7))
    case .detour: (Ink(180, 3, 3), Ink(58, nil, nil), Ink(222, 11, 3))
    }
  }
}
