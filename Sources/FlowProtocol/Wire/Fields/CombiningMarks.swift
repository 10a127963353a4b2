/// Combining marks above and below a character; a terminal draws many of them over other lines.
package enum CombiningMarks {
  /// Returns the text with at most `limit` marks in a row.
  ///
  /// O(bytes); an ASCII text is only scanned.
  static func limited(_ text: String, to limit: Int) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var marks = 0
    var kept = String.UnicodeScalarView()
    var isChanged = false
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > limit { isChanged = true } else { kept.append(scalar) }
    }
    return isChanged ? String(kept) : text
  }

  /// Whether the scalar is drawn onto the character before it.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }
}
