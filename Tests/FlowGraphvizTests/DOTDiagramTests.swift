import FlowProtocol
import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz

@Suite("Diagram as DOT")
struct DOTDiagramTests {
  private func dot(_ tree: Tree) -> String { DOTText(Diagram(tree.snapshot)).whole }

  /// The attributes of the statement that begins with `name`, without its HTML label.
  private func attributes(of name: String, in dot: String) throws -> [String: String] {
    let start = try #require(dot.firstRange(of: "\n  \(name) ["))
    let end = try #require(dot[start.upperBound...].firstRange(of: "\"]\n"))
    let text = dot[start.upperBound..<end.upperBound]
    return Dictionary(
      text.matches(of: /([a-z]+)="([^"]*)"/).map { (String($0.1), String($0.2)) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("relations differ by style or ends, without colours")
  func relations() throws {
    let relations = Relation.allCases.filter { $0 != .root }
    let shapes = try relations.map { relation in
      let child = Tree(name: "Child", relation: relation)
      let line = try attributes(
        of: "\"App\" -> \"Child\"", in: dot(Tree(name: "App", children: [child])))
      let isDouble = line["color"]?.contains(":") == true
      return [line["style"], line["arrowhead"], line["arrowtail"], "\(isDouble)"]
    }
    #expect(Set(shapes).count == relations.count)
  }

  @Test("coordinators are named by their types, and have no position")
  func names() {
    let dot = dot(.rainbow)
    for node in Tree.rainbow.snapshot.nodes.values {
      #expect(dot.contains("\n  \"\(node.name)\" ["))
    }
    #expect(!dot.contains("pos="))
    #expect(dot.contains("<B>GreenCoordinator</B>"))
  }

  @Test("boxes and lines on screen are thicker than others")
  func onScreen() throws {
    let dot = dot(.rainbow)
    try #expect(attributes(of: "\"GreenCoordinator\"", in: dot)["penwidth"] == "2")
    try #expect(attributes(of: "\"RedCoordinator\"", in: dot)["penwidth"] == "1")
    let (shown, other) = (
      "\"MainTabCoordinator\" -> \"GreenCoordinator\"",
      "\"MainTabCoordinator\" -> \"RedCoordinator\""
    )
    try #expect(attributes(of: shown, in: dot)["penwidth"] == "2")
    try #expect(attributes(of: other, in: dot)["penwidth"] == "1")
  }

  @Test("a registered modal is dashed, a presented one has a double border")
  func modals() throws {
    let dot = dot(.rainbow)
    let registered = try attributes(of: "\"GreenInfoCoordinator\"", in: dot)
    let presented = try attributes(of: "\"DarkGreenCoordinator\"", in: dot)
    #expect(registered["style"]?.contains("dashed") == true && registered["peripheries"] == "1")
    #expect(presented["style"]?.contains("dashed") == false && presented["peripheries"] == "2")
  }

  @Test("a change of one coordinator changes at most four lines")
  func diff() {
    var changed = Tree.rainbow
    changed.children[1].stack = ["register"]
    let before = Set(dot(.rainbow).split(separator: "\n"))
    let after = Set(dot(changed).split(separator: "\n"))
    #expect(before.symmetricDifference(after).count <= 4)
  }

  @Test("graphviz reads the DOT text, with any names", arguments: HostileText.all)
  func hostile(text: String) throws {
    let tree = Tree(
      name: text, routeType: text, root: text, stack: [text],
      children: [Tree(name: text, relation: .tab), Tree(name: text, relation: .detour)])
    var options = DiagramOptions()
    (options.title, options.link, options.legend) = (text, "https://x/{type}", .on)
    let diagram = Diagram(tree.snapshot, options: options)
    let plain = try Graphviz.output(of: DOTText(diagram).whole, by: "dot", as: "plain")
    let lines = String(decoding: plain.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("node ") } == 3)
    #expect(lines.count { $0.hasPrefix("edge ") } == 2)
    #expect(plain.warning == nil)
  }
}
