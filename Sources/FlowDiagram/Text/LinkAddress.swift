/// Decides which addresses a diagram may link to.
package enum LinkAddress {
  private static let schemes: Set<String> = ["http", "https", "mailto", "file"]

  /// Returns the address for a link; nil if a browser would run it, or hand it to another program.
  ///
  /// Everything but printable ASCII is percent-encoded, as browsers do: they skip blanks and line
  /// ends that hide a scheme, and XML does not allow all characters
  /// (https://url.spec.whatwg.org/#concept-basic-url-parser). O(length).
  package static func safe(_ address: String) -> String? {
    var result = ""
    for byte in address.utf8 {
      if byte > 0x20, byte < 0x7f {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += (byte < 16 ? "%0" : "%") + hex
      }
    }
    guard let end = result.utf8.firstIndex(where: { ":/?#".utf8.contains($0) }),
      result.utf8[end] == UInt8(ascii: ":")
    else { return result }
    return schemes.contains(result[..<end].lowercased()) ? result : nil
  }
}
