/// Why a URL or a push payload leads to no route.
public enum LinkError: Error, Hashable, Sendable {
  /// The text is larger than what is read.
  case overLimit(Limit, found: Int)

  // MARK: URLs

  /// The text has not the form of a URL.
  case malformedURL(String, reason: String)
  /// The percent-encoding of a part is not valid, or encodes no UTF-8.
  case badEncoding(part: String, text: String)
  /// Two slashes follow each other; the segment at this position, from 1, is empty.
  case emptySegment(url: String, position: Int)
  /// The app declares no such scheme.
  case unknownScheme(String, known: [String])
  /// The app declares no such host.
  case unknownHost(String, known: [String])
  /// No pattern matches the path.
  case noMatch(path: String, closest: LinkMismatch?)
  /// The parameter's segment is not of the type that was asked for.
  case badParameter(name: String, value: String, expected: String)
  /// There is no such query item.
  case missingQuery(name: String)
  /// The query item is not of the type that was asked for.
  case badQuery(name: String, value: String, expected: String)

  // MARK: Push payloads

  /// The payload is not a JSON object; lines and columns from 1.
  case notJSON(reason: String, line: Int, column: Int)
  /// No declared mapping is meant for the payload.
  case noMapping(looked: [LookedUpKey])
  /// The payload has no value at the path; `parent` is how far the path goes, and holds `keys`.
  case missingKey(path: String, parent: String, keys: [String])
  /// The value at the path is not of the type that was asked for.
  case badValue(path: String, value: String, expected: String)

  // MARK: The app's declarations

  /// A declared pattern is malformed, and nothing else matches.
  case badPattern(String, reason: String)
  /// A closure asked for a parameter that its pattern does not have.
  case undeclaredParameter(name: String, pattern: String, declared: [String])
  /// A path of keys is malformed: empty, or with an empty key.
  case badKeyPath(String)
  /// The closure of the pattern or mapping threw an error of its own.
  case rejected(by: String, reason: String)

  /// What is bounded.
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a URL.
    case urlBytes
    /// The segments of its path.
    case segments
    /// The bytes of a payload.
    case payloadBytes
    /// How deep a payload's arrays and objects are nested.
    case payloadDepth

    /// The most that is read.
    public var maximum: Int {
      switch self {
      case .urlBytes: 8_192
      case .segments: 64
      case .payloadBytes: 65_536
      case .payloadDepth: 64
      }
    }
  }

  /// A key that a mapping looked at in a payload.
  public struct LookedUpKey: Hashable, Sendable {
    /// The path of the key.
    public let path: String
    /// What stands there; nil where nothing does.
    public let found: String?

    /// A key with what stands there.
    public init(path: String, found: String?) {
      self.path = path
      self.found = found
    }
  }
}

/// Where a path first differs from a pattern.
public struct LinkMismatch: Hashable, Sendable {
  /// The pattern, as it was declared.
  public let pattern: String
  /// The segment, from 1; the host of a custom scheme is the first.
  public let position: Int
  /// What the pattern has there; nil where it ends before.
  public let expected: String?
  /// What the path has there; nil where it ends before.
  public let found: String?

  /// A mismatch at a segment.
  public init(pattern: String, position: Int, expected: String?, found: String?) {
    self.pattern = pattern
    self.position = position
    self.expected = expected
    self.found = found
  }
}
