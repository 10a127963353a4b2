import Foundation
import Testing

@testable import FlowReports

/// The tools as a program lists them.
@Suite struct AgentToolsTests {
  private let all = AgentTools.listed(withControl: true)

  @Test("there are at most 15 tools, each once, and their schemas take at most 3,000 tokens")
  func size() {
    #expect(all.count <= 15 && Set(all.map { $0.name }).count == all.count)
    let text = AgentJSON.text(of: .array(all.map { $0.description }))
    // A token of such texts has about four characters.
    #expect(Double(text.count) / 3.5 <= 3_000, "\(text.count) characters")
    #expect(Double(AgentTools.instructions.count) / 3.5 <= 300)
  }

  @Test("only the tool that changes an app is destructive, and it is listed only with control")
  func annotations() throws {
    for tool in all {
      let hints = try #require(tool.description["annotations"])
      #expect(hints["readOnlyHint"] == .bool(tool.effect == .reads), "\(tool.name)")
      #expect(hints["destructiveHint"] == .bool(tool.name == "act"), "\(tool.name)")
      #expect(hints["openWorldHint"] == .bool(false))
    }
    let names = AgentTools.listed(withControl: false).map { $0.name }
    #expect(!names.contains("act") && names.count == all.count - 1)
    #expect(all.filter { $0.effect == .keeps }.map { $0.name } == ["errors", "recording"])
  }

  @Test("each schema is an object whose required arguments are among its properties")
  func schemas() throws {
    for tool in all {
      let schema = try #require(tool.description["inputSchema"])
      #expect(schema["type"] == .string("object"))
      #expect(schema["additionalProperties"] == .bool(false))
      let names = schema["properties"]?.keys ?? []
      #expect(names == tool.allArguments.map(\.name).sorted(), "\(tool.name)")
      for name in schema["required"]?.list ?? [] { #expect(names.contains(name.text ?? "")) }
      for argument in tool.allArguments {
        let kind = try #require(schema["properties"]?[argument.name])
        #expect(kind["type"]?.text != nil, "\(tool.name) \(argument.name)")
      }
      #expect(!tool.summary.isEmpty && tool.description["description"] == .string(tool.summary))
    }
  }

  @Test("the table of the tools names each tool and each of its arguments")
  func documented() throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs").standardized
    let page = try String(contentsOf: docs.appendingPathComponent("Agents.md"), encoding: .utf8)
    for tool in all {
      #expect(page.contains("| `\(tool.name)`"), "\(tool.name)")
      for argument in tool.allArguments {
        #expect(page.contains("`\(argument.name)`"), "\(tool.name) \(argument.name)")
      }
    }
    let start = try #require(page.range(of: "`error` is one of "))
    let list = page[start.upperBound...].prefix { $0 != ";" }
    let kinds = list.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    #expect(Set(kinds) == Set(AgentFailure.Kind.allCases.map(\.rawValue)) && kinds.count > 5)
  }

  @Test("the kinds of events are those of the log, and links")
  func kinds() throws {
    let kind = try #require(EventsTool.arguments.first { $0.name == "kind" })
    #expect(kind.kind == .choices(LoggedEvent.Kind.allCases.map(\.rawValue) + ["link"]))
    #expect(kind.kind != .choices(["link"]))
  }

  @Test(
    "a message for the command line names arguments and tools in place of options and commands",
    arguments: [
      ("--at requires a recording", "at requires a recording"),
      (
        "no tab bar is on screen; name its coordinator with --of",
        "its coordinator with coordinator"
      ),
      ("the next ones follow with --cursor 3", "follow with cursor 3"),
      ("give --if-revision", "give ifRevision"),
      (
        "unknown coordinator 'x'; run 'flowscope snapshot' to list all", "run the tool tree to list"
      ),
      (
        "nothing is presented on screen; 'flowscope pop' goes back",
        "the tool act with do: pop goes"
      ),
      (
        "shop does not keep its navigations: watch it with --for, or record it",
        "the tool recording"
      ),
      ("no route is named '--limit'; none is", "named '--limit'"),
      ("start it as 'flowscope mcp --control'", "'flowscope mcp --control'"),
      ("without options", "without options"), ("pass --quietly", "pass --quietly"),
    ])
  func words(message: String, expected: String) {
    let words = AgentWords.words(for: message)
    #expect(words.contains(expected), "\(words)")
  }
}

/// The arguments of a call.
@Suite struct AgentArgumentsTests {
  private let known = [
    AgentArgument("route", .text, isRequired: true), AgentArgument("depth", .number(0...9)),
    AgentArgument("reach", .flag), AgentArgument("of", .choice(["map", "hierarchy"])),
    AgentArgument("with", .texts), AgentArgument("kind", .choices(["error", "change"])),
  ]

  private func read(_ given: [String: JSONValue]) throws -> AgentArguments {
    try AgentArguments(given, of: known)
  }

  @Test("values of the right kind are read")
  func right() throws {
    let read = try read([
      "route": .string("home"), "depth": .integer(3), "reach": .bool(true), "of": .string("map"),
      "with": .array([.string("a"), .string("b")]), "kind": .array([.string("error")]),
    ])
    #expect(read.text("route") == "home" && read.number("depth") == 3 && read.flag("reach"))
    #expect(read.text("of") == "map" && read.texts("with") == ["a", "b"])
    #expect(read.texts("kind") == ["error"])
    #expect(read.text("absent") == nil && read.number("absent") == nil && !read.flag("absent"))
  }

  @Test("what a model writes for a number, a flag, a text or a list is understood")
  func lenient() throws {
    let read = try read([
      "route": .integer(7), "depth": .string("3"), "reach": .string("true"), "of": .null,
      "with": .string("a"), "kind": .string("change"),
    ])
    #expect(read.text("route") == "7" && read.number("depth") == 3 && read.flag("reach"))
    #expect(read.text("of") == nil && read.texts("with") == ["a"])
    #expect(read.texts("kind") == ["change"])
    #expect(try self.read(["route": .string("x"), "depth": .number(4)]).number("depth") == 4)
  }

  @Test(
    "a wrong value is refused, with what would work",
    arguments: [
      (["depth": .integer(1)], "the argument route is missing"),
      (["route": .bool(true)], "route takes a text"),
      (["route": .string("x"), "depht": .integer(1)], "did you mean 'depth'?"),
      (["route": .string("x"), "depth": .integer(10)], "depth takes a number from 0 to 9"),
      (["route": .string("x"), "depth": .number(1.5)], "depth takes a number"),
      (["route": .string("x"), "depth": .unsigned(.max)], "depth takes a number"),
      (["route": .string("x"), "of": .string("hierarchie")], "did you mean 'hierarchy'?"),
      (["route": .string("x"), "with": .array([.integer(1)])], "with takes a list of texts"),
      (["route": .string("x"), "kind": .array([.string("errors")])], "did you mean 'error'?"),
      (["route": .string("x"), "reach": .object([:])], "reach takes true or false"),
    ] as [([String: JSONValue], String)])
  func wrong(given: [String: JSONValue], expected: String) throws {
    let error = #expect(throws: ReportError.self) { try read(given) }
    #expect(
      error?.exitCode == 2 && error?.description.contains(expected) == true,
      "\(String(describing: error))")
  }

  @Test("a list has a limit, and a name of any length is cut in a message")
  func limits() {
    let many = JSONValue.array(Array(repeating: .string("x"), count: 65))
    #expect(throws: ReportError.self) { try read(["route": .string("x"), "with": many]) }
    let error = #expect(throws: ReportError.self) {
      try read([String(repeating: "x", count: 100_000): .null, "route": .string("x")])
    }
    #expect((error?.description.count ?? .max) < 4_200)
  }
}
