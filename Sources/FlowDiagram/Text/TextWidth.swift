/// The widths of texts in the fonts of drawings.
///
/// A drawing names Helvetica, Arial and sans-serif. The first two, and the free fonts in their
/// place (Liberation Sans, Nimbus Sans), have the widths of Adobe's Helvetica
/// (https://www.pdfa.org/resource/pdf-core14-afm/).
enum TextWidth {
  /// Returns the width in points.
  ///
  /// O(length).
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += width(of: scalar) }
    // The bold font is 6% wider on average. The rest is for fonts that are a little wider.
    return Double(thousandths) * size * (isBold ? 1.09 : 1.03) / 1_000
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let value = Int(scalar.value)
    if value < 0x20 { return 0 }
    if value < 0x7f { return ascii[value - 0x20] }
    if value < 0x1100 { return scalar.properties.isGraphemeExtend ? 0 : 610 }
    if scalar.properties.isGraphemeExtend || value == 0x200d { return 0 }
    return isWide(value) ? 1_050 : 700
  }

  /// East Asian scripts, their punctuation, and pictures.
  private static func isWide(_ value: Int) -> Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe4f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }

  /// The widths of U+0020 to U+007E in thousandths of the font's size.
  private static let ascii: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1_015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
