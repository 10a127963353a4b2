/// The undecoded parts of a URL.
///
/// Works on bytes, so that a combining character after a delimiter cannot hide it, and so that the
/// result is the same on every platform.
struct LinkParts {
  typealias Bytes = ArraySlice<UInt8>

  /// The scheme in lower case; nil if the URL is a path alone.
  let scheme: String?
  /// The text between `//` and the path; nil without `//`.
  let authority: Bytes?
  /// The path, with its leading slash.
  let path: Bytes
  let query: Bytes?
  let fragment: Bytes?
  let text: String

  init(_ text: String) throws(LinkError) {
    self.text = text
    if text.utf8.count > DeepLinks.maximumURLBytes {
      throw .overLimit(.urlBytes, found: text.utf8.count)
    }
    if let (character, place) = Self.forbiddenCharacter(in: text) {
      throw .malformedURL(
        text,
        reason: "character \(place) is \(character), which must be percent-encoded in a URL")
    }
    var rest = Array(text.utf8)[...]
    fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
    query = Self.cut(&rest, at: UInt8(ascii: "?"))
    guard rest.first != UInt8(ascii: "/") else {
      (scheme, authority, path) = (nil, nil, rest)
      return
    }
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let scheme = URLText.scheme(rest[..<colon])
    else {
      throw .malformedURL(text, reason: "it begins with neither a scheme nor '/'")
    }
    self.scheme = scheme
    rest = rest[(colon + 1)...]
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      (authority, path) = (rest[..<end], rest[end...])
    } else {
      (authority, path) = (nil, rest)
    }
  }

  /// Removes the first `delimiter` and the bytes after it from `bytes`, and returns those bytes.
  private static func cut(_ bytes: inout Bytes, at delimiter: UInt8) -> Bytes? {
    guard let index = bytes.firstIndex(of: delimiter) else { return nil }
    defer { bytes = bytes[..<index] }
    return bytes[(index + 1)...]
  }

  /// Returns the first forbidden character.
  ///
  /// Characters outside ASCII are allowed: people use them, and they are not delimiters.
  private static func forbiddenCharacter(in text: String) -> (name: String, place: Int)? {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\u{0}"..."\u{1F}", "\u{7F}": return ("a control character", index + 1)
      case " ": return ("a space", index + 1)
      case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": return ("'\(scalar)'", index + 1)
      default: continue
      }
    }
    return nil
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let lowered = self | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowered)
      ? lowered - UInt8(ascii: "a") + 10 : nil
  }
}
