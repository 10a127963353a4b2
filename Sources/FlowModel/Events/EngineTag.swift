/// A fact about an engine or a recording that is not about the hierarchy, such as the build, the
/// device, or a pseudonym of the user.
public struct EngineTag: Hashable, Sendable, Codable {
  /// The name of the fact, at most 1,024 characters; each name occurs once.
  public let key: String
  /// The value, at most 1,024 characters.
  public let value: String

  private enum CodingKeys: String, WireKey { case key, value }

  /// Creates a tag; a text that is too long is cut, and ends in an ellipsis.
  public init(key: String, value: String) {
    self.key = Limits.clipped(key)
    self.value = Limits.clipped(value)
  }
}

extension [EngineTag] {
  /// Creates the tags of a dictionary: the first ones by name, up to ``Limits/tags``.
  package init(_ values: [String: String]) {
    self = EngineTags.bounded(
      values.sorted { $0.key < $1.key }.lazy.map { EngineTag(key: $0.key, value: $0.value) })
  }
}

/// The decoded tags of an engine: the first ones, up to the limit.
struct EngineTags: Decodable {
  /// Nil if there are none.
  let tags: [EngineTag]?

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var tags: [EngineTag] = []
    while !container.isAtEnd, tags.count < Limits.tags {
      tags.append(try container.decode(EngineTag.self))
    }
    tags = Self.bounded(tags)
    self.tags = tags.isEmpty ? nil : tags
  }

  private init() { tags = nil }

  /// Returns the tags that have a name, each name once, up to the limit.
  static func bounded(_ tags: some Sequence<EngineTag>) -> [EngineTag] {
    var names: Set<String> = []
    var kept: [EngineTag] = []
    for tag in tags where kept.count < Limits.tags {
      if !tag.key.isEmpty, names.insert(tag.key).inserted { kept.append(tag) }
    }
    return kept
  }
}

extension EngineTags: SchemaWrapper {
  static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    .array(of: try deriver.schema(of: EngineTag.self), maxItems: Limits.tags)
  }
  static var empty: Self { Self() }
}
