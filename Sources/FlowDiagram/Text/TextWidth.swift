/// The widths of texts in the fonts of drawings.
///
/// A drawing names Helvetica, Arial and sans-serif. The first two, and the free fonts in their
/// place (Liberation Sans, Nimbus Sans), have the widths of Adobe's Helvetica
/// (https://www.pdfa.org/resource/pdf-core14-afm/). Where only other fonts are installed, texts can
/// be a sixth wider: see ``isFixed(_:)``.
enum TextWidth {
  /// What texts have more than in Helvetica, for fonts that are a little wider.
  private static let room = 1.04

  /// Returns the width in points, in O(length).
  ///
  /// In whole tenths: see ``XMLText/tenths(_:)``.
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let table = isBold ? bold : regular
    let thousandths = text.unicodeScalars.reduce(0) { $0 + width(of: $1, in: table) }
    return XMLText.tenths(Double(thousandths) * size * room / 1_000) / 10
  }

  /// Whether a drawing can give the text the width that it has here, whatever the font.
  ///
  /// The estimates for scripts whose signs join are too far off for that. O(length).
  static func isFixed(_ text: String) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      switch scalar.value {
      // Latin, Greek and Cyrillic; punctuation, arrows, and signs that are not pictures.
      case 0x20..<0x7f, 0xa0..<0x300, 0x370..<0x530, 0x1e00..<0x2000, 0x2010..<0x2028,
        0x2030..<0x2060, 0x2070..<0x20d0, 0x2100..<0x2c00:
        break
      default: return false
      }
    }
    return count > 1
  }

  private static func width(of scalar: Unicode.Scalar, in table: [Int]) -> Int {
    let value = Int(scalar.value)
    if value < 0x20 { return 0 }
    if value < 0x7f { return table[value - 0x20] }
    if value == 0xb7 { return 318 }
    if value < 0x1100 { return scalar.properties.isGraphemeExtend ? 0 : 610 }
    if scalar.properties.isGraphemeExtend || value == 0x200d { return 0 }
    switch value {
    case 0x1e00..<0x2000: return 610
    // Quotation marks and dashes.
    case 0x2010..<0x2014, 0x2018..<0x2020: return 520
    // Arrows, and geometrical and other signs, also dashes and ellipses, which fill a square.
    case 0x2014, 0x2026: return 1_000
    case 0x25a0..<0x25b0: return 945
    case 0x2190..<0x2c00: return 840
    default: return isWide(value) ? 1_050 : 700
    }
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
  private static let regular: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1_015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The same of the bold font.
  private static let bold: [Int] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
