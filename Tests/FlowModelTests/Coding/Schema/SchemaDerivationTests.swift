import TestEngines
import Testing

@testable import FlowModel
@testable import FlowProtocol

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Derived schemas")
struct SchemaDerivationTests {
  private enum Suit: String, Codable, CaseIterable { case hearts, spades }

  private struct Card: Codable {
    let suit: Suit
    let value: Int
  }

  private struct Everything: Codable {
    let text: String
    let flag: Bool
    let whole: Int
    let natural: UInt64
    let real: Double
    let time: Date
    let maybe: String?
    let cards: [Card]
    let others: Set<Suit>?
    let named: [String: Card]
  }

  /// A custom decoder with two forms.
  private struct Choice: Decodable {
    private enum Keys: String, CodingKey { case card, joker, note }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decodeIfPresent(Card.self, forKey: .card) == nil {
        _ = try container.decode(Bool.self, forKey: .joker)
      }
      _ = try container.decodeIfPresent(String.self, forKey: .note)
    }
  }

  /// A custom decoder that requires exactly one of two keys.
  private struct ExactlyOne: Decodable {
    private enum Keys: String, CodingKey { case route, url, from }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let route = try container.decodeIfPresent(String.self, forKey: .route)
      let url = try container.decodeIfPresent(String.self, forKey: .url)
      _ = try container.decodeIfPresent(Int.self, forKey: .from)
      if (route == nil) == (url == nil) {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "one of route and url"))
      }
    }
  }

  private struct Tree: Codable {
    let children: [Tree]
    let parent: [String: Tree]?
  }

  private struct Link: Decodable {
    private enum Keys: String, CodingKey { case next }
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Link.self, forKey: .next)
    }
  }

  private struct Endless: Decodable {
    private enum Keys: String, CodingKey { case me }
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decode(Endless.self, forKey: .me)
    }
  }

  private struct Even: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      if text.isEmpty {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "no text"))
      }
    }
  }

  private func derive<T: Decodable>(
    _ type: T.Type
  ) throws -> (shape: JSONSchema, components: [String: JSONSchema]) {
    let deriver = SchemaDeriver()
    let reference = try deriver.schema(of: type)
    let check = SchemaCheck(components: deriver.components)
    let shape = reference.reference.flatMap { check.component($0) } ?? reference
    return (shape, deriver.components)
  }

  @Test("fields have their types, and optional ones are not required")
  func fields() throws {
    let (shape, components) = try derive(Everything.self)
    #expect(shape.type == "object")
    #expect(
      shape.required == ["cards", "flag", "named", "natural", "real", "text", "time", "whole"])
    let types = shape.properties?.compactMapValues(\.type)
    #expect(
      types == [
        "text": "string", "flag": "boolean", "whole": "integer", "natural": "integer",
        "time": "number", "maybe": "string", "cards": "array", "others": "array", "named": "object",
      ])
    #expect(
      shape.properties?["natural"]?.minimum == 0 && shape.properties?["whole"]?.minimum == nil)
    #expect(shape.properties?["time"]?.description == "seconds since 1970")
    #expect(shape.properties?["real"]?.alternatives?.map(\.type) == ["number", "string"])
    let card = try #require(components.first { $0.key.hasSuffix("Card") })
    #expect(shape.properties?["cards"]?.items == .reference(to: card.key))
    #expect(shape.properties?["named"]?.values == .reference(to: card.key))
    #expect(card.value.required == ["suit", "value"])
    let suit = try #require(components.first { $0.key.hasSuffix("Suit") })
    #expect(suit.value.texts == ["hearts", "spades"])
  }

  @Test("a value of every type matches its schema; an extra or missing field is a problem")
  func values() throws {
    let value = Everything(
      text: "", flag: true, whole: -1, natural: .max, real: .infinity, time: Date(), maybe: nil,
      cards: [Card(suit: .spades, value: 1)], others: [.hearts],
      named: ["a": Card(suit: .hearts, value: 2)])
    let (shape, components) = try derive(Everything.self)
    let check = SchemaCheck(components: components)
    let json = try wireJSON(value)
    #expect(check.problems(of: json, against: shape) == [])
    guard case .object(var fields) = json else { return }
    fields["extra"] = .null
    #expect(check.problems(of: .object(fields), against: shape).count == 1)
    fields["extra"] = nil
    fields["cards"] = .array([.object(["suit": .text("clubs"), "value": .number(1.5)])])
    #expect(check.problems(of: .object(fields), against: shape).count == 2)
    fields["cards"] = nil
    #expect(check.problems(of: .object(fields), against: shape).count == 1)
  }

  @Test("a key that changes the requested fields makes another form")
  func choice() throws {
    let ways = try #require(try derive(Choice.self).shape.alternatives)
    #expect(Set(ways.map { $0.required ?? [] }) == [["card"], ["joker"]])
    #expect(ways.allSatisfy { $0.properties?["note"]?.type == "string" })
    #expect(ways.allSatisfy { $0.properties?.count == 2 })
  }

  @Test("if one of several keys is required, each makes a form")
  func exactlyOne() throws {
    let ways = try #require(try derive(ExactlyOne.self).shape.alternatives)
    #expect(ways.map { $0.required ?? [] } == [["route"], ["url"]])
    #expect(
      ways.map { Set($0.properties?.keys.map(\.self) ?? []) } == [
        ["route", "from"], ["url", "from"],
      ])
  }

  @Test("a value with several possible types matches any of them")
  func severalTypes() throws {
    #expect(
      try derive(RequestID.self).shape.alternatives?.map(\.type) == ["integer", "string"])
  }

  @Test("the entries of a path are routes or children")
  func pathItems() throws {
    let (shape, components) = try derive(FlowNode.PathItem.self)
    let check = SchemaCheck(components: components)
    let route = FlowNode.PathItem.route(RouteLabel(identifier: "a", type: "B"))
    for item in [route, .child(CoordinatorID(rawValue: 3))] {
      #expect(try check.problems(of: wireJSON(item), against: shape) == [])
    }
    #expect(!check.problems(of: .object([:]), against: shape).isEmpty)
  }

  @Test("the schema of a recursive type refers to itself")
  func recursion() throws {
    for type in [Tree.self, Link.self] as [any Decodable.Type] {
      let (shape, components) = try derive(type)
      let name = try #require(components.keys.first)
      #expect(components.count == 1)
      let fields = try #require(shape.properties)
      let references = fields.values.compactMap {
        $0.reference ?? $0.items?.reference ?? $0.values?.reference
      }
      #expect(references.count == fields.count)
      #expect(Set(references) == [JSONSchema.components + name])
    }
  }

  @Test("a type that cannot be derived is an error that names it")
  func underivable() {
    #expect(throws: SchemaError.endless("Endless")) { try derive(Endless.self) }
    #expect {
      try derive(Even.self)
    } throws: { error in
      if case SchemaError.refused("Even", _) = error { true } else { false }
    }
  }

  @Test("a schema is encoded as JSON Schema, and decoded again")
  func roundTrip() throws {
    let (shape, components) = try derive(Everything.self)
    let json = try wireJSON(shape)
    #expect(
      json["properties"]?["cards"]?["items"]?["$ref"]?.text?.hasPrefix("#/components") == true)
    #expect(json["properties"]?["named"]?["additionalProperties"] != nil)
    for schema in components.values {
      let bytes = try WireCoding.encode(schema)
      #expect(try WireCoding.decode(JSONSchema.self, from: bytes) == schema)
    }
  }
}
