import Foundation
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports

/// `Docs/schemas/types.json`, which the schemas of several documents refer to.
@Suite struct PublishedTypesTests {
  /// The names of types under which the schemas have another name.
  private static let names = [
    "CallLabel": "Call", "CoordinatorReference": "Coordinator",
    "ExplainRequest.Result": "Explanation", "FlowErrorDescription": "Error", "LinkLabel": "Link",
    "LinkLabel.Kind": "Link.Kind", "LintsListRequest.Progress": "LintProgress",
    "RouteLabel": "Route", "WireTabItem": "TabItem",
  ]

  private static func published(_ name: String) -> String { names[name] ?? name }

  private static func location(_ reference: String) -> String {
    reference.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func object(_ fields: [String: String], required: [String]) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      + "} with \(required.sorted())"
  }

  /// The form that a derived schema allows, with times as commands print them.
  private static func form(_ schema: JSONSchema) -> String {
    if let reference = schema.reference { return published(location(reference)) }
    if schema.description == Date.schema.description { return "Time" }
    if let alternatives = schema.alternatives {
      return alternatives.map(form).joined(separator: " | ")
    }
    if let properties = schema.properties {
      return object(properties.mapValues(form), required: schema.required ?? [])
    }
    if let items = schema.items { return "[\(form(items))]" }
    if let texts = schema.texts { return "\(texts)" }
    return (schema.type ?? "anything") + (schema.minimum.map { " from \($0)" } ?? "")
  }

  /// The form that a published schema allows.
  private static func form(_ schema: [String: Any]) -> String {
    if let reference = schema["$ref"] as? String { return location(reference) }
    if let alternatives = schema["oneOf"] as? [[String: Any]] {
      return alternatives.map(form).joined(separator: " | ")
    }
    if let properties = schema["properties"] as? [String: [String: Any]] {
      return object(
        properties.mapValues(form), required: schema["required"] as? [String] ?? [])
    }
    if let items = schema["items"] as? [String: Any] { return "[\(form(items))]" }
    if let texts = schema["enum"] as? [String] { return "\(texts)" }
    return (schema["type"] as? String ?? "anything")
      + ((schema["minimum"] as? Int).map { " from \($0)" } ?? "")
  }

  private func derived() throws -> [String: JSONSchema] {
    let deriver = SchemaDeriver()
    _ = try deriver.schema(of: ExplainRequest.Result.self)
    _ = try deriver.schema(of: NavigationReport.self)
    _ = try deriver.schema(of: ErrorReport.self)
    _ = try deriver.schema(of: Breakpoint.self)
    _ = try deriver.schema(of: ParkedNavigation.self)
    _ = try deriver.schema(of: LintFinding.self)
    _ = try deriver.schema(of: LintsListRequest.Progress.self)
    _ = try deriver.schema(of: EngineInfo.self)
    _ = try deriver.schema(of: EngineSilence.self)
    var components = deriver.components
    // What commands print in another form than the protocol has.
    var error = try #require(components["FlowErrorDescription"])
    var fields = try #require(error.properties)
    fields["route"] = .reference(to: "RouteLabel")
    fields["coordinatorType"] = fields.removeValue(forKey: "coordinator")
    fields["routeType"] = nil
    error.properties = fields
    components["FlowErrorDescription"] = error
    return components
  }

  @Test("the published types are those that the code derives, with the forms that commands print")
  func types() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appending(path: "Docs/schemas/types.json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let types = try #require(document["$defs"] as? [String: [String: Any]])
    let derived = try derived()
    #expect(
      Set(types.keys) == Set(derived.keys.map(Self.published)).union(["Time", "RunID"]))
    for (name, schema) in derived {
      let type = try #require(types[Self.published(name)], "\(name) is missing")
      #expect(Self.form(type) == Self.form(schema), "\(name)")
    }
  }
}
