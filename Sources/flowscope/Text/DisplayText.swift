/// Makes text from an app harmless to show: nothing in it can move a cursor, change a colour, or turn
/// the direction of what stands beside it.
enum DisplayText {
  /// `text` as it may be shown on a terminal that knows all of Unicode, or ASCII alone.
  static func shown(_ text: String, ascii isASCII: Bool) -> String {
    isASCII ? ascii(text) : neutralised(text)
  }

  /// `text` with every control character as a visible picture.
  ///
  /// O(length).
  static func neutralised(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { picture(of: $0) != nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if let picture = picture(of: scalar) {
        result += picture
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text`, neutralised, for a terminal that knows ASCII alone.
  ///
  /// What has no ASCII of its own stands as its number. O(length).
  static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text }
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
    // These two only join or part what stands around them, and belong to some scripts.
    case 0x200c, 0x200d: return nil
    case ..<0xad: return nil
    default: return scalar.properties.generalCategory == .format ? hexadecimal(scalar) : nil
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    "⟨\(String(scalar.value, radix: 16, uppercase: true))⟩"
  }
}
