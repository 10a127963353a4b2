import Foundation

/// Whether a terminal's background is light, by what terminals say about it.
enum TerminalBackground {
  /// Asks the terminal for its background (xterm's ctlseqs, OSC 11); one that does not know the
  /// question ignores it.
  static let question = "\u{1b}]11;?\u{7}"

  /// Reads the answer to ``question``, without the introducer and the end; nil for another text.
  static func isLight(answer: String) -> Bool? {
    guard answer.hasPrefix("11;") else { return nil }
    let colour = answer.dropFirst("11;".count)
    for prefix in ["rgb:", "rgba:"] where colour.hasPrefix(prefix) {
      let parts = colour.dropFirst(prefix.count).split(
        separator: "/", omittingEmptySubsequences: false)
      let levels = parts.prefix(3).compactMap { part -> Double? in
        // One to four digits: a fraction of the largest number with as many.
        guard (1...4).contains(part.count), let level = UInt32(part, radix: 16) else { return nil }
        return Double(level) / Double(UInt32(1) << (4 * UInt32(part.count)) - 1)
      }
      return parts.count >= 3 && levels.count == 3 ? isLight(levels) : nil
    }
    return nil
  }

  /// Reads the variable COLORFGBG, such as "0;15" or "0;default;15": its last part is the number of
  /// the background, as in rxvt, which introduced it; nil if it says nothing.
  static func isLight(colorFGBG: String?) -> Bool? {
    guard let last = colorFGBG?.split(separator: ";").last, let number = Int(last) else {
      return nil
    }
    return (0...15).contains(number) ? number == 7 || number > 8 : nil
  }

  /// Whether black text has more contrast than white text (WCAG 2.2, "relative luminance").
  private static func isLight(_ levels: [Double]) -> Bool {
    // The power is close to sRGB's curve.
    zip(levels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + pow($1.0, 2.2) * $1.1 } > 0.179
  }
}
