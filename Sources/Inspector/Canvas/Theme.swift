/// What the meanings of ``Style/Colour`` look like on terminals of every depth.
package enum Theme: String, CaseIterable, Sendable {
  case dark
  case light
  case highContrast = "high-contrast"
  /// Attributes alone.
  case none

  /// How a style looks; where there are no colours, only attributes tell styles apart.
  package func look(of style: Style, on depth: ColourDepth) -> Look {
    // What is dim takes the faint colour where there is one: the terminal's own dimming of a colour
    // may leave nothing that can be read.
    let colour = style.isDim ? .faint : style.colour
    let foreground = ink(of: colour).number(on: depth)
    return Look(
      foreground: foreground, background: background.number(on: depth),
      isBold: style.isBold || style.colour == .failure && hasBoldFailures(on: depth),
      isDim: colour == .faint && foreground == nil,
      isReversed: style.isReversed)
  }

  /// What the screen is painted with; where that is nothing, the terminal's own background shows.
  package var background: Ink { self == .highContrast ? Ink(16, 0, 0) : .plain }

  package func ink(of colour: Style.Colour) -> Ink {
    switch self {
    case .dark: Self.dark(colour)
    case .light: Self.light(colour)
    case .highContrast: Self.highContrast(colour)
    case .none: .plain
    }
  }

  /// Whether a failure is bold as well: where colours are few, or lack a red that can be read.
  private func hasBoldFailures(on depth: ColourDepth) -> Bool {
    switch depth {
    case .none, .eight: true
    case .sixteen, .many: self == .highContrast || self == .none
    }
  }
}
