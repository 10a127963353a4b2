/// The sizes at which texts take no more room than they have, with the fonts of one machine.
///
/// A drawing has the widths of Helvetica: see ``TextWidth``. An SVG says so of each text, and its
/// reader squeezes the letters; graphviz can only write smaller ones.
package struct TextFit: Sendable {
  struct Text: Hashable, Sendable {
    let text: String
    let isBold: Bool
  }

  /// The parts of their sizes that texts are written at, all below 1.
  private var factors: [Text: Double] = [:]

  /// All texts have their sizes, as in fonts with the widths of Helvetica.
  package init() {}

  /// `widths` are those of texts at the size of one point.
  ///
  /// Texts have the ratio of the fonts, so that they stay of one size, and those of wider letters
  /// their own. O(the texts).
  init(_ widths: [Text: Double]) {
    for isBold in [false, true] {
      var ratios: [Text: Double] = [:]
      var (room, taken) = (0.0, 0.0)
      for (text, width) in widths where text.isBold == isBold && width > 0 {
        // Large, because widths are in tenths.
        let expected = TextWidth.of(text.text, size: 1_000, isBold: isBold) / 1_000
        ratios[text] = expected / width
        guard TextWidth.isFixed(text.text) else { continue }
        // In whole thousandths, so that the sum is the same in any order.
        room += (expected * 1_000).rounded()
        taken += (width * 1_000).rounded()
      }
      let usual = taken > 0 ? room / taken : 1
      for (text, ratio) in ratios where min(ratio, usual) < 1 { factors[text] = min(ratio, usual) }
    }
  }

  /// Returns the size to write a text at in place of `size`: not larger, in tenths.
  func size(_ size: Double, of text: String, isBold: Bool) -> Double {
    guard let factor = factors[Text(text: text, isBold: isBold)] else { return size }
    return max(0.1, (size * factor * 10).rounded(.down) / 10)
  }
}
