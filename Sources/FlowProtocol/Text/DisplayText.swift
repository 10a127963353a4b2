/// Makes text from an app harmless to show: nothing in it can move a cursor, change a colour, or turn
/// the direction of what stands beside it.
package enum DisplayText {
  /// `text` as it may be shown on a terminal that knows all of Unicode, or ASCII alone.
  package static func shown(_ text: String, ascii isASCII: Bool) -> String {
    isASCII ? ascii(text) : neutralised(text)
  }

  /// How many characters a line may have that is put together from several texts.
  package static let lineLimit = 4 * Limits.characters

  /// `text` with every control character as a visible picture, no longer than `limit` characters, and with no more
  /// combining marks on one of them than writing needs.
  ///
  /// O(limit).
  package static func neutralised(_ text: String, limit: Int = Limits.characters) -> String {
    pictured(bounded(text, to: limit))
  }

  /// `text`, of any length, with every control character as a visible picture.
  ///
  /// O(length).
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

  /// What is left of `text` when everything in it is a picture that is no text of this program's own.
  ///
  /// The last gate of what is written for people: lines, tabs and the attributes of ``ANSIText`` are written as they
  /// are, and `allowed` too; texts from elsewhere have no such things left by then.
  package static func printable(_ text: String, allowing allowed: Unicode.Scalar? = nil) -> String {
    func isOwn(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\n" || scalar == "\t" || scalar == allowed
    }
    let scalars = text.unicodeScalars
    if !scalars.contains(where: { !isOwn($0) && isHarmful($0) }) { return text }
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
        let picture = picture(of: scalar) ?? joiner(scalar) ?? selector(scalar, after: last)
      {
        result += picture
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// How many combining marks one character keeps; the scripts that have most need four.
  package static let mostMarks = 8

  /// `text` with at most `limit` characters, and ``mostMarks`` on each; what is cut ends in an ellipsis.
  ///
  /// O(limit): of what is far too long, the rest is not looked at.
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
      // A character may be of any number of scalars.
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

  /// Whether a character has more marks than it keeps.
  private static func hasFlood(_ text: String) -> Bool {
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = scalar.value >= 0x300 && CombiningMarks.isMark(scalar) ? marks + 1 : 0
      if marks > mostMarks { return true }
    }
    return false
  }

  /// Whether a scalar must not come to a terminal as it is, or could not be seen there.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    picture(of: scalar) != nil || joiner(scalar) != nil || isSelector(scalar)
  }

  /// Whether it chooses between forms of the character in front, and is not seen itself.
  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xfe00...0xfe0f).contains(scalar.value)
  }

  /// The picture of a selector; nil for those of an emoji, which choose between text and picture.
  private static func selector(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> String? {
    guard isSelector(scalar) else { return nil }
    let isOfEmoji = last.map { $0.value > 0x7f && $0.properties.isEmoji } ?? false
    return isOfEmoji && scalar.value >= 0xfe0e ? nil : hexadecimal(scalar)
  }

  /// The picture of what only joins or parts what stands around it, as some scripts and emoji need.
  ///
  /// A frame has no place for it; where text is written, it would be hidden.
  package static func joiner(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x200c: "⟨ZWNJ⟩"
    case 0x200d: "⟨ZWJ⟩"
    default: nil
    }
  }

  /// `text`, neutralised, for a terminal that knows ASCII alone.
  ///
  /// What has no ASCII of its own stands as its number. O(length).
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

  /// Whether each byte is one visible character or a blank, which most texts are.
  ///
  /// O(length).
  package static func isPrintableASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }

  private static func picture(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1f:
      // The block of control pictures is in the order of the controls.
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
    // What they stand behind decides.
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
