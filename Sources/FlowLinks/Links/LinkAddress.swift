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
