import FlowDiagram
import FlowIntrospect
import FlowSamples
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
}
