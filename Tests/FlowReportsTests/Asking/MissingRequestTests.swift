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
