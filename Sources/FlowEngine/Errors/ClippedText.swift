extension DefaultStringInterpolation {
  /// Text from outside, as a message may show it: at most 100 characters, all on one line.
  ///
  /// Characters that would break the line, move a cursor or turn the direction of what stands
  /// beside them show as their numbers.
  package mutating func appendInterpolation(clipped text: String) {
    appendLiteral(ClippedText.shown(text))
  }
}

package enum ClippedText {
  package static let characters = 100

  /// At most `characters` characters on one line, those that are not shown as such as numbers.
  package static func shown(_ text: String, characters: Int = ClippedText.characters) -> String {
    var shown = String.UnicodeScalarView()
    // Scalars, because a single character may have any number of them.
    for scalar in text.unicodeScalars {
      let piece = piece(for: scalar)
      if shown.count + piece.unicodeScalars.count > characters {
        shown.append("…")
        break
      }
      shown.append(contentsOf: piece.unicodeScalars)
    }
    return String(shown)
  }

  private static func piece(for scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }
}
