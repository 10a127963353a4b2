import FlowEngine

/// The decoded segments, query and fragment of a URL of the app.
struct LinkAddress: Sendable {
  private(set) var segments: [String] = []
  let query: [(name: String, value: String)]
  let fragment: String?
  let url: String

  /// Decodes each segment and each query item separately, so that encoded delimiters do not split
  /// them.
  init(_ parts: LinkParts, segments: [LinkParts.Bytes]) throws(LinkError) {
    url = parts.text
    if segments.count > DeepLinks.maximumSegments {
      throw .overLimit(.segments, found: segments.count)
    }
    for (index, segment) in segments.enumerated() {
      if segment.isEmpty { throw .emptySegment(url: parts.text, position: index + 1) }
      let text = try PercentEncoding.decode(segment, part: "path segment \(index + 1)")
      // Browsers resolve these segments, encoded or not. Refusing them makes the route independent
      // of that.
      if text == "." || text == ".." {
        throw .malformedURL(parts.text, reason: "path segment \(index + 1) is '\(text)'")
      }
      self.segments.append(text)
    }
    query = try Self.items(of: parts.query ?? [])
    fragment = try parts.fragment.map { bytes throws(LinkError) in
      try PercentEncoding.decode(bytes, part: "the fragment")
    }
  }

  private static func items(
    of query: LinkParts.Bytes
  ) throws(LinkError) -> [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    for item in query.split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "="))
      let name = try PercentEncoding.decode(
        item[..<(equals ?? item.endIndex)], part: "the name of query item \(items.count + 1)")
      let value = try PercentEncoding.decode(
        equals.map { item[($0 + 1)...] } ?? [], part: "query item '\(clipped: name)'")
      items.append((name, value))
    }
    return items
  }
}

/// Percent-decoding (RFC 3986, 2.1), once.
enum PercentEncoding {
  /// Returns `bytes` decoded; `part` names them in an error.
  ///
  /// A `+` stays a plus: it means a space in forms, but not in URLs. O(length).
  static func decode(
    _ bytes: LinkParts.Bytes, part: @autoclosure () -> String
  ) throws(LinkError) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    guard let decoded = unescaped(bytes) else {
      throw .badEncoding(part: part(), text: String(decoding: bytes, as: UTF8.self))
    }
    let text = String(decoding: decoded, as: UTF8.self)
    // Decoding repairs invalid UTF-8, and so changes its bytes.
    guard text.utf8.elementsEqual(decoded) else {
      throw .badEncoding(part: part(), text: String(decoding: bytes, as: UTF8.self))
    }
    return text
  }

  private static func unescaped(_ bytes: LinkParts.Bytes) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalValue,
        let low = bytes[index + 2].hexadecimalValue
      else { return nil }
      decoded.append(high << 4 | low)
      index += 3
    }
    return decoded
  }
}
