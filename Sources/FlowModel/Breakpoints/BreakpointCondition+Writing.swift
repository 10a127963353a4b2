extension BreakpointCondition {
  /// The text of a comparison that is met by exactly this name, which may have any characters.
  package static func text(_ fact: Fact, is name: String) -> String {
    "\(fact.rawValue) == \(word(name))"
  }

  /// The text of a condition that is met where all comparisons are.
  package static func text(all comparisons: [(fact: Fact, name: String)]) -> String {
    comparisons.map { text($0.fact, is: $0.name) }.joined(separator: " && ")
  }

  /// A name as one word of a condition, in quotation marks if it would not be read as one without.
  package static func word(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "._-:/<>?#".unicodeScalars.contains($0)
    }
    if isPlain, !name.isEmpty { return name }
    let escaped = name.reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    return "\"\(escaped)\""
  }
}
