import FlowProtocol

/// Text from an app as a diagram shows it: visible, harmless, on one line, and not too long.
enum DiagramText {
  /// How many characters of a text are shown.
  static let maximalCharacters = 40

  /// `text` with pictures for what cannot be seen or drawn; what is too long ends in an ellipsis.
  ///
  /// O(length).
  static func shown(_ text: String) -> String {
    let visible = clipped(withoutJoiners(withoutNoncharacters(DisplayText.pictured(text))))
    return visible.allSatisfy(\.isWhitespace) ? "⟨blank⟩" : visible
  }

  /// `text` with pictures for joiners that join nothing: those of emoji and scripts stand between what is not ASCII.
  private static func withoutJoiners(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { DisplayText.joiner($0) != nil }) else { return text }
    func joins(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      let value = scalars[index].value
      // The brackets are those of pictures.
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

  /// A character may be of any length, so scalars are bounded too.
  private static func clipped(_ text: String) -> String {
    var result = ""
    var characters = 0
    var scalars = 0
    for character in text {
      characters += 1
      scalars += character.unicodeScalars.count
      // As many marks as other output has, and no more: they would be drawn over other labels.
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
