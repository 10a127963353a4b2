import Foundation
import TestHierarchies
import TestSystem
import Testing

@testable import FlowReports

extension JSONValue {
  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  var list: [JSONValue] { if case .array(let list) = self { list } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var keys: [String] { if case .object(let fields) = self { fields.keys.sorted() } else { [] } }

  var number: Int? {
    switch self {
    case .integer(let number): Int(number)
    case .unsigned(let number): Int(number)
    default: nil
    }
  }

  /// All texts in it, with the names of fields.
  var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let list): list.flatMap(\.texts)
    case .object(let fields): fields.flatMap { [$0.key] + $0.value.texts }
    default: []
    }
  }
}

/// A desk whose files are in a directory of their own, and a saved hierarchy that it can be asked about.
final class AgentFixture: Sendable {
  let directory = TemporaryDirectory()
  let desk: AgentDesk

  init(
    target: String? = nil, allowsControl: Bool = false, abilities: AgentAbilities = AgentAbilities()
  ) {
    desk = AgentDesk(
      .init(target: target, allowsControl: allowsControl), abilities: abilities,
      files: AgentFiles(in: directory.path))
  }

  /// Saves a hierarchy; returns the path of its file.
  func save(_ snapshot: FlowSnapshot, as name: String = "saved.json") throws -> String {
    try directory.write(JSONOutput.encode(snapshot), to: name)
    return directory.file(name)
  }

  /// Returns what is in the file that an answer names.
  func contents(
    _ answer: JSONValue, _ location: SourceLocation = #_sourceLocation
  ) throws -> Data {
    let path = try #require(answer["file"]?.text, sourceLocation: location)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(answer["bytes"]?.number == data.count, sourceLocation: location)
    return data
  }

  /// Calls a tool that has to answer; checks what is true of each answer.
  func answer(
    _ tool: String, _ arguments: [String: JSONValue] = [:],
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let outcome = try #require(await desk.call(tool, arguments), sourceLocation: location)
    #expect(
      !outcome.isError, "\(tool): \(AgentJSON.text(of: outcome.json))", sourceLocation: location)
    check(outcome.json, location)
    #expect(outcome.json["next"]?.list.isEmpty == false, "\(tool)", sourceLocation: location)
    return outcome.json
  }

  /// Calls a tool that cannot answer; returns the kind of failure and the message.
  func failure(
    _ tool: String, _ arguments: [String: JSONValue] = [:],
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> (kind: String, message: String) {
    let outcome = try #require(await desk.call(tool, arguments), sourceLocation: location)
    #expect(
      outcome.isError, "\(tool): \(AgentJSON.text(of: outcome.json))", sourceLocation: location)
    check(outcome.json, location)
    return (
      try #require(outcome.json["error"]?.text, sourceLocation: location),
      try #require(outcome.json["app"]?["message"]?.text, sourceLocation: location)
    )
  }

  private func check(_ json: JSONValue, _ location: SourceLocation) {
    let size = AgentJSON.text(of: json).utf8.count
    #expect(size <= AgentAnswer.mostBytes, "\(size) bytes", sourceLocation: location)
    let known = ["app", "bytes", "count", "cursor", "error", "file", "isCut", "next", "revision"]
    #expect(Set(json.keys).isSubset(of: known), "\(json.keys)", sourceLocation: location)
    for step in json["next"]?.list ?? [] {
      #expect(step.keys == ["arguments", "tool", "why"], sourceLocation: location)
      #expect(
        AgentTools.tool(named: step["tool"]?.text ?? "") != nil, "\(step)",
        sourceLocation: location)
    }
    let stray = json.texts.flatMap(\.unicodeScalars).filter(DisplayText.isHarmful)
      .filter { ![0x200c, 0x200d].contains($0.value) }
    #expect(stray.isEmpty, "\(stray)", sourceLocation: location)
  }

  /// A hierarchy of `count` coordinators with these names and routes in turn.
  static func hierarchy(_ count: Int, named names: [String]) -> FlowSnapshot {
    let nodes = (1...count).map { number in
      node(
        UInt64(number), of: number == 1 ? nil : 1,
        children: number == 1 && count > 1 ? (2...count).map { UInt64($0) } : []
      ) { node in
        let name = names[number % names.count]
        node.facts.name = name
        node.facts.givenName = name
        node.facts.root = RouteLabel(identifier: name, type: "AppRoute", detail: "\(name)(1)")
        node.facts.currentRoute = node.facts.root
      }
    }
    return FlowSnapshot(
      epoch: "agents", revision: 7, rootID: nodes[0].id, nodes: nodes)
  }
}
