import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol

/// Answers that no engine gives.
///
/// Each of them once crashed a viewer or made it hang.
@Suite("Impossible answers", .timeLimit(.minutes(Patience.minutes)))
struct ImpossibleAnswerTests {
  private let temporary = TemporaryDirectory()

  /// Returns the viewer's error for an engine that answers one method like this.
  private func refusal<Result: Sendable>(
    of method: String, _ result: String, asking ask: (FlowClient) async throws -> Result
  ) async throws -> String {
    let engine = ScriptedEngine(
      at: temporary.file(String(UInt64.random(in: 0...(.max)), radix: 36)),
      [method: .init(result: result)])
    defer { withExtendedLifetime(engine) {} }
    let client = try await FlowClient.connect(to: .unixSocket(path: engine.path), as: viewer)
    let outcome: String
    do {
      outcome = "answered: \(try await ask(client))"
    } catch TransportError.notTheProtocol(_, let reason) {
      outcome = reason
    } catch {
      outcome = "another error: \(error)"
    }
    await client.close()
    return outcome
  }

  private static let tooLarge = ["18446744073709551615", "9223372036854775808", "9007199254740992"]

  @Test("a valid answer is accepted")
  func sound() async throws {
    let engine = ScriptedEngine(at: temporary.file("sound"))
    defer { withExtendedLifetime(engine) {} }
    let client = try await FlowClient.connect(to: .unixSocket(path: engine.path), as: viewer)
    #expect(try await client.snapshot().nodes.count == 1)
    #expect(try await client.errors().total == 0)
    #expect(try await client.routes().routes.isEmpty)
    await client.close()
  }

  @Test("a trace with an impossible depth is refused", arguments: ["-1", "1000000", "1001"])
  func depth(depth: String) async throws {
    let error = ScriptedEngine.error("1", trace: ScriptedEngine.trace(depth: depth))
    let said = try await refusal(of: "errors/list", "{\"errors\":[\(error)],\"total\":1}") {
      try await $0.errors().total
    }
    #expect(
      said
        == "in its errors/list, 'errors[0].trace.entries[0].depth': \(depth) is not within 0 to 1000"
    )
  }

  @Test("more errors than can be counted are refused", arguments: tooLarge)
  func total(total: String) async throws {
    let said = try await refusal(of: "errors/list", "{\"errors\":[],\"total\":\(total)}") {
      try await $0.errors().total
    }
    #expect(said.hasPrefix("in its errors/list, 'total': \(total) is not within 0 to "))
  }

  @Test("a number that no integer holds is refused, and the error names its field")
  func noInteger() async throws {
    for total in ["-1", "0.5", "1e308", "18446744073709551616", "\"1\"", "null", "[]"] {
      let said = try await refusal(of: "errors/list", "{\"errors\":[],\"total\":\(total)}") {
        try await $0.errors().total
      }
      #expect(said.hasPrefix("in its errors/list, "), "\(total): \(said)")
    }
  }

  @Test("errors out of order, not new, or beyond the total are refused")
  func errorsOutOfOrder() async throws {
    for (numbers, total, since) in [
      (["2", "1"], 2, 0), (["1", "1"], 2, 0), (["0"], 2, 0), (["3"], 2, 0), (["5"], 9, 7),
    ] as [([String], Int, UInt64)] {
      let errors = numbers.map { ScriptedEngine.error($0) }.joined(separator: ",")
      let said = try await refusal(
        of: "errors/list", "{\"errors\":[\(errors)],\"total\":\(total)}"
      ) { try await $0.errors(since: since).total }
      #expect(said.hasPrefix("in its errors/list, 'errors["), "\(numbers): \(said)")
    }
  }

  @Test("a part with an impossible 'next' is refused")
  func parts() async throws {
    let error = ScriptedEngine.error("1")
    for (errors, next) in [(error, "0"), (error, "2"), ("", "1")] {
      let said = try await refusal(
        of: "errors/list", "{\"errors\":[\(errors)],\"total\":9,\"next\":\(next)}"
      ) { try await $0.errors().total }
      #expect(said.hasPrefix("in its errors/list, "), "\(next): \(said)")
    }
    for next in ["0", "-1", "1"] {
      let said = try await refusal(
        of: "flow/snapshot",
        ScriptedEngine.snapshot(total: "9", nodes: "", more: ",\"next\":\(next)")
      ) { try await $0.snapshot().revision }
      #expect(said.hasPrefix("in its flow/snapshot, 'next'"), "\(next): \(said)")
    }
  }

  @Test("a snapshot with endless parts is refused as soon as it exceeds its total")
  func endlessSnapshot() async throws {
    let said = try await refusal(
      of: "flow/snapshot", ScriptedEngine.snapshot(total: "3", more: ",\"next\":1")
    ) { try await $0.snapshot().revision }
    #expect(said.contains("flow/snapshot") || said.contains("snapshot"), "\(said)")
    #expect(!said.hasPrefix("answered"))
  }

  @Test(
    "a route with more requests than can be counted is refused", arguments: tooLarge)
  func routeCounts(count: String) async throws {
    let use =
      "{\"route\":{\"identifier\":\"a\",\"type\":\"R\"},\"isDeclared\":true,\"succeeded\":\(count),\"failed\":\(count)}"
    let said = try await refusal(
      of: "routes/list",
      "{\"epoch\":\"e\",\"routes\":[\(use)],\"openTypes\":[],\"countedSince\":1,\"interruptions\":0,\"lost\":0}"
    ) { try await $0.routes().lost }
    #expect(said.hasPrefix("in its routes/list, 'routes[0].succeeded': "), "\(said)")
  }

  @Test("a repeated route is refused")
  func routeTwice() async throws {
    let use =
      "{\"route\":{\"identifier\":\"a\",\"type\":\"R\"},\"isDeclared\":true,\"succeeded\":1,\"failed\":1}"
    let said = try await refusal(
      of: "routes/list",
      "{\"epoch\":\"e\",\"routes\":[\(use),\(use)],\"openTypes\":[],\"countedSince\":1,\"interruptions\":0,\"lost\":0}"
    ) { try await $0.routes().lost }
    #expect(said == "in its routes/list, a route occurs twice")
  }

  @Test("an explanation with more steps than can be counted is refused")
  func stepsOmitted() async throws {
    let said = try await refusal(
      of: "flow/explain",
      """
      {"epoch":"e","revision":1,"origin":{"id":1,"name":"App"},\
      "route":{"identifier":"a","type":"R"},"steps":[],"stepsOmitted":9223372036854775807,\
      "trace":{"entries":[],"omitted":0}}
      """
    ) { try await $0.send(ExplainRequest(route: "a")).revision }
    #expect(said.hasPrefix("in its flow/explain, 'stepsOmitted': 9223372036854775807 is not"))
  }

  @Test("more steps than a report may have are refused before they are decoded")
  func manySteps() async throws {
    let step = "{\"coordinator\":{\"id\":1,\"name\":\"A\"},\"kind\":\"push\",\"change\":\"push a\"}"
    let said = try await refusal(
      of: "flow/explain",
      """
      {"epoch":"e","revision":1,"origin":{"id":1,"name":"App"},\
      "route":{"identifier":"a","type":"R"},"trace":{"entries":[],"omitted":0},\
      "steps":[\(Array(repeating: step, count: 257).joined(separator: ","))]}
      """
    ) { try await $0.send(ExplainRequest(route: "a")).revision }
    #expect(said == "in its flow/explain, 'steps': it has 257 elements; the limit is 256")
  }

  @Test("details of an unrequested coordinator, or of one coordinator twice, are refused")
  func otherNodes() async throws {
    for nodes in [ScriptedEngine.node("2"), ScriptedEngine.node() + "," + ScriptedEngine.node()] {
      let said = try await refusal(of: "flow/nodes", "{\"revision\":1,\"nodes\":[\(nodes)]}") {
        try await $0.send(NodesRequest(ids: [CoordinatorID(rawValue: 1)])).revision
      }
      #expect(said.hasPrefix("in its flow/nodes, 'nodes["), "\(said)")
    }
  }

  @Test("a protocol version that was not offered is refused, with the side to upgrade")
  func version() async throws {
    for (version, older) in [("99", "viewer"), ("0", "the app")] {
      let greeting = ScriptedEngine.sound["initialize"]?.result ?? ""
      let engine = ScriptedEngine(
        at: temporary.file("v\(version)"),
        [
          "initialize": .init(
            result: greeting.replacing("\"protocol\":1", with: "\"protocol\":\(version)"))
        ])
      defer { withExtendedLifetime(engine) {} }
      let error = await #expect(throws: TransportError.self) {
        try await FlowClient.connect(
          to: .unixSocket(path: engine.path), as: .init(name: "viewer", version: "1"))
      }
      guard case .otherVersion(_, let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        reason
          == "it speaks version \(version) of the protocol, and viewer version 1: upgrade \(older)"
      )
    }
  }

  @Test("texts are clipped when they are decoded, and characters lose excess marks")
  func texts() async throws {
    let long = String(repeating: "x", count: 1 << 20)
    let marks = "a" + String(repeating: "\u{301}", count: 10_000)
    for (name, most) in [(long, Limits.characters), (marks, 1)] {
      let engine = ScriptedEngine(
        at: temporary.file(String(UInt64.random(in: 0...(.max)), radix: 36)),
        [
          "flow/snapshot": .init(
            result: ScriptedEngine.snapshot(nodes: ScriptedEngine.node(name: name)))
        ])
      defer { withExtendedLifetime(engine) {} }
      let client = try await FlowClient.connect(to: .unixSocket(path: engine.path), as: viewer)
      let read = try #require(try await client.snapshot().nodes.values.first?.name)
      await client.close()
      #expect(read.count <= most)
      #expect(read.unicodeScalars.count <= Limits.characters)
    }
    #expect(CombiningMarks.limited(marks, to: 16).unicodeScalars.count == 17)
    #expect(CombiningMarks.limited("e\u{301}x\u{301}", to: 16) == "e\u{301}x\u{301}")
  }

  @Test("a message with too many values is refused before it is decoded")
  func values() async throws {
    let said = try await refusal(
      of: "errors/list",
      "{\"errors\":[],\"total\":0,\"more\":[\(String(repeating: "0,", count: Limits.values))0]}"
    ) { try await $0.errors().total }
    #expect(said == "a message has more than \(Limits.values) values")
  }
}
