import FlowIntrospect
import Testing

@testable import FlowDiagram
@testable import Inspector
@testable import flowscope

@Suite("Diagram as DOT")
struct DOTDiagramTests {
  private func dot(_ tree: Tree) throws -> String {
    String(decoding: try DiagramRenderer.render(tree.snapshot, as: .dot), as: UTF8.self)
  }

  /// The attributes of the statement that begins with `name`, without labels of several lines.
  private func attributes(of name: String, in dot: String) throws -> [String: String] {
    let start = try #require(dot.firstRange(of: "\t\(name)\t["))
    let end = try #require(dot[start.upperBound...].firstRange(of: "];"))
    var attributes: [String: String] = [:]
    for line in dot[start.upperBound..<end.lowerBound].split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let trimmed = parts.map { $0.filter { !"\t\",".contains($0) } }
      attributes[trimmed[0]] = trimmed[1]
    }
    return attributes
  }

  @Test("relations differ by label and by style or ends, without colours")
  func relations() throws {
    let relations = Relation.allCases.filter { $0 != .root }
    let drawn = try relations.map { relation in
      let child = Tree(name: "Child", relation: relation)
      let dot = try dot(Tree(name: "App", children: [child]))
      return try attributes(of: "n1:e -> n2:w", in: dot)
    }
    #expect(Set(drawn.map { $0["label"] }).count == relations.count)
    let shapes = drawn.map { line in
      let isDouble = line["color"]?.contains(":") == true
      return [line["style"], line["arrowhead"], line["arrowtail"], "\(isDouble)"]
    }
    #expect(Set(shapes).count == relations.count)
  }

  @Test("coordinators are named by their ids, and have no position")
  func names() throws {
    let dot = try dot(.rainbow)
    for id in 1...18 { #expect(dot.contains("\tn\(id)\t[")) }
    #expect(!dot.contains("pos="))
    #expect(dot.contains("<B>GreenCoordinator</B>"))
  }

  @Test("nodes and edges on screen are thicker than others")
  func onScreen() throws {
    let dot = try dot(.rainbow)
    try #expect(attributes(of: "n2", in: dot)["penwidth"] == "2")
    try #expect(attributes(of: "n1:e -> n2:w", in: dot)["penwidth"] == "2")
    try #expect(attributes(of: "n3", in: dot)["penwidth"] == "1")
    try #expect(attributes(of: "n2:e -> n3:w", in: dot)["penwidth"] == "1")
  }

  @Test("a registered modal is dashed, a presented one has a double border")
  func modals() throws {
    let dot = try dot(.rainbow)
    try #expect(attributes(of: "n9", in: dot)["style"]?.contains("dashed") == true)
    try #expect(attributes(of: "n8", in: dot)["style"]?.contains("dashed") == false)
    try #expect(attributes(of: "n8", in: dot)["peripheries"] == "2")
    try #expect(attributes(of: "n9", in: dot)["peripheries"] == "1")
  }

  @Test("equal snapshots give equal bytes, in whatever order they were made")
  func determinism() throws {
    let snapshot = Tree.rainbow.snapshot
    let first = try DiagramRenderer.render(snapshot, as: .dot)
    for _ in 1...20 {
      let again = FlowSnapshot(
        epoch: "another", revision: 7, rootID: snapshot.rootID,
        nodes: snapshot.nodes.values.shuffled())
      try #expect(DiagramRenderer.render(again, as: .dot) == first)
    }
  }

  @Test("a change of one coordinator changes only its lines")
  func diff() throws {
    var changed = Tree.rainbow
    changed.children[1].stack = ["register"]
    let before = Set(try dot(.rainbow).split(separator: "\n"))
    let after = Set(try dot(changed).split(separator: "\n"))
    #expect(before.symmetricDifference(after).count <= 4)
  }
}
