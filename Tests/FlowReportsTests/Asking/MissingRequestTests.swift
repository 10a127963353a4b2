import TestEngines
import TestHierarchies
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports

/// Engines of another kind, which know few requests.
@Suite("Engines that do not know a request", .timeLimit(.minutes(Patience.minutes)))
struct MissingRequestTests {
  private let temporary = TemporaryDirectory()

  /// The answers of an engine that lists a route and a link, and explains nothing.
  private static let listing: [String: ScriptedEngine.Answer] = [
    "initialize": .init(
      result: """
        {"protocol":1,"maxMessageBytes":16777216,"engine":{"name":"fake","pid":1,"version":"9",\
        "startedAt":1.5},"capabilities":{"control":false,"explain":true,"routes":true}}
        """),
    "routes/list": .init(
      result: """
        {"epoch":"e","routes":[{"route":{"identifier":"home","type":"R"},\
        "isDeclared":true,"succeeded":0,"failed":0}],"openTypes":[],"links":["shop://a/:id","shop://b"],\
        "countedSince":1,"interruptions":0,"lost":0}
        """),
  ]

  @Test("a map has the roots and the patterns of links, and says what it lacks once")
  func map() async throws {
    let engine = ScriptedEngine(at: temporary.file("map.sock"), Self.listing)
    defer { withExtendedLifetime(engine) {} }
    let heard = HeardRemarks()
    let map = try await Asker(heard).declaredMap(of: engine.path)
    #expect(map.coordinators.map(\.name) == ["App"])
    #expect(
      map.entries == ["shop://a/:id", "shop://b"].map { DeclaredEntry(kind: .link, pattern: $0) })
    let expected = [MissingRequest.claimsOfMap, .routeOfLink].map {
      $0.remark(on: "fake (pid 1)")
    }
    #expect(heard.all == expected)
  }

  @Test("an engine that explains links alone has their routes")
  func links() async throws {
    var answers = Self.listing
    answers["flow/explain"] = .init(
      result: """
        {"epoch":"e","revision":1,"origin":{"id":1,"name":"App"},\
        "route":{"identifier":"home","type":"R"},"steps":[],\
        "trace":{"entries":[],"omitted":0}}
        """)
    let engine = ScriptedEngine(at: temporary.file("links.sock"), answers)
    defer { withExtendedLifetime(engine) {} }
    let heard = HeardRemarks()
    let map = try await Asker(heard).declaredMap(of: engine.path)
    #expect(map.entries.map(\.route) == ["R.home", "R.home"])
    #expect(heard.all == [MissingRequest.claimsOfMap.remark(on: "fake (pid 1)")])
  }

  @Test("'explain --all' ends in one line that asks for one route")
  func all() async throws {
    let engine = ScriptedEngine(at: temporary.file("all.sock"), Self.listing)
    defer { withExtendedLifetime(engine) {} }
    let error = await #expect(throws: ReportError.self) {
      try await Asker.ofTest.explainAll(of: engine.path, from: nil)
    }
    #expect(error?.description == "fake (pid 1) explains only one route at a time: name one")
    #expect(error?.exitCode == 4)
  }

  @Test("an id is found without 'flow/nodes'", arguments: ["#1", "App #1", "App"])
  func id(text: String) async throws {
    let noNodes = """
      {"code":\(RemoteError.Code.methodNotFound),"message":"there is no method"}
      """
    let app = Tree(name: "App").snapshot
    let skeleton = FlowSkeleton(app.preorder[...], rows: [app.rootID: 0])
    let rows = String(decoding: try JSONOutput.encodeWithoutSchema(skeleton), as: UTF8.self)
    let engine = ScriptedEngine(
      at: temporary.file("nodes.sock"),
      [
        "flow/nodes": .init(result: "", error: noNodes),
        "flow/snapshot": .init(
          result: ScriptedEngine.snapshot(nodes: "", more: ",\"skeleton\":\(rows)")),
      ])
    defer { withExtendedLifetime(engine) {} }
    let client = try await FlowClient.connect(
      to: .unixSocket(path: engine.path), as: .init(name: "tests", version: "1"))
    let found = try await CoordinatorName.resolve(text, at: client)
    await client.close()
    #expect(found == app.rootID)
  }

  /// The error of an engine for a method that it does not know.
  private static let unknown = ScriptedEngine.Answer(
    result: "",
    error: "{\"code\":\(RemoteError.Code.methodNotFound),\"message\":\"there is no method\"}")

  /// An answer to `initialize` with these capabilities, and perhaps the name of a library.
  private static func greeting(
    _ capabilities: String, library: String? = nil
  ) -> ScriptedEngine.Answer {
    let library = library.map { "\"library\":\"\($0)\"," } ?? ""
    return .init(
      result: """
        {"protocol":1,"maxMessageBytes":16777216,\(library)"engine":{"name":"fake","pid":1,\
        "version":"9","startedAt":1.5},"capabilities":{\(capabilities)}}
        """)
  }

  @Test("the viewer runs the lints of an engine that runs none, by the selection of the user")
  func lints() async throws {
    var deep = Tree(name: "App")
    deep.stack = (0..<30).map { "r\($0)" }
    let nodes = try deep.snapshot.preorder.map {
      String(decoding: try JSONOutput.encodeWithoutSchema($0), as: UTF8.self)
    }
    let engine = ScriptedEngine(
      at: temporary.file("lints.sock"),
      [
        "lints/list": Self.unknown,
        "flow/snapshot": .init(
          result: ScriptedEngine.snapshot(nodes: nodes.joined(separator: ","))),
      ])
    defer { withExtendedLifetime(engine) {} }
    let heard = HeardRemarks()
    let found = try await Asker(heard).lints(of: engine.path, at: nil, by: .standard)
    #expect(found.findings.map(\.rule) == ["deep"])
    #expect(heard.all == [MissingRequest.findings.remark(on: "fake (pid 1)")])
    #expect(
      found.notRun == (LintResults.notRunOnHierarchies + LintResults.notRunOnMoments).sorted())
    #expect(found.notRunText?.contains("need several moments and did not run: off-screen") == true)
    let check = found.check(in: nil)
    let skipped = check.cases.first { $0.name == "off-screen-growth" }
    #expect(skipped?.outcome == .skipped("needs several moments"))
    let allowed = try await Asker.ofTest.lints(
      of: engine.path, at: nil, by: try LintConfiguration(allow: ["stack"]))
    #expect(allowed.findings == [] && allowed.allowed == 1)
  }

  @Test("other errors of the lints are not hidden")
  func brokenLints() async throws {
    let engine = ScriptedEngine(
      at: temporary.file("broken.sock"),
      ["lints/list": .init(result: "", error: "{\"code\":-32603,\"message\":\"no\"}")])
    defer { withExtendedLifetime(engine) {} }
    let error = await #expect(throws: RemoteError.self) {
      try await Asker.ofTest.lints(of: engine.path, at: nil, by: .standard)
    }
    #expect(error?.description.contains("the engine refused: no") == true)
  }

  @Test(
    "an engine that explains nothing is named in one line, whether it says so before or when asked",
    arguments: ["", "\"explain\":false", "\"explain\":true"], [true, false])
  func explanation(capabilities: String, all: Bool) async throws {
    let engine = ScriptedEngine(
      at: temporary.file("explain.sock"),
      [
        "initialize": Self.greeting(capabilities), "flow/explain": Self.unknown,
        "flow/explainMany": Self.unknown,
      ])
    defer { withExtendedLifetime(engine) {} }
    let asker = Asker.ofTest
    let error = await #expect(throws: ReportError.self) {
      if all { return _ = try await asker.explainAll(of: engine.path, from: nil) }
      _ = try await asker.ask(.unixSocket(path: engine.path)) {
        try await ExplainQuestion.answer(of: $0, "home", from: nil)
      }
    }
    if all, capabilities.hasSuffix("true") {
      // It may explain one route.
      #expect(error?.description == "fake (pid 1) does not list its routes; name one")
      return
    }
    #expect(error?.description == "fake (pid 1) does not explain navigations")
    #expect(error?.exitCode == 4)
  }

  @Test("FlowIntrospect is asked all the same: it says why it cannot explain")
  func ownRefusal() async throws {
    let engine = ScriptedEngine(
      at: temporary.file("own.sock"),
      [
        "initialize": Self.greeting("\"explain\":false", library: EngineInfo.flowIntrospect),
        "flow/explain": .init(
          result: "", error: "{\"code\":-32008,\"message\":\"another framework\"}"),
      ])
    defer { withExtendedLifetime(engine) {} }
    let error = await #expect(throws: RemoteError.self) {
      _ = try await Asker.ofTest.ask(.unixSocket(path: engine.path)) {
        try await ExplainQuestion.answer(of: $0, "home", from: nil)
      }
    }
    #expect(error?.description == "the engine refused: another framework")
  }

  @Test("only FlowIntrospect is advised with its own names", arguments: [true, false])
  func advice(isOwn: Bool) async throws {
    let library = isOwn ? EngineInfo.flowIntrospect : nil
    let engine = ScriptedEngine(
      at: temporary.file("advice.sock"),
      ["initialize": Self.greeting("\"explain\":true,\"routes\":true", library: library)])
    defer { withExtendedLifetime(engine) {} }
    let coverage = try await Asker.ofTest.coverage(of: [engine.path], watching: nil)
    let summary = CoverageText.summary(of: coverage)
    #expect(summary.hasSuffix(isOwn ? ": see RouteCatalogue" : ": --declared names them"))
    let explained = try await Asker.ofTest.explainAll(of: engine.path, from: nil)
    let remark = "no routes are declared, and none were requested"
    #expect(explained.remarks == [isOwn ? "\(remark): see RouteCatalogue" : remark])
  }

  @Test("an engine that does not list its routes is not called old")
  func unlisted() async throws {
    let engine = ScriptedEngine(
      at: temporary.file("unlisted.sock"), ["initialize": Self.greeting("")])
    defer { withExtendedLifetime(engine) {} }
    let coverage = try await Asker.ofTest.coverage(of: [engine.path], watching: nil)
    #expect(
      coverage.sources.flatMap(\.remarks) == [
        "fake (pid 1) does not say which routes its app declares: --declared names them",
        "fake (pid 1) counted nothing: watch it with --for, or record it",
      ])
  }

  @Test("no other error is one of a missing request, and each remark is one line")
  func kinds() {
    let codes = RemoteError.Code.self
    #expect(RemoteError(code: codes.methodNotFound, message: "m").isMissingRequest)
    for code in [codes.invalidParams, codes.internalError, codes.unknownCoordinator, 0] {
      #expect(!RemoteError(code: code, message: "m").isMissingRequest)
    }
    #expect(!ReportError.badInput("m").isMissingRequest)
    let remarks = MissingRequest.allCases.compactMap { $0.remark(on: "an app") }
    #expect(remarks.allSatisfy { $0.hasPrefix("an app ") && !$0.contains("\n") })
    #expect(Set(remarks).count == MissingRequest.allCases.count - 1)
  }
}
