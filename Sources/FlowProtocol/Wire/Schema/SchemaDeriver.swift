/// Finds what JSON a type is read from by having it decode itself, and noting what it asks for.
///
/// A type is what its `init(from:)` asks of the decoder, so a schema cannot say anything else than the code
/// does. The type is decoded more than once: with each key that it looks for there and not there, and with
/// each value that it tries refused, to learn what it does then. What is asked for is answered with a
/// value of no meaning; a type that accepts none of those cannot be derived.
package final class SchemaDeriver {
  /// The schemas of the types that have a name.
  private(set) var components: [String: JSONSchema] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private var samples: [ObjectIdentifier: any Decodable] = [:]

  /// The schema of `type`: a reference to one of ``components``, where the type has a name.
  package func schema<T: Decodable>(of type: T.Type) throws -> JSONSchema {
    if let wrapper = type as? any SchemaWrapper.Type { return try wrapper.schema(deriving: self) }
    if let plain = type as? any PlainSchema.Type { return plain.schema }
    if let name = names[ObjectIdentifier(type)] { return .reference(to: name) }
    let name = try Self.name(of: type, butNot: components)
    names[ObjectIdentifier(type)] = name
    // So that nobody else takes the name meanwhile.
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

  /// Some value of `type`.
  ///
  /// - Throws: ``SchemaError/endless(_:)`` for a type that is being derived, and so holds itself.
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

  /// The fields of `type` itself, with nothing named in between.
  package func shape<T: Decodable>(of type: T.Type) throws -> JSONSchema {
    var alternatives: [JSONSchema] = []
    while true {
      let refused = alternatives.count
      let probe = SchemaProbe(deriver: self, refusing: refused)
      let ending = try decode(type, with: probe)
      if case .failed = ending, refused > 0, probe.tried <= refused {
        // Everything that it tries was refused in turn.
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

  /// How a decoding ended.
  private enum Ending {
    case whole
    /// It needs a value of a type that is being derived.
    case endless
    case failed(String)
  }

  private func decode<T: Decodable>(_ type: T.Type, with probe: SchemaProbe) throws -> Ending {
    do {
      samples[ObjectIdentifier(type)] = try T(from: SchemaDecoder(probe))
      return .whole
    } catch SchemaError.endless {
      return .endless
    } catch let error as SchemaError {
      throw error
    } catch {
      return .failed("\(error)")
    }
  }

  /// What `type` may be, given what it asked for when none of the keys that it looks for was there.
  ///
  /// Each of those keys is given to it alone. Where it then asks for the same besides, the key may be there or
  /// not; where it asks for other things, or takes nothing without such a key, that is another way to
  /// write it.
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
}

/// Why a type has no schema that could be derived.
package enum SchemaError: Error, Hashable {
  /// It holds a value of its own type, without end.
  case endless(String)
  /// It takes none of the values that it was given.
  case refused(String, String)
  /// Two types have this name.
  case sameName(String)
  /// It asks its decoder for something that a schema is not made from.
  case unsupported(String)
}

extension SchemaDeriver {
  /// The name of a type with the types that it stands in, and without its module.
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

  /// The raw values of all cases; nil where they are no texts.
  private static func texts<T: CaseIterable>(of type: T.Type) -> [String]? {
    let texts = type.allCases.map { ($0 as? any RawRepresentable)?.rawValue as? String }
    return texts.contains(nil) ? nil : texts.compactMap { $0 }
  }
}
