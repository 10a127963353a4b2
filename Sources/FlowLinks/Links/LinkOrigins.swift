import FlowEngine

struct LinkOrigins: Sendable {
  private let schemes: [String]
  private let hosts: [String]
  let problems: [String]

  init(schemes: [String], hosts: [String]) {
    self.schemes = schemes
    self.hosts = hosts
    problems =
      schemes.filter { !Self.isCustomScheme($0) }.map {
        "'\(clipped: $0)' is not a custom scheme: write only its name, such as 'shop' (universal links "
          + "are declared by their hosts)"
      }
      + hosts.filter { !Self.isHost($0) }.map {
        "'\(clipped: $0)' is not a host: write 'shop.example.com', or '*.example.com' for all below it"
      }
  }

  /// Returns the URLs of a pattern; the first segment takes the place of a custom scheme's host.
  func addresses(of pattern: String) -> [String] {
    let path = pattern.drop { $0 == "/" }
    let addresses =
      schemes.filter(Self.isCustomScheme).map { "\($0)://\(path)" }
      + hosts.filter(Self.isHost).map { "https://\($0)/\(path)" }
    return addresses.isEmpty ? [pattern] : addresses
  }

  /// Returns the undecoded segments of the path, with the host of a custom scheme as the first.
  func segments(of parts: LinkParts) throws(LinkError) -> [LinkParts.Bytes] {
    let path = Self.split(parts.path)
    switch parts.scheme {
    case nil: return path
    case "https", "http":
      guard let authority = parts.authority, !authority.isEmpty else {
        throw .malformedURL(parts.text, reason: "the scheme has no host after it")
      }
      try check(host: Self.host(of: authority, in: parts))
      return path
    case .some(let scheme):
      guard schemes.contains(where: { Self.isCustomScheme($0) && $0.lowercased() == scheme }) else {
        throw .unknownScheme(scheme, known: schemes)
      }
      guard let authority = parts.authority else {
        throw .malformedURL(parts.text, reason: "'//' is missing after the scheme")
      }
      if authority.contains(where: { "@:".utf8.contains($0) }) {
        throw .malformedURL(
          parts.text,
          reason: "a segment with '@' or ':' cannot take the place of the host: write '///'")
      }
      return authority.isEmpty ? path : [authority] + path
    }
  }

  /// Splits a path; a trailing slash does not start another segment.
  private static func split(_ path: LinkParts.Bytes) -> [LinkParts.Bytes] {
    var segments = path.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if segments.last?.isEmpty == true { segments.removeLast() }
    return segments
  }

  private static func host(
    of authority: LinkParts.Bytes, in parts: LinkParts
  ) throws(LinkError) -> String {
    // The text before an '@' is not a host, even if it looks like one.
    if authority.contains(UInt8(ascii: "@")) {
      throw .malformedURL(parts.text, reason: "it has a user before the host")
    }
    let isBracketed = authority.first == UInt8(ascii: "[")
    let hostEnd = isBracketed ? authority.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : nil
    let colon = authority[(hostEnd ?? authority.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
    let port = colon.map { authority[($0 + 1)...] } ?? []
    if !port.allSatisfy(\.isDigit) || port.count > 5 {
      throw .malformedURL(parts.text, reason: "the port after the host is not a number")
    }
    let host = authority[..<(colon ?? authority.endIndex)]
    // Case is folded as ASCII only, since some other letters fold to ASCII ones ("K", the Kelvin
    // sign).
    guard !host.isEmpty, host.allSatisfy({ $0 < 0x80 }) else {
      throw .malformedURL(parts.text, reason: "the host is empty or not ASCII")
    }
    return String(decoding: host, as: UTF8.self).lowercased()
  }

  private func check(host: String) throws(LinkError) {
    let isKnown = hosts.contains { known in
      guard Self.isHost(known) else { return false }
      let known = known.lowercased()
      guard known.hasPrefix("*") else { return known == host }
      return host.hasSuffix(known.dropFirst()) && Self.isName(host[...])
    }
    if !isKnown { throw .unknownHost(host, known: hosts) }
  }

  private static func isCustomScheme(_ text: String) -> Bool {
    guard let scheme = URLText.scheme(text.utf8) else { return false }
    return scheme != "https" && scheme != "http"
  }

  private static func isHost(_ text: String) -> Bool {
    isName(text.hasPrefix("*.") ? text.dropFirst(2) : text[...])
  }

  private static func isName(_ text: Substring) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
      }
  }
}
