import FlowEngine

/// The declared links in the order of their priority.
struct LinkTable: Sendable {
  private struct Entry: Sendable {
    let link: DeepLink
    let pattern: LinkPattern
  }

  private var entries: [Entry] = []
  private var malformed: (pattern: String, reason: String)?
  private(set) var problems: [String] = []

  init(_ links: [DeepLink]) {
    var owners: [[LinkPattern.Segment]: String] = [:]
    for link in links {
      do throws(LinkPattern.Fault) {
        let pattern = try LinkPattern(link.pattern)
        if let owner = owners[pattern.shape] {
          problems.append(
            "the pattern '\(clipped: link.pattern)' never matches: '\(clipped: owner)', declared before "
              + "it, matches the same URLs")
        } else {
          owners[pattern.shape] = link.pattern
          entries.append(Entry(link: link, pattern: pattern))
        }
      } catch {
        malformed = malformed ?? (link.pattern, error.reason)
        problems.append("'\(clipped: link.pattern)' is not a pattern: \(error.reason)")
      }
    }
    // Two patterns that match the same URL never compare equal, so the order needs no tie-break.
    entries.sort { $0.pattern.precedes($1.pattern) }
  }

  /// Returns the first link that matches, with its values, in O(patterns × segments).
  func match(_ address: LinkAddress) throws(LinkError) -> (link: DeepLink, values: LinkValues) {
    for entry in entries where entry.pattern.mismatch(with: address.segments) == nil {
      return (entry.link, LinkValues(address, entry.pattern, declaredAs: entry.link.pattern))
    }
    // The malformed pattern may be the one that should match. The other patterns still work.
    if let malformed { throw .badPattern(malformed.pattern, reason: malformed.reason) }
    throw .noMatch(path: address.path, closest: closest(to: address.segments))
  }

  private func closest(to path: [String]) -> LinkMismatch? {
    let misses = entries.map { entry in
      let index = entry.pattern.mismatch(with: path) ?? 0
      let miss = LinkMismatch(
        pattern: entry.link.pattern, position: index + 1,
        expected: entry.pattern.segments.dropFirst(index).first?.text,
        found: path.dropFirst(index).first)
      return (miss: miss, distance: Self.distance(miss))
    }
    return misses.min { ($1.miss.position, $0.distance) < ($0.miss.position, $1.distance) }?.miss
  }

  /// Returns the distance between the found and the expected segment, for patterns that match
  /// equally far.
  private static func distance(_ miss: LinkMismatch) -> Int {
    guard let expected = miss.expected, let found = miss.found else { return 3 }
    return EditDistance.between(expected, found)
  }
}

extension LinkAddress {
  /// The path as text; an encoded slash appears as a slash.
  var path: String { "/" + segments.joined(separator: "/") }
}

extension LinkPattern.Segment {
  /// The segment in the syntax of patterns; the name of a wildcard is omitted.
  fileprivate var text: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name): ":" + name
    case .wildcard: "*"
    }
  }
}
