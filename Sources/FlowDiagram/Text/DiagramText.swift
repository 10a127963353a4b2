import FlowProtocol

/// Makes text from an app safe to show in a diagram: visible, harmless, on one line, and short.
enum DiagramText {
  /// The maximum number of characters shown.
  static let maximalCharacters = 40

  /// Returns `text` with pictures for invisible characters; a text that is too long ends in an
  /// ellipsis.
  ///
  /// O(length).
  static func shown(_ text: String) -> String {
    let visible = clipped(withoutJoiners(withoutNoncharacters(DisplayText.pictured(text))))
    return visible.allSatisfy(\.isWhitespace) ? "⟨blank⟩" : visible
  }

  /// Returns `text` with pictures for joiners without effect.
  ///
  /// In emoji and scripts, joiners are between characters outside of ASCII.
  private static func withoutJoiners(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { DisplayText.joiner($0) != nil }) else { return text }
    func joins(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      let value = scalars[index].value
      // The brackets of pictures do not count.
      return value > 0x7f && value != 0x27e8 && value != 0x27e9
        && DisplayText.joiner(scalars[index]) == nil
    }
    return scalars.indices.reduce(into: "") { result, index in
      if let picture = DisplayText.joiner(scalars[index]), !joins(index - 1) || !joins(index + 1) {
        result += picture
      } else {
        result.unicodeScalars.append(scalars[index])
      }
    }
  }

  /// Limits the scalars too, since a character can have any number of them.
  private static func clipped(_ text: String) -> String {
    var result = ""
    var characters = 0
    var scalars = 0
    for character in text {
      characters += 1
      scalars += character.unicodeScalars.count
      // Allows as many marks as other output, since more would be drawn over other labels.
      let marks = character.unicodeScalars.count(where: CombiningMarks.isMark)
      if characters > maximalCharacters || scalars > 4 * maximalCharacters
        || marks > DisplayText.mostMarks
      {
        return result + "…"
      }
      result.append(character)
    }
    return result
  }

  /// Replaces U+FFFE and U+FFFF, which XML 1.0 cannot contain
  /// (https://www.w3.org/TR/xml/#charsets).
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
