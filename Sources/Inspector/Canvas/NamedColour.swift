/// The colours that a user can write: the 16 names of terminals, and `#rrggbb`.
enum NamedColour {
  /// The names of the colours 0 to 15.
  static let names = basic + basic.map { "bright-\($0)" }

  private static let basic = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The terminal's own colour.
  static let terminal = "default"

  /// The ink of a written colour; nil if the text isn't a colour.
  static func ink(_ text: String) -> Ink? {
    if text == terminal { return .plain }
    if let number = names.firstIndex(of: text) { return Ink(number, number, number % 8) }
    guard text.hasPrefix("#"), text.count == 7, let value = Int(text.dropFirst(), radix: 16),
      text.dropFirst().allSatisfy(\.isHexDigit)
    else { return nil }
    let wanted = RGB(red: value >> 16, green: value >> 8 & 0xff, blue: value & 0xff)
    // The first 16 colours depend on the terminal's settings, so they are not used for a
    // value if there are others.
    return Ink(
      nearest(to: wanted, of: 16..<256), nearest(to: wanted, of: 0..<16),
      nearest(to: wanted, of: 0..<8))
  }

  private struct RGB {
    let red, green, blue: Int

    func distance(to other: RGB) -> Int {
      // Weights for how the eye sees differences.
      let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * red * red + 4 * green * green + 2 * blue * blue
    }
  }

  private static func nearest(to wanted: RGB, of numbers: Range<Int>) -> Int? {
    numbers.min { rgb($0).distance(to: wanted) < rgb($1).distance(to: wanted) }
  }

  /// The colour that xterm gives a number, without the user's settings.
  private static func rgb(_ number: Int) -> RGB {
    switch number {
    case ..<16: return first[number]
    case ..<232:
      let (levels, index) = ([0, 95, 135, 175, 215, 255], number - 16)
      return RGB(red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
    default:
      let grey = 8 + (number - 232) * 10
      return RGB(red: grey, green: grey, blue: grey)
    }
  }

  private static let first = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ].map { RGB(red: $0, green: $1, blue: $2) }
}
