/// The colours and attributes of each ``Style/Colour``, for terminals of each depth.
package enum Theme: String, CaseIterable, Sendable {
  case dark
  case light
  case highContrast = "high-contrast"
  /// No colours; attributes only.
  case none

  /// The look of a style.
  ///
  /// Without colours, only attributes distinguish styles.
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
  package var background: Ink { self == .highContrast ? Ink(16, 0, 0) : .plain }

  package func ink(of colour: Style.Colour) -> Ink {
    switch self {
    case .dark: Self.dark(colour)
    case .light: Self.light(colour)
    case .highContrast: Self.highContrast(colour)
    case .none: .plain
    }
  }

  /// Whether failures are also bold: on terminals with few colours, or without a legible red.
  private func hasBoldFailures(on depth: ColourDepth) -> Bool {
    switch depth {
    case .none, .eight: true
    case .sixteen, .many: self == .highContrast || self == .none
    }
  }
}
