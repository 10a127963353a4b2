import CNcurses

/// What comes of a style on this terminal: its attributes and its pair of colours.
@MainActor
struct Palette {
  private var pairs: [Style.Colour: Int32] = [:]

  init(color: ColorMode) {
    guard color.isOn(isTerminal: true), has_colors() else { return }
    start_color()
    use_default_colors()
    let many = flowscope_colors() >= 256
    var pair: Int32 = 1
    for colour in Style.Colour.allCases where colour != .standard {
      init_extended_pair(pair, Self.foreground(of: colour, many: many), -1)
      pairs[colour] = pair
      pair += 1
    }
  }

  func look(of style: Style) -> (attributes: UInt32, pair: Int32) {
    var attributes = flowscope_attr_normal
    if style.isBold { attributes |= flowscope_attr_bold }
    if style.isReversed { attributes |= flowscope_attr_reverse }
    let pair = pairs[style.colour] ?? 0
    // Without colours, faint and dim are told by the attribute, and a failure by being bold.
    if style.isDim || (pair == 0 && style.colour == .faint) { attributes |= flowscope_attr_dim }
    if pair == 0, style.colour == .failure { attributes |= flowscope_attr_bold }
    return (attributes, pair)
  }

  private static func foreground(of colour: Style.Colour, many: Bool) -> Int32 {
    switch colour {
    case .standard: -1
    case .accent: many ? 75 : COLOR_CYAN
    case .faint: many ? 245 : COLOR_WHITE
    case .failure: many ? 203 : COLOR_RED
    case .warning: many ? 179 : COLOR_YELLOW
    case .success: many ? 114 : COLOR_GREEN
    case .pushed: many ? 110 : COLOR_BLUE
    case .modal: many ? 176 : COLOR_MAGENTA
    case .detour: many ? 180 : COLOR_YELLOW
    }
  }
}
