import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct ThemeTests {
  /// The least favourable background of a theme.
  ///
  /// A terminal with many colours is seldom exactly black or white; one with few colours is.
  private static func background(of theme: Theme, on depth: ColourDepth) -> XtermColour {
    if let painted = theme.background.number(on: depth) { return XtermColour(painted) }
    return switch (theme, depth) {
    case (.light, .many): XtermColour(255)
    case (.light, _): XtermColour(15)
    case (_, .many): XtermColour(234)
    default: XtermColour(0)
    }
  }

  @Test(
    "every colour of every theme is readable",
    arguments: Theme.builtIn.filter { $0 != .none }, [ColourDepth.many, .sixteen, .eight])
  func contrast(theme: Theme, depth: ColourDepth) {
    // Eight colours have no brighter red, so it is bold there.
    let enough = theme == .highContrast ? 7 : depth == .eight ? 3.5 : 4.5
    let background = Self.background(of: theme, on: depth)
    for colour in Style.Colour.allCases {
      guard let number = theme.ink(of: colour).number(on: depth) else { continue }
      let ratio = XtermColour(number).contrast(to: background)
      #expect(ratio >= enough, "\(colour) is \(number), of a contrast of \(ratio)")
    }
  }

  @Test("the contrast of black and white is 21, and of a colour with itself 1")
  func extremes() {
    #expect(abs(XtermColour(16).contrast(to: XtermColour(231)) - 21) < 0.001)
    #expect(XtermColour(203).contrast(to: XtermColour(203)) == 1)
  }

  @Test("with 256 colours, each meaning has a colour of its own", arguments: Theme.builtIn)
  func distinct(theme: Theme) {
    guard theme != .none else { return }
    let numbers = Style.Colour.allCases.filter { $0 != .standard }
      .map { theme.ink(of: $0).number(on: .many) }
    #expect(!numbers.contains(nil))
    #expect(Set(numbers).count == numbers.count)
  }

  @Test("numbers are in the range of the terminal's depth", arguments: Theme.builtIn)
  func ranges(theme: Theme) {
    for colour in Style.Colour.allCases {
      for (depth, count) in [(ColourDepth.eight, 8), (.sixteen, 16), (.many, 256)] {
        guard let number = theme.ink(of: colour).number(on: depth) else { continue }
        #expect((0..<count).contains(number), "\(colour) on \(depth)")
      }
    }
  }

  @Test("without colours there are only attributes, which mark failures and faint text")
  func attributes() {
    for depth in ColourDepth.allCases {
      for colour in Style.Colour.allCases {
        let look = Theme.none.look(of: .coloured(colour), on: depth)
        #expect(look.foreground == nil && look.background == nil)
      }
    }
    #expect(Theme.dark.look(of: .failure, on: .none) == Look(isBold: true))
    #expect(Theme.none.look(of: .failure, on: .many) == Look(isBold: true))
    #expect(Theme.none.look(of: .faint, on: .many) == Look(isDim: true))
    #expect(Theme.none.look(of: Style(isDim: true), on: .many) == Look(isDim: true))
    #expect(Theme.none.look(of: .plain, on: .many) == Look())
  }

  @Test("dim text has the faint colour of the theme, or is dimmed if there is none")
  func dim() {
    let style = Style(colour: .modal, isDim: true)
    #expect(Theme.dark.look(of: style, on: .many) == Theme.dark.look(of: .faint, on: .many))
    #expect(!Theme.highContrast.look(of: style, on: .eight).isDim)
    #expect(Theme.light.look(of: style, on: .eight) == Look(isDim: true))
  }

  @Test("high contrast paints its own background everywhere, and the other themes none")
  func background() {
    for depth in [ColourDepth.eight, .sixteen, .many] {
      let look = Theme.highContrast.look(of: .plain, on: depth)
      #expect(look.background != nil && look.foreground != nil)
      #expect(Theme.dark.look(of: .plain, on: depth) == Look())
      #expect(Theme.light.look(of: .plain, on: depth) == Look())
    }
  }

  @Test("a terminal's depth follows from its number of colours")
  func depths() {
    let counts = [-1, 0, 2, 8, 15, 16, 88, 255, 256, 1 << 24]
    let expected: [ColourDepth] = [
      .none, .none, .none, .eight, .eight, .sixteen, .sixteen, .sixteen, .many, .many,
    ]
    #expect(counts.map(ColourDepth.init(colours:)) == expected)
  }
}
