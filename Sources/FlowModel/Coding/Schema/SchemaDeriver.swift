/// Derives the JSON Schema of a type from what its `init(from:)` requests of a decoder.
///
/// The schema therefore cannot differ from the code. The deriver decodes each type several times:
/// with each optional key present and absent, and with each value that it tries refused, to see
/// what the type does then. Each request is answered with an arbitrary value; a type that accepts
/// none of those values cannot be derived.
package final class SchemaDeriver {
  /// The schemas of the types that have a name.
  package private(set) var components: [String: JSONSchema] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private var samples: [ObjectIdentifier: any Decodable] = [:]

  package init() {}

  /// Returns the schema of `type`: a reference to one of ``components`` if the type has a name.
  package func schema<T: Decodable>(of type: T.Type) throws -> JSONSchema {
    if let wrapper = type as? any SchemaWrapper.Type { return try wrapper.schema(deriving: self) }
    if let plain = type as? any PlainSchema.Type { return plain.schema }
    if let name = names[ObjectIdentifier(type)] { return .reference(to: name) }
    let name = try Self.name(of: type, butNot: components)
    names[ObjectIdentifier(type)] = name
    // Reserves the name.
    components[name] = JSONSchema()
    if let cases = type as? any CaseIterable.Type, let sample = Self.firstCase(of: cases) as? T,
      let texts = Self.texts(of: cases)
    {
      var schema = JSONSchema(type: "string")
      schema.texts = texts
      components[name] = schema
      samples[ObjectIdentifier(type)] = sample
    } else {
      components[name] = try shape(of: type)
    }
    return .reference(to: name)
  }

  /// Returns an arbitrary value of `type`.
  ///
  /// - Throws: ``SchemaError/endless(_:)`` for a type that contains itself and is being derived.
  package func sample<T: Decodable>(of type: T.Type) throws -> T {
    if let wrapper = type as? any SchemaWrapper.Type, let empty = wrapper.empty as? T {
      return empty
    }
    if let plain = type as? any PlainSchema.Type, let sample = plain.sample as? T { return sample }
    guard let sample = samples[ObjectIdentifier(type)] as? T else {
      throw SchemaError.endless("\(type)")
    }
    return sample
  }

  /// Returns the fields of `type` itself, without a reference to a named schema.
  package func shape<T: Decodable>(of type: T.Type) throws -> JSONSchema {
    var alternatives: [JSONSchema] = []
    while true {
      let refused = alternatives.count
      let probe = SchemaProbe(deriver: self, refusing: refused)
      let ending = try decode(type, with: probe)
      if case .failed = ending, refused > 0, probe.tried <= refused {
        // Every alternative was refused in turn.
        return .oneOf(alternatives)
      }
      switch (probe.shape, ending) {
      case (.single(let schema), .whole): alternatives.append(schema)
      case (.array(let schema), .whole): return .oneOf(alternatives + [schema])
      case (.keyed(let fields), .whole),
        (.keyed(let fields), .failed) where !fields.isEmpty:
        let objects = try objects(of: type, asking: fields, whichIs: ending, refusing: refused)
        return .oneOf(alternatives + objects)
      case (_, .endless): throw SchemaError.endless("\(type)")
      case (_, .failed(let reason)): throw SchemaError.refused("\(type)", reason)
      }
    }
  }

  private enum Ending {
    case whole
    /// The type needs a value of a type that is being derived.
    case endless
    case failed(String)
  }

  private func decode<T: Decodable>(_ type: T.Type, with probe: SchemaProbe) throws -> Ending {
    do {
      samples[ObjectIdentifier(type)] = try T(from: SchemaDecoder(probe: probe))
      return .whole
    } catch SchemaError.endless {
      return .endless
    } catch let error as SchemaError {
      throw error
    } catch {
      return .failed("\(error)")
    }
  }

  /// Returns the schemas of `type`, given the fields it requested without optional keys.
  ///
  /// Decodes the type with each of those keys in turn. If it then also requests the same fields,
  /// the key is optional. If it requests other fields, or fails without such a key, the key starts
  /// another form of the type.
  private func objects<T: Decodable>(
    of type: T.Type, asking bare: SchemaProbe.Fields, whichIs bareEnding: Ending,
    refusing refused: Int
  ) throws -> [JSONSchema] {
    var optional: [String: JSONSchema] = [:]
    var ways: [SchemaProbe.Fields] = []
    if case .whole = bareEnding { ways.append(bare) }
    for key in bare.lookedFor {
      let probe = SchemaProbe(deriver: self, refusing: refused, present: key)
      let ending = try decode(type, with: probe)
      guard case .keyed(let fields) = probe.shape, let schema = fields.asked[key] else { continue }
      switch (bareEnding, ending) {
      case (.whole, .failed(let reason)): throw SchemaError.refused("\(type).\(key)", reason)
      case (.whole, .whole) where Set(fields.asked.keys) != Set(bare.asked.keys).union([key]),
        (.failed, .whole):
        ways.append(fields)
      default: optional[key] = schema
      }
    }
    if ways.isEmpty, case .failed(let reason) = bareEnding {
      throw SchemaError.refused("\(type)", reason)
    }
    return ways.map { way in
      let others = optional.filter { way.lookedFor.contains($0.key) }
      return .object(
        way.asked.merging(others) { asked, _ in asked }, required: Set(way.asked.keys))
    }
  }

  /// Returns the name of a type with its enclosing types, without its module.
  private static func name(
    of type: any Decodable.Type, butNot taken: [String: JSONSchema]
  ) throws -> String {
    let path = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    let name = String(
      path.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" })
    if taken[name] != nil { throw SchemaError.sameName(name) }
    return name
  }

  private static func firstCase<T: CaseIterable>(of type: T.Type) -> Any? { type.allCases.first }

  /// Returns the raw values of all cases; nil if they are not texts.
  private static func texts<T: CaseIterable>(of type: T.Type) -> [String]? {
    let texts = type.allCases.map { ($0 as? any RawRepresentable)?.rawValue as? String }
    return texts.contains(nil) ? nil : texts.compactMap { $0 }
  }
}

/// An error that prevents the derivation of a schema.
package enum SchemaError: Error, Hashable {
  /// The type contains a value of its own type, without end.
  case endless(String)
  /// The type accepts none of the values that it received.
  case refused(String, String)
  /// Two types have this name.
  case sameName(String)
  /// The type uses a feature of the decoder that the deriver does not support.
  case unsupported(String)
}
