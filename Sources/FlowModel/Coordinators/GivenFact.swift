/// A fact that an app gives about one of its coordinators.
public struct GivenFact: Hashable, Sendable, Codable {
  /// The name of the fact, at most 1,024 characters.
  public let name: String
  /// The value, at most 1,024 characters; "…" if the app redacts it.
  public let value: String

  private enum CodingKeys: String, WireKey { case name, value }

  /// Creates a fact; a text that is too long is cut, and ends in an ellipsis.
  public init(name: String, value: String) {
    self.name = Limits.clipped(name)
    self.value = Limits.clipped(value)
  }
}

/// The decoded facts about one coordinator: the first ones, up to the limit.
struct GivenFacts: Decodable {
  /// Nil if there are none.
  let facts: [GivenFact]?

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var facts: [GivenFact] = []
    while !container.isAtEnd, facts.count < Limits.facts {
      facts.append(try container.decode(GivenFact.self))
    }
    self.facts = facts.isEmpty ? nil : facts
  }

  private init() { facts = nil }
}

extension GivenFacts: SchemaWrapper {
  static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    .array(of: try deriver.schema(of: GivenFact.self), maxItems: Limits.facts)
  }
  static var empty: Self { Self() }
}
