/// Makes text from an app safe to show: it cannot move the cursor, change a colour, or reverse the
/// direction of the text beside it.
package enum DisplayText {
  /// Returns `text` for a terminal that shows Unicode, or only ASCII.
  package static func shown(_ text: String, ascii isASCII: Bool) -> String {
    isASCII ? ascii(text) : neutralised(text)
  }

  /// The maximum length of a line made of several texts, in characters.
  package static let lineLimit = 4 * Limits.characters

  /// Returns `text` with a visible picture for each control character.
  ///
  /// The result has at most `limit` characters, and ``mostMarks`` combining marks on each of them.
  ///
  /// O(limit).
  package static func neutralised(_ text: String, limit: Int = Limits.characters) -> String {
    pictured(bounded(text, to: limit))
  }

  /// Returns `text`, of any length, with a picture for each control character, in O(length).
  package static func pictured(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isSelector($0) || picture(of: $0) != nil }) else {
      return text
    }
    var result = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let picture = picture(of: scalar) ?? selector(scalar, after: last) {
        result += picture
      } else {
        result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }

  /// Replaces every harmful character of `text` with a picture, except line feeds, tabs, `allowed`,
  /// and the attributes of ``ANSIText``.
  ///
  /// Applied last to all output for people. Text from apps was cleaned before.
  package static func printable(_ text: String, allowing allowed: Unicode.Scalar? = nil) -> String {
    func isOwn(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\n" || scalar == "\t" || scalar == allowed
    }
    let scalars = text.unicodeScalars
    let needsPicture = { isHarmful($0) || inCells($0, after: nil) != nil }
    if !scalars.contains(where: { !isOwn($0) && needsPicture($0) }) { return text }
    var result = ""
    var rest = scalars[...]
    var last: Unicode.Scalar?
    while let scalar = rest.first {
      defer { last = scalar }
      if scalar == "\u{1b}", let attribute = ANSIText.attribute(at: rest) {
        result.unicodeScalars.append(contentsOf: attribute)
        rest = rest[attribute.endIndex...]
        continue
      }
      rest = rest.dropFirst()
      if !isOwn(scalar),
        let picture = picture(of: scalar) ?? inCells(scalar, after: last)
      {
        result += picture
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The maximum number of combining marks on one character; no script needs more than four.
  package static let mostMarks = 8

  /// Returns `text` with at most `limit` characters, ``mostMarks`` on each; a cut text ends in "…".
  ///
  /// O(limit), because the rest of a text that is far too long is not read.
  package static func bounded(_ text: String, to limit: Int) -> String {
    if text.utf8.count <= mostMarks { return text }
    if text.utf8.count <= limit, !hasFlood(text) { return text }
    var result = String.UnicodeScalarView()
    var (marks, scalars, looked) = (0, 0, 0)
    var isCut = false
    for scalar in text.unicodeScalars {
      looked += 1
      marks = CombiningMarks.isMark(scalar) ? marks + 1 : 0
      if marks > mostMarks, looked <= 16 * limit { continue }
      scalars += 1
      // A character may consist of any number of scalars.
      if scalars > 4 * limit || looked > 16 * limit {
        isCut = true
        break
      }
      result.append(scalar)
    }
    let whole = String(result)
    if whole.utf8.count <= limit, !isCut { return whole }
    let cut = whole.prefix(limit)
    return cut.endIndex == whole.endIndex && !isCut ? whole : cut.dropLast() + "…"
  }

  /// Whether a character has more than ``mostMarks``.
  private static func hasFlood(_ text: String) -> Bool {
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = scalar.value >= 0x300 && CombiningMarks.isMark(scalar) ? marks + 1 : 0
      if marks > mostMarks { return true }
    }
    return false
  }

  /// Whether a scalar could control the terminal or be invisible.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    picture(of: scalar) != nil || joiner(scalar) != nil || isSelector(scalar)
  }

  /// The text for a scalar that terminals would join with the one before, or not, as they like: a
  /// joiner, a skin tone, a letter of a flag, or the selector of an emoji's form; nil for others.
  ///
  /// So a column begins where it should, and names that differ only in such scalars look different.
  package static func inCells(
    _ scalar: Unicode.Scalar, after last: Unicode.Scalar?
  ) -> String? {
    switch scalar.value {
    case 0x200c, 0x200d: joiner(scalar)
    case 0x1f3fb...0x1f3ff: hexadecimal(scalar)
    // A letter of a flag becomes the letter in a circle.
    case 0x1f1e6...0x1f1ff: Unicode.Scalar(scalar.value - 0x1f1e6 + 0x24b6).map { String($0) }
    default: isSelector(scalar) ? selector(scalar, after: last) ?? "" : nil
    }
  }

  /// Whether a scalar selects a form of the preceding character, and is invisible itself.
  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xfe00...0xfe0f).contains(scalar.value)
  }

  /// The picture of a selector; nil after an emoji, where it selects between text and image.
  private static func selector(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> String? {
    guard isSelector(scalar) else { return nil }
    let isOfEmoji = last.map { $0.value > 0x7f && $0.properties.isEmoji } ?? false
    return isOfEmoji && scalar.value >= 0xfe0e ? nil : hexadecimal(scalar)
  }

  /// The picture of a scalar that only joins or separates others, as some scripts and emoji need.
  ///
  /// A frame has no cell for it, and in written text it would be invisible.
  package static func joiner(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x200c: "⟨ZWNJ⟩"
    case 0x200d: "⟨ZWJ⟩"
    default: nil
    }
  }

  /// Returns `text` with pictures for the joiners that change nothing visible, in O(length).
  ///
  /// For texts that are drawn or pasted elsewhere, where emoji and scripts need the others. In all
  /// other places, such as within a Cyrillic word, a joiner would make two names look the same.
  package static func withoutIdleJoiners(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { joiner($0) != nil }) else { return text }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.reduce(into: "") { result, index in
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if let picture = joiner(scalars[index]), !joins(scalars[index], before, after) {
        result += picture
      } else {
        result.unicodeScalars.append(scalars[index])
      }
    }
  }

  /// Whether a joiner has an effect between two scalars, by the rules that Unicode gives for names:
  /// between emoji, between Arabic letters (only the non-joiner), and beside the virama of an Indic
  /// script (https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters).
  private static func joins(
    _ joiner: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    guard let before, let after else { return false }
    func isVirama(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.canonicalCombiningClass == .virama
    }
    if isVirama(before) || isVirama(after) { return true }
    guard joiner == "\u{200d}" else { return isArabic(before) && isArabic(after) }
    return (isEmoji(before) || before == "\u{fe0f}") && isEmoji(after)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7f && scalar.properties.isEmoji
  }

  /// Whether a scalar is of a script whose letters join: Arabic, Syriac, Mandaic and N'Ko.
  private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x74f, 0x750...0x77f, 0x7c0...0x7ff, 0x840...0x86f, 0x8a0...0x8ff: true
    default: false
    }
  }

  /// Returns `text` in ASCII, with numbers for characters without an ASCII form, in O(length).
  package static func ascii(_ text: String) -> String {
    let text = bounded(text, to: Limits.characters)
    if isPrintableASCII(text) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7e: result.unicodeScalars.append(scalar)
      case 0x00...0x1f:
        result += "^" + (Unicode.Scalar(scalar.value + 0x40).map { String($0) } ?? "")
      case 0x7f: result += "^?"
      case 0x2026: result += "~"
      case 0x2192: result += "->"
      default: result += "<U+" + String(scalar.value, radix: 16, uppercase: true) + ">"
      }
    }
    return result
  }

  /// Whether every byte is a visible character or a blank, as in most texts; in O(length).
  package static func isPrintableASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }

  private static func picture(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1f:
      // Unicode's control pictures have the order of the control characters.
      return Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7f: return "␡"
    case 0x80...0x9f, 0xfff9...0xfffb, 0xe0000...0xe007f: return hexadecimal(scalar)
    case 0x200b: return "⟨ZWSP⟩"
    case 0xfeff: return "⟨BOM⟩"
    case 0x2028, 0x2029: return "␤"
    case 0x061c: return "⟨ALM⟩"
    case 0x200e: return "⟨LRM⟩"
    case 0x200f: return "⟨RLM⟩"
    case 0x202a...0x202e:
      return ["⟨LRE⟩", "⟨RLE⟩", "⟨PDF⟩", "⟨LRO⟩", "⟨RLO⟩"][Int(scalar.value - 0x202a)]
    case 0x2066...0x2069:
      return ["⟨LRI⟩", "⟨RLI⟩", "⟨FSI⟩", "⟨PDI⟩"][Int(scalar.value - 0x2066)]
    case 0x200c, 0x200d: return nil
    case ..<0xad: return nil
    // Depends on the preceding character.
    case 0xfe00...0xfe0f: return nil
    default:
      let properties = scalar.properties
      let isHidden =
        properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
      return isHidden ? hexadecimal(scalar) : nil
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    "⟨\(String(scalar.value, radix: 16, uppercase: true))⟩"
  }
}

/// Text with the attributes of a terminal, where those are wanted.
package enum ANSIText {
  package static func bold(_ text: String, on isOn: Bool) -> String { styled(text, "1", isOn) }
  package static func faint(_ text: String, on isOn: Bool) -> String { styled(text, "2", isOn) }
  package static func red(_ text: String, on isOn: Bool) -> String { styled(text, "31", isOn) }
  package static func green(_ text: String, on isOn: Bool) -> String { styled(text, "32", isOn) }
  package static func yellow(_ text: String, on isOn: Bool) -> String { styled(text, "33", isOn) }

  private static func styled(_ text: String, _ code: String, _ isOn: Bool) -> String {
    isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }

  private static let codes: Set<String> = ["0", "1", "2", "31", "32", "33"]

  /// The sequence at the start of `scalars`; nil if it is not an attribute with one of ``codes``.
  package static func attribute(
    at scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard let end = scalars.prefix(5).firstIndex(of: "m") else { return nil }
    let sequence = scalars[...end]
    guard sequence.starts(with: "\u{1b}[".unicodeScalars) else { return nil }
    return codes.contains(String(sequence.dropFirst(2).dropLast())) ? sequence : nil
  }
}

extension StringProtocol {
  /// The text without leading and trailing blanks.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}

/// Formats durations of navigations.
package enum DurationText {
  /// Returns a duration with three digits at most: "812 ns", "12.3 µs".
  package static func of(nanoseconds: Int64) -> String {
    var (value, unit) = (Double(nanoseconds), "ns")
    for (next, factor) in [("µs", 1_000.0), ("ms", 1_000), ("s", 1_000)] where value >= 1_000 {
      (value, unit) = (value / factor, next)
    }
    let isWhole = unit == "ns" || value >= 100
    return "\(isWhole ? "\(Int(value))" : "\((value * 10).rounded() / 10)") \(unit)"
  }
}

/// A short text computed from another text.
///
/// Different texts have different digests, unless a collision is constructed.
package enum Digest {
  /// The FNV-1a hash with 64 bits, in hexadecimal.
  ///
  /// It is the same in each process; Swift's own hashes are not.
  ///
  /// Source: draft-eastlake-fnv.
  package static func text(of text: String) -> String { String(number(of: text), radix: 16) }

  /// The same hash as a number.
  package static func number(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
