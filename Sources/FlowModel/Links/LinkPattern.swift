/// A pattern of the paths that a deep link matches, such as `/profile/:id`.
package struct LinkPattern: Sendable {
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case wildcard
  }

  package struct Fault: Error {
    package let reason: String
  }

  package private(set) var segments: [Segment] = []

  package init(_ text: String) throws(Fault) {
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw Fault(reason: "it does not begin with '/'")
    }
    var parts = text.utf8.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > LinkError.Limit.segments.maximum {
      throw Fault(reason: "it has more than \(LinkError.Limit.segments.maximum) segments")
    }
    var names: Set<String> = []
    for (index, part) in parts.enumerated() {
      let (segment, name) = try Self.segment(part, at: index + 1)
      if let name, !names.insert(name).inserted {
        throw Fault(reason: "the name '\(name)' occurs twice")
      }
      if segment == .wildcard, index + 1 < parts.count {
        throw Fault(reason: "a wildcard must be last")
      }
      segments.append(segment)
    }
  }

  private static func segment(
    _ text: String, at position: Int
  ) throws(Fault) -> (segment: Segment, name: String?) {
    let place = "segment \(position)"
    guard let first = text.utf8.first else { throw Fault(reason: "\(place) is empty") }
    switch first {
    case UInt8(ascii: ":"):
      let name = try name(in: text, at: place)
      return (.parameter(name), name)
    case UInt8(ascii: "*"):
      return text == "*" ? (.wildcard, nil) : try (.wildcard, name(in: text, at: place))
    default: break
    }
    if let forbidden = text.unicodeScalars.first(where: { "?#%".unicodeScalars.contains($0) }) {
      throw Fault(
        reason: "\(place) holds '\(forbidden)': queries and fragments are read in the closure, and "
          + "characters are not percent-encoded")
    }
    if text == "." || text == ".." {
      throw Fault(reason: "\(place) is '\(text)', which no URL may have")
    }
    return (.literal(text), nil)
  }

  /// Returns the name after the sign of a parameter or a wildcard.
  private static func name(in text: String, at place: String) throws(Fault) -> String {
    let name = text.utf8.dropFirst()
    guard let first = name.first else { throw Fault(reason: "\(place) has no name") }
    func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard !isDigit(first),
      name.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") })
    else {
      throw Fault(
        reason:
          "the name in \(place) has characters other than letters, digits and '_', or begins with "
          + "a digit")
    }
    return String(decoding: name, as: UTF8.self)
  }
}

extension LinkPattern {
  /// Returns the index of the first segment that does not match `path`; nil if the pattern matches.
  package func mismatch(with path: [String]) -> Int? {
    for (index, segment) in segments.enumerated() {
      guard index < path.count else { return index }
      switch segment {
      case .literal(let text): if text != path[index] { return index }
      case .parameter: continue
      case .wildcard: return nil
      }
    }
    return path.count > segments.count ? segments.count : nil
  }

  /// Whether this pattern has priority over `other`: it is more specific in the first segment that
  /// differs.
  package func precedes(_ other: LinkPattern) -> Bool {
    segments.lazy.map(\.rank).lexicographicallyPrecedes(other.segments.lazy.map(\.rank))
  }

  /// The segments without parameter names; equal for patterns that match the same URLs.
  package var shape: [Segment] {
    segments.map { if case .parameter = $0 { .parameter("") } else { $0 } }
  }
}

extension LinkPattern.Segment {
  fileprivate var rank: Int {
    switch self {
    case .literal: 0
    case .parameter: 1
    case .wildcard: 2
    }
  }
}
