import FlowEngine
import FlowSamples
import Foundation
import NIOConcurrencyHelpers
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

/// The requests of a question, at a real engine within the process.
@MainActor
@Suite("What is asked to explain a navigation", .timeLimit(.minutes(Patience.minutes)))
struct ExplainQuestionTests {
  /// A connection that keeps the methods of its requests.
  private struct Tap: EngineConnection {
    let base: any EngineConnection
    var pulse: Pulse { base.pulse }
    let methods = NIOLockedValueBox<[String]>([])

    var endpoint: Endpoint { base.endpoint }
    var inbox: Inbox { base.inbox }
    var ending: (any Error)? { get async { await base.ending } }

    func send<R: InspectionRequest>(
      _ request: R, within limit: Duration
    ) async throws -> R.Result {
      methods.withLockedValue { $0.append(R.method) }
      return try await base.send(request, within: limit)
    }

    func close() async { await base.close() }
  }

  private func asked(
    _ body: (FlowClient) async throws -> Void
  ) async throws -> [String] {
    let name = "questions-\(UInt64.random(in: 0 ... .max))"
    let sample = Sample.standard.make(1)
    for _ in 0..<3 { sample.step() }
    let inspector = try FlowInspector.start(
      sample.root, name: name, at: .inProcess(name: name),
      options: InspectorOptions(catalogue: sample.catalogue))
    defer { withExtendedLifetime(sample) {} }
    let tap = Tap(base: try await Endpoint.inProcess(name: name).connect(inboxBytes: 1 << 20))
    let client = try await FlowClient.greet(tap, as: .init(name: "tests", version: "1"))
    let result: Result<Void, any Error>
    do { result = .success(try await body(client)) } catch { result = .failure(error) }
    await client.close()
    inspector.stop()
    try result.get()
    return tap.methods.withLockedValue { $0 }
  }

  @Test("a route that changes the hierarchy asks for the coordinators that it changes or names")
  func changing() async throws {
    let methods = try await asked { client in
      let (result, now) = try await ExplainQuestion.answer(of: client, "greenDetail", from: nil)
      let change = try #require(result.change)
      let part = try #require(now)
      #expect(change.changed.allSatisfy { part[$0.id] != nil })
      #expect(part[part.rootID]?.parent == nil && part.nodes.count < 12)
      let report = ExplainReport(result, now: now)
      let text = report.text(TextStyle(glyphs: .ascii, colours: false))
      #expect(text.contains("~ "), "the changes are shown: \(text)")
    }
    #expect(methods.prefix(3) == ["initialize", "flow/explain", "flow/nodes"])
    #expect(methods.dropFirst(3).allSatisfy { $0 == "flow/nodes" } && methods.count < 5)
  }

  @Test("a selected tab is named in the plan, and no id is without a name", arguments: [1, 2, 4])
  func names(tab: Int) async throws {
    let root = ["red", "green", "blue", "yellow", "purple"][tab]
    _ = try await asked { client in
      let (result, now) = try await ExplainQuestion.answer(of: client, root, from: nil)
      let step = try #require(result.steps.first { $0.kind == .selectTab })
      #expect(step.index == tab)
      let text = ExplainReport(result, now: now).text(TextStyle(glyphs: .ascii, colours: false))
      let name = "\(root.capitalized)Coordinator"
      #expect(text.contains(#/select tab \d, \w+ #\d+\n/#), "\(text)")
      #expect(text.contains("select tab \(tab + 1), \(name) #"), "\(text)")
      #expect(text.contains(#/selected tab: \d of 5, \w+ -> \d of 5, \w+/#), "\(text)")
      #expect(!text.contains(#/(?:[:,]|->) #\d/#), "an id without a name: \(text)")
    }
  }

  @Test(
    "a route of an unselected tab, and one of a child that is not pushed, is not already there",
    arguments: [("blue", "BlueCoordinator"), ("prism", "PrismCoordinator")])
  func found(route: String, name: String) async throws {
    _ = try await asked { client in
      let (result, now) = try await ExplainQuestion.answer(of: client, route, from: nil)
      #expect(!result.steps.isEmpty)
      let report = ExplainReport(result, now: now)
      let asked = try #require(report.sections.first { $0.title == "asked" })
      let taken = try #require(asked.lines.first).text
      #expect(taken.contains(#/^taken by \w+ #\d+  it is its root/#), "\(taken)")
      #expect(taken.contains(name))
      let diagram = ExplainSequence.diagram(of: result).mermaid
      #expect(!diagram.contains("alreadyThere#58; it is"), "\(diagram)")
    }
  }

  @Test("a name with an id takes one coordinator, and a name alone the skeleton")
  func names() async throws {
    let methods = try await asked { client in
      let root = try #require(try await client.snapshot(depth: 0).preorder.first)
      for text in ["\(root.id)", "\(root.name) \(root.id)", root.name] {
        #expect(try await CoordinatorName.resolve(text, at: client) == root.id, "\(text)")
      }
      // The id is of no coordinator of that name: the answer names those like it.
      let error = await #expect(throws: ReportError.self) {
        try await CoordinatorName.resolve("\(root.name)s \(root.id)", at: client)
      }
      #expect(error?.description.contains("did you mean '\(root.name)'") == true)
    }
    let snapshot = "flow/snapshot"
    #expect(
      methods == [
        "initialize", snapshot, "flow/nodes", "flow/nodes", snapshot, "flow/nodes", snapshot,
      ])
  }

  @Test("an unknown route and a shown one ask for nothing else")
  func without() async throws {
    let methods = try await asked { client in
      await #expect(throws: RemoteError.self) {
        try await ExplainQuestion.answer(of: client, "nosuchroute", from: nil)
      }
      let all = try await client.send(ExplainManyRequest(routes: [RouteTarget(route: "green")]))
      #expect(all.outcomes.count == 1)
    }
    #expect(methods == ["initialize", "flow/explain", "flow/explainMany"])
  }
}
