package import FlowProtocol
import NIOCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares JSON with a schema strictly: a field that the schema does not have is a problem too.
package struct SchemaCheck {
  package let components: [String: JSONSchema]

  package init(components: [String: JSONSchema]) { self.components = components }

  /// Returns the problems of `value`, each with its location.
  package func problems(
    of value: JSON, against schema: JSONSchema, at place: String = "$"
  ) -> [String] {
    if let reference = schema.reference {
      guard let named = component(reference) else { return ["\(place): nothing at \(reference)"] }
      return problems(of: value, against: named, at: place)
    }
    if let alternatives = schema.alternatives {
      let all = alternatives.map { problems(of: value, against: $0, at: place) }
      let fitting = all.count { $0.isEmpty }
      return fitting == 1 ? [] : ["\(place): \(fitting) of \(all.count) alternatives fit: \(all)"]
    }
    var found: [String] = []
    if let type = schema.type, !isOf(type, value) {
      found.append("\(place): no \(type): \(value)")
    }
    if let texts = schema.texts, !texts.contains(value.text ?? "\u{0}") {
      found.append("\(place): none of \(texts): \(value)")
    }
    if let minimum = schema.minimum, value.number ?? -.infinity < Double(minimum) {
      found.append("\(place): less than \(minimum): \(value)")
    }
    if let maximum = schema.maximum, value.number ?? .infinity > Double(maximum) {
      found.append("\(place): more than \(maximum): \(value)")
    }
    if let most = schema.maxLength, let text = value.text, text.unicodeScalars.count > most {
      found.append("\(place): more than \(most) code points")
    }
    if let most = schema.maxItems, case .array(let values) = value, values.count > most {
      found.append("\(place): more than \(most) items")
    }
    if let items = schema.items, case .array(let values) = value {
      for (index, item) in values.enumerated() {
        found += problems(of: item, against: items, at: "\(place)[\(index)]")
      }
    }
    guard schema.type == "object", case .object(let fields) = value else { return found }
    for key in schema.required ?? [] where fields[key] == nil {
      found.append("\(place).\(key) is missing")
    }
    for (key, field) in fields {
      guard let known = schema.properties?[key] ?? schema.values else {
        found.append("\(place).\(key) is not in the schema")
        continue
      }
      found += problems(of: field, against: known, at: "\(place).\(key)")
    }
    return found
  }

  /// Returns the problems of a method's parameters or of its answer.
  package func problems(ofParams value: JSON, of method: OpenRPCDocument.Method) -> [String] {
    var schema = JSONSchema(type: "object")
    schema.properties = Dictionary(uniqueKeysWithValues: method.params.map { ($0.name, $0.schema) })
    schema.required = method.params.filter { $0.required == true }.map(\.name)
    return problems(of: value, against: schema, at: "\(method.name) params")
  }

  package func problems(ofResult value: JSON, of method: OpenRPCDocument.Method) -> [String] {
    guard let result = method.result else { return ["\(method.name) has no result"] }
    return problems(of: value, against: result.schema, at: "\(method.name) result")
  }

  package func component(_ reference: String) -> JSONSchema? {
    guard reference.hasPrefix(JSONSchema.components) else { return nil }
    return components[String(reference.dropFirst(JSONSchema.components.count))]
  }

  private func isOf(_ type: String, _ value: JSON) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .text), ("boolean", .bool),
      ("number", .number):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}

/// A value on the wire, read without the module's own code for numbers.
package func wireJSON(_ value: some Encodable) throws -> JSON {
  try JSONDecoder().decode(JSON.self, from: Data(try WireCoding.encode(value).readableBytesView))
}
