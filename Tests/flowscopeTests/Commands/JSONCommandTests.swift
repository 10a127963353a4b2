import ArgumentParser
import Foundation
import Testing

@testable import FlowReports
@testable import flowscope

/// The schemas of what commands print with `--json`.
@Suite struct JSONCommandTests {
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Docs")

  private static var commands: [any ParsableCommand.Type] {
    Flowscope.configuration.subcommands.flatMap { [$0] + $0.configuration.subcommands }
  }

  private static var documents: [(command: String, schema: String, version: Int)] {
    commands.flatMap { command in
      ((command as? any JSONCommand.Type)?.documents ?? []).map {
        (command.configuration.commandName ?? "", $0.schema, $0.schemaVersion)
      }
    }
  }

  /// The drawings as JSON and the rows of an export have a schema too, and no option `--json`.
  private static let others = ["flowscope.diagram", "flowscope.event"]

  /// The forms that are not of a single command.
  private static let shared = [DeclaredMap.schema, ControlDocument.schema]

  private static func file(of schema: String) -> URL {
    docs.appending(path: "schemas/\(schema.trimmingPrefix("flowscope.")).json")
  }

  @Test("each command with --json says what it prints")
  func declared() {
    let printing = Self.commands.filter {
      DeclaredOptions(of: $0).longNames.contains("--json")
    }
    #expect(printing.count > 10)
    for command in printing {
      #expect(
        (command as? any JSONCommand.Type)?.documents.isEmpty == false,
        "\(command) has no document; see JSONCommand")
    }
  }

  @Test("each document has a schema of its own, of the version that is printed")
  func published() throws {
    let names = Self.documents.map(\.schema)
    let own = names.filter { !Self.shared.contains($0) }
    #expect(Set(own).count == own.count)
    for (command, schema, version) in Self.documents {
      #expect(
        schema == "flowscope.\(command)" || schema.hasPrefix("flowscope.\(command)-")
          || Self.shared.contains(schema))
      let data = try Data(contentsOf: Self.file(of: schema))
      let text = String(decoding: data, as: UTF8.self)
      #expect(
        text.contains("\"const\": \"\(schema)\"") && text.contains("\"const\": \(version)"),
        "\(schema)")
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.docs.appending(path: "schemas").path)
    let expected = (names + Self.others).map { Self.file(of: $0).lastPathComponent }
    #expect(Set(files) == Set(expected + ["types.json"]))
  }

  @Test("the page for scripts lists each schema with its command and its file")
  func listed() throws {
    let page = try String(contentsOf: Self.docs.appending(path: "Scripts.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `flowscope.") }
    #expect(rows.count == Set(Self.documents.map(\.schema)).count + Self.others.count)
    for (command, schema, _) in Self.documents {
      let row = try #require(rows.first { $0.hasPrefix("| `\(schema)` |") }, "\(schema)")
      let file = Self.file(of: schema).lastPathComponent
      #expect(row.contains("`\(command)") && row.contains("(schemas/\(file))"), "\(row)")
    }
  }
}
