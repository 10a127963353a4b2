/// What a text must be to be read as a URL.
package enum URLText {
  /// Whether `text` looks like a URL: it begins with `/` or with a scheme.
  package static func isURL(_ text: String) -> Bool {
    let bytes = text.utf8
    if bytes.first == UInt8(ascii: "/") { return true }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return scheme(bytes[..<colon]) != nil
  }

  /// Returns `text` in lower case if it has the form of a scheme (RFC 3986, 3.1).
  package static func scheme(_ text: some Collection<UInt8>) -> String? {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = text.first, isLetter(first),
      text.allSatisfy({
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "+-.".utf8.contains($0)
      })
    else { return nil }
    return String(decoding: text, as: UTF8.self).lowercased()
  }
}
