import ArgumentParser
import FlowModel
import Foundation
import TestApps
import TestPatience
import Testing

@testable import flowscope

/// Docs/Agents.md and the skill, compared with the server and its answers.
///
/// `FLOWSCOPE_RECORD=1 swift test --filter AgentPagesTests` writes the answers of the page; review the
/// difference.
@Suite("Docs/Agents.md", .timeLimit(.minutes(Patience.minutes))) struct AgentPagesTests {
  private func page() throws -> String {
    try String(contentsOf: AgentExamples.page, encoding: .utf8)
  }

  @Test("the examples are what the server answers")
  func examples() async throws {
    let place = try ScriptPlace()
    let sample = try ServedSample(
      directory: place.directory,
      arguments: ["--name", "shop", "--rate", "0", "--warm-up", "43", "--allow-control"],
      hasFlightRecorder: true)
    let server = try AgentServer(["shop", "--control"], in: place)
    var examples = try AgentExamples()
    let calls = examples.calls
    #expect(calls.count == 5)
    for index in calls {
      let call = try examples.call(at: index)
      let answer = try server.request("tools/call", call)
      try answer.expectContract("\(call)")
      let shown = try AgentExamples.shown(answer.text)
      if ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] == "1" {
        examples.setAnswer(to: index, shown)
      } else {
        #expect(examples.answer(to: index) == shown, "\(call)")
      }
    }
    if examples.text != (try page()) {
      try Data(examples.text.utf8).write(to: AgentExamples.page)
    }
    #expect(try server.end() == 0)
    sample.kill()
  }

  @Test("the configuration that it shows is a command line of flowscope")
  func configuration() throws {
    var count = 0
    for value in try AgentExamples().values {
      guard case .object(let fields) = value,
        case .object(let servers)? = fields["mcpServers"],
        case .object(let server)? = servers["flowscope"]
      else { continue }
      #expect(server["command"] == .string("flowscope"))
      guard case .array(let list)? = server["args"] else { continue }
      let words = list.compactMap { if case .string(let word) = $0 { word } else { nil } }
      #expect(words.first == "mcp")
      _ = try Flowscope.parseAsRoot(words)
      count += 1
    }
    #expect(count == 1)
  }

  @Test("the table has the server's tools, each with its arguments")
  func tools() throws {
    let server = try AgentServer(["--control"], in: try ScriptPlace())
    let rows = try page().split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map {
        $0.components(separatedBy: "|")
          .dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count == 4 }
    let tools = try server.tools()
    #expect(rows.map { Self.words(in: $0[0]).first } == tools.map { $0["name"] as? String })
    for tool in tools {
      let name = try #require(tool["name"] as? String)
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let shared: Set = ["target", "limit", "cursor", "detail", "at"]
      let properties = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      let row = try #require(rows.first { Self.words(in: $0[0]) == [name] }, "\(name)")
      #expect(Set(Self.words(in: row[2])) == properties.subtracting(shared), "\(name)")
      for command in Self.words(in: row[3]) {
        let words = command.split(separator: " ").map(String.init)
        #expect(Flowscope.commandNames.contains(words[0]), "\(name): \(command)")
      }
    }
    #expect(try server.end() == 0)
  }

  /// The words in code of a cell.
  private static func words(in cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map(\.element)
  }

  @Test("the skill has the form of Agent Skills")
  func skill() throws {
    let directory = Repository.root.appending(path: "Docs/Skills/flowscope")
    let text = try String(contentsOf: directory.appending(path: "SKILL.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "---\n")
    #expect(parts[0].isEmpty && parts.count == 3)
    var fields: [String: String] = [:]
    for line in parts[1].split(separator: "\n") {
      let colon = try #require(line.firstRange(of: ": "), "\(line)")
      fields[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
    #expect(Set(fields.keys) == ["name", "description", "compatibility"])
    #expect(fields["name"] == directory.lastPathComponent)
    #expect((1...1_024).contains(fields["description"]?.count ?? 0))
    #expect((1...500).contains(fields["compatibility"]?.count ?? 0))
    // A reader parses these lines as YAML, where a colon and a blank begin another value.
    #expect(fields.values.allSatisfy { !$0.contains(": ") && !$0.contains(" #") })
    // It is read whole into the context of an agent.
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 500)
  }
}
