import FlowModel
import Foundation

/// Makes text from an app safe to show in a diagram: visible, harmless, on one line, and short.
enum DiagramText {
  static let maximalCharacters = 40

  /// Returns `text`, in O(length), with pictures for invisible characters; a text that is too long
  /// ends in an ellipsis.
  static func shown(_ text: String) -> String {
    let visible = clipped(visible(text))
    return visible.allSatisfy(\.isWhitespace) ? "⟨blank⟩" : visible
  }

  /// Returns `text`, in O(length), with pictures for invisible characters, and valid in XML.
  static func visible(_ text: String) -> String {
    DisplayText.withoutIdleJoiners(withoutNoncharacters(DisplayText.pictured(text)))
  }

  /// Limits the scalars too, since a character can have any number of them.
  private static func clipped(_ text: String) -> String {
    var scalars = 0
    let start = text.prefix(maximalCharacters).prefix { character in
      scalars += character.unicodeScalars.count
      // Allows as many marks as other output, since more would be drawn over other labels.
      let marks = character.unicodeScalars.count(where: CombiningMarks.isMark)
      return scalars <= 4 * maximalCharacters && marks <= DisplayText.mostMarks
    }
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Replaces U+FFFE and U+FFFF, which XML 1.0 cannot contain
  /// (https://www.w3.org/TR/xml/#charsets).
  private static func withoutNoncharacters(_ text: String) -> String {
    func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool { scalar.value & 0xfffe == 0xfffe }
    guard text.unicodeScalars.contains(where: isNoncharacter) else { return text }
    return EscapedText.replacing(in: text) { scalar in
      isNoncharacter(scalar) ? "⟨\(String(scalar.value, radix: 16, uppercase: true))⟩" : nil
    }
  }
}

/// Replaces the signs that have a meaning in a format.
///
/// Works on scalars: a sign and a combining accent are one `Character`, in which the format still
/// sees the sign.
enum EscapedText {
  /// Returns the text with scalars replaced, in O(length); nil keeps a scalar.
  static func replacing(
    in text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let replacement = replacement(scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the text between double quotes, as DOT and YAML read it.
  static func quoted(_ text: String) -> String {
    "\"\(replacing(in: text) { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil })\""
  }
}

package enum XMLText {
  /// Returns the text escaped for content and for quoted attributes, in O(length).
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.special.contains($0) }) else { return text }
    return EscapedText.replacing(in: text) { table[$0] }
  }

  private static let table: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]
  private static let special = Set("&<>\"'".utf8)

  /// Returns the nearest number of tenths; of two, the one farther from 0.
  ///
  /// Numbers in drawings and in the data of pages are rounded by this rule alone, and only when they are
  /// written. Widths of texts are rounded before anything is made of them (``TextWidth``): a page
  /// reads them and adds them up, and has to find the places that ``Placement`` finds.
  static func tenths(_ value: Double) -> Double { (value * 10).rounded() }

  /// Returns a number with at most one digit behind the point.
  static func number(_ value: Double) -> String {
    // Coordinates are never this large, and such numbers have no tenths.
    let tenths = Int(Self.tenths(min(max(value, -1e15), 1e15)))
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}

/// Decides which addresses a diagram may link to.
package enum LinkAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "file"]

  /// The schemes with which editors open a file; a browser asks before it hands one over.
  private static let editors: Set<String> = [
    "cursor", "idea", "jetbrains", "mvim", "subl", "txmt", "vscode", "vscode-insiders", "vscodium",
    "xcode", "zed",
  ]

  private static let printable = CharacterSet(charactersIn: "!"..."~")

  /// The characters that need no escaping in any part of an address.
  ///
  /// Source: RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Returns the text as one part of an address.
  package static func part(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// Returns a path, whose slashes stay, as a part of an address.
  package static func path(_ text: String) -> String {
    text.split(separator: "/", omittingEmptySubsequences: false).map { part(String($0)) }
      .joined(separator: "/")
  }

  /// Returns the address for a link; nil if a browser would run it, or hand it to a program that is
  /// not an editor; an editor has to be asked for.
  ///
  /// Everything but printable ASCII is percent-encoded, as browsers do: they skip blanks and line
  /// ends that hide a scheme, and XML does not allow all characters
  /// (https://url.spec.whatwg.org/#concept-basic-url-parser). O(length).
  package static func safe(_ address: String, opensEditors: Bool = false) -> String? {
    guard let result = address.addingPercentEncoding(withAllowedCharacters: printable) else {
      return nil
    }
    guard let end = result.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }),
      result.utf8[end] == UInt8(ascii: ":")
    else { return result }
    let scheme = result[..<end].lowercased()
    return schemes.contains(scheme) || opensEditors && editors.contains(scheme) ? result : nil
  }
}
