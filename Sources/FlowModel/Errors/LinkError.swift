/// The reason why a URL or a push payload does not lead to a route.
public enum LinkError: Error, Hashable, Sendable {
  /// The text exceeds a limit.
  case overLimit(Limit, found: Int)

  // MARK: URLs

  /// The text does not have the form of a URL.
  case malformedURL(String, reason: String)
  /// The percent-encoding of a part is invalid, or does not encode UTF-8.
  case badEncoding(part: String, text: String)
  /// The segment at this position, from 1, is empty: two slashes follow each other.
  case emptySegment(url: String, position: Int)
  /// The app does not declare this scheme.
  case unknownScheme(String, known: [String])
  /// The app does not declare this host.
  case unknownHost(String, known: [String])
  /// No pattern matches the path.
  case noMatch(path: String, closest: LinkMismatch?)
  /// The parameter's segment does not have the requested type.
  case badParameter(name: String, value: String, expected: String)
  /// The query item is missing.
  case missingQuery(name: String)
  /// The query item does not have the requested type.
  case badQuery(name: String, value: String, expected: String)

  // MARK: Push payloads

  /// The payload is not a JSON object; lines and columns from 1.
  case notJSON(reason: String, line: Int, column: Int)
  /// No declared mapping matches the payload.
  case noMapping(looked: [LookedUpKey])
  /// The payload has no value at the path; `parent` is the last part of the path that exists, and
  /// has `keys`.
  case missingKey(path: String, parent: String, keys: [String])
  /// The value at the path does not have the requested type.
  case badValue(path: String, value: String, expected: String)

  // MARK: The app's declarations

  /// A declared pattern is malformed, and no other pattern matches.
  case badPattern(String, reason: String)
  /// A closure requested a parameter that its pattern does not have.
  case undeclaredParameter(name: String, pattern: String, declared: [String])
  /// A key path is malformed: it is empty, or has an empty key.
  case badKeyPath(String)
  /// The closure of the pattern or mapping threw an error of its own.
  case rejected(by: String, reason: String)

  /// A limit on the size of a URL or payload.
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    /// The number of bytes of a URL.
    case urlBytes
    /// The number of segments of a URL's path.
    case segments
    /// The number of bytes of a payload.
    case payloadBytes
    /// The depth of a payload's nested arrays and objects.
    case payloadDepth

    /// The maximum that is accepted.
    public var maximum: Int {
      switch self {
      case .urlBytes: 8_192
      case .segments: 64
      case .payloadBytes: 65_536
      case .payloadDepth: 64
      }
    }
  }

  /// A key that a mapping read from a payload.
  public struct LookedUpKey: Hashable, Sendable {
    /// The path of the key.
    public let path: String
    /// The value of the key; nil if it is missing.
    public let found: String?

    /// Creates a key with its value.
    public init(path: String, found: String?) {
      self.path = path
      self.found = found
    }
  }
}

/// The first difference between a path and a pattern.
public struct LinkMismatch: Hashable, Sendable {
  /// The pattern, as it was declared.
  public let pattern: String
  /// The position of the segment, from 1; the host of a custom scheme is the first segment.
  public let position: Int
  /// The segment of the pattern; nil if the pattern ends before it.
  public let expected: String?
  /// The segment of the path; nil if the path ends before it.
  public let found: String?

  /// Creates a mismatch at a segment.
  public init(pattern: String, position: Int, expected: String?, found: String?) {
    self.pattern = pattern
    self.position = position
    self.expected = expected
    self.found = found
  }
}
