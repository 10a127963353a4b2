import FlowDiagram
import FlowIntrospect
import FlowSamples
import TestEngines
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowReports

/// Parts of an engine's hierarchy, over a real socket.
@MainActor
@Suite("Parts of a hierarchy", .timeLimit(.minutes(Patience.minutes)))
struct PartTests {
  private let style = TextStyle(glyphs: .unicode, colours: true)

  private func text(_ tree: TextTree) -> String {
    var text = ""
    tree.write { text += $0 }
    return text
  }

  @Test("the text of a part is that part of the whole text", arguments: [3, 21, 40])
  func parts(steps: Int) async throws {
    let directory = TemporaryDirectory()
    // The standard sample would show the errors that other apps of this process report.
    let sample = try #require(Sample.named("wall")).make(1)
    for _ in 0..<steps { sample.step() }
    let path = directory.path + "/engine.sock"
    let inspector = try FlowInspector.start(
      sample.root, name: "parts", at: .unixSocket(path: path))
    defer { inspector.stop() }
    let asker = Asker.ofTest
    let whole = try await asker.snapshot(of: path)
    for node in whole.preorder {
      for depth in [nil, 0, 1, 2] {
        let part = HierarchyPart(from: "\(node.id)", depth: depth)
        let read = try await asker.tree(of: path, part: part, style)
        #expect(text(read) == text(TextTree(whole, below: node.id, depth: depth, style)))
        let cut = try await asker.snapshot(of: path, part: part)
        #expect(cut.rootID == node.id && cut[node.id] == whole[node.id])
      }
      let (around, top) = try await asker.context(of: HierarchyPart(from: "\(node.id)"), in: path)
      #expect(top == node.id)
      var options = DiagramOptions()
      (options.focus, options.hidden) = (node.id, [])
      #expect(Diagram(around, options: options) == Diagram(whole, options: options))
      options.isOnlyOnScreen = true
      #expect(Diagram(around, options: options) == Diagram(whole, options: options))
    }
    let top = try await asker.tree(of: path, part: HierarchyPart(depth: 0), style)
    #expect(text(top) == text(TextTree(whole, depth: 0, style)))
  }

  @Test("a part below an unknown coordinator is refused in one line")
  func unknown() async throws {
    let directory = TemporaryDirectory()
    let sample = Sample.standard.make(1)
    let path = directory.path + "/engine.sock"
    let inspector = try FlowInspector.start(
      sample.root, name: "parts", at: .unixSocket(path: path))
    defer { inspector.stop() }
    for name in ["#999999", "NoSuchCoordinator"] {
      let error = await #expect(throws: ReportError.self) {
        try await Asker.ofTest.tree(of: path, part: HierarchyPart(from: name), style)
      }
      #expect(error?.exitCode == 2 && error?.description.contains("\n") == false)
    }
  }

  @Test("what is about a part works with an engine that refuses to send the whole hierarchy")
  func refusedWhole() async throws {
    let directory = TemporaryDirectory()
    let refusal = ScriptedEngine.Answer(
      result: "", error: "{\"code\":-32603,\"message\":\"too much\"}")
    let explanation = ScriptedEngine.Answer(
      result: """
        {"epoch":"e","revision":1,"origin":{"id":1,"name":"App"},\
        "route":{"identifier":"home","type":"R"},"steps":[],"trace":{"entries":[],"omitted":0},\
        "change":{"since":1,"revision":2,"time":1.5,"added":[],\
        "changed":[\(ScriptedEngine.node())],"removed":[]}}
        """)
    let engine = ScriptedEngine(
      at: directory.path + "/engine.sock",
      ["flow/snapshot whole": refusal, "flow/explain": explanation])
    defer { withExtendedLifetime(engine) {} }
    let asker = Asker.ofTest
    let error = await #expect(throws: ReportError.self) {
      try await asker.snapshot(of: engine.path)
    }
    #expect(error?.description == "the engine refused: too much")

    for part in [HierarchyPart(depth: 0), HierarchyPart(from: "#1")] {
      #expect(text(try await asker.tree(of: engine.path, part: part, style)).contains("App"))
      #expect(try await asker.snapshot(of: engine.path, part: part).preorder.map(\.name) == ["App"])
    }
    let answer = try await asker.ask(.unixSocket(path: engine.path)) { @Sendable client in
      try await ExplainQuestion.answer(of: client, "home", from: nil)
    }
    #expect(answer.now?.preorder.map(\.name) == ["App"])
  }
}
