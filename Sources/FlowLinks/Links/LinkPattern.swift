struct LinkPattern: Sendable {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case wildcard
  }

  struct Fault: Error {
    let reason: String
  }

  private(set) var segments: [Segment] = []

  init(_ text: String) throws(Fault) {
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw Fault(reason: "it does not begin with '/'")
    }
    var parts = text.utf8.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.count > DeepLinks.maximumSegments {
      throw Fault(reason: "it has more than \(DeepLinks.maximumSegments) segments")
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
    guard !first.isDigit,
      name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
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
  func mismatch(with path: [String]) -> Int? {
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
  func precedes(_ other: LinkPattern) -> Bool {
    segments.lazy.map(\.rank).lexicographicallyPrecedes(other.segments.lazy.map(\.rank))
  }

  /// The segments without parameter names; equal for patterns that match the same URLs.
  var shape: [Segment] {
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
