/// Text from an app as a diagram shows it: visible, harmless, on one line, and not too long.
enum DiagramText {
  /// How many characters of a text are shown.
  static let maximalCharacters = 40

  /// `text` with pictures for what cannot be seen or drawn; what is too long ends in an ellipsis.
  ///
  /// O(length).
  static func shown(_ text: String) -> String {
    let visible = clipped(withoutNoncharacters(DisplayText.neutralised(text)))
    return visible.allSatisfy(\.isWhitespace) ? "⟨blank⟩" : visible
  }

  /// A character may be of any length, so scalars are bounded too.
  private static func clipped(_ text: String) -> String {
    var result = ""
    var characters = 0
    var scalars = 0
    for character in text {
      characters += 1
      scalars += character.unicodeScalars.count
      if characters > maximalCharacters || scalars > 4 * maximalCharacters {
        return result + "…"
      }
      result.append(character)
    }
    return result
  }

  /// XML 1.0 has no way to write U+FFFE and U+FFFF (https://www.w3.org/TR/xml/#charsets).
  private static func withoutNoncharacters(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isNoncharacter) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isNoncharacter(scalar) {
        result += "⟨\(String(scalar.value, radix: 16, uppercase: true))⟩"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xfffe == 0xfffe
  }
}
