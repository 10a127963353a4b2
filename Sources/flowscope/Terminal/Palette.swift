import CNcurses
import Inspector

/// Converts styles to this terminal's attributes and colour pairs.
@MainActor
struct Palette {
  private let theme: Theme
  private let depth: ColourDepth
  private var pairs: [Int: Int32] = [:]
  /// The converted styles: there are few, and each cell needs one.
  private var looks: [Style: (attributes: UInt32, pair: Int32)] = [:]
  /// The last converted style: most cells have that of the cell before them.
  private var last: (style: Style, look: (attributes: UInt32, pair: Int32))?

  init(color: ColorMode, theme: Theme) {
    let isColoured = theme != .none && color.isOn(isTerminal: true) && has_colors()
    self.theme = isColoured ? theme : .none
    guard isColoured else {
      depth = .none
      return
    }
    start_color()
    use_default_colors()
    depth = ColourDepth(colours: Int(flowscope_colors()))
    let background = Int32(theme.background.number(on: depth) ?? -1)
    for colour in Style.Colour.allCases {
      guard let number = theme.ink(of: colour).number(on: depth), pairs[number] == nil else {
        continue
      }
      // Pair 0 is the terminal's own and cannot be changed.
      let pair = Int32(pairs.count + 1)
      init_extended_pair(pair, Int32(number), background)
      pairs[number] = pair
    }
  }

  mutating func look(of style: Style) -> (attributes: UInt32, pair: Int32) {
    if let last, last.style == style { return last.look }
    let look = looks[style] ?? convert(style)
    looks[style] = look
    last = (style, look)
    return look
  }

  private func convert(_ style: Style) -> (attributes: UInt32, pair: Int32) {
    let look = theme.look(of: style, on: depth)
    var attributes = flowscope_attr_normal
    if look.isBold { attributes |= flowscope_attr_bold }
    if look.isDim { attributes |= flowscope_attr_dim }
    if look.isReversed { attributes |= flowscope_attr_reverse }
    return (attributes, look.foreground.flatMap { pairs[$0] } ?? 0)
  }
}
