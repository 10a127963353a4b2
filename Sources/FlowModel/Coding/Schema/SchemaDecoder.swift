/// A decoder without data, which forwards each request to its probe.
package struct SchemaDecoder: Decoder {
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]
  let probe: SchemaProbe

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(probe: probe))
  }

  package func unkeyedContainer() -> any UnkeyedDecodingContainer { Unkeyed(probe: probe) }

  package func singleValueContainer() -> any SingleValueDecodingContainer { Single(probe: probe) }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: SchemaProbe
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool { probe.contains(key) }
    func decodeNil(forKey key: Key) -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try probe.value(type, for: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw unsupported("a container in a container") }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw unsupported("a container in a container")
    }
    func superDecoder() throws -> any Decoder { throw unsupported("the decoder of a superclass") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
  }

  /// Has one item, so that the type asks for the type of an item.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let probe: SchemaProbe
    let codingPath: [any CodingKey] = []
    let count: Int? = 1
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      currentIndex += 1
      return try probe.item(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw unsupported("a container in a container") }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      throw unsupported("a container in a container")
    }
    mutating func superDecoder() throws -> any Decoder {
      throw unsupported("the decoder of a superclass")
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let probe: SchemaProbe
    let codingPath: [any CodingKey] = []

    func decodeNil() -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try probe.single(type) }
  }
}

private func unsupported(_ what: String) -> SchemaError { .unsupported(what) }
