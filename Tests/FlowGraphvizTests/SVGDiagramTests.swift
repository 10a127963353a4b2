import FlowEngine
import FlowProtocol
import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz

@Suite("Diagram as SVG")
struct SVGDiagramTests {
  private func render(
    _ snapshot: FlowSnapshot, _ layout: DiagramLayout = .tidy
  ) throws -> [UInt8] {
    var options = DiagramOptions()
    options.hidden = []
    return try DiagramRenderer.render(
      Diagram(snapshot, options: options), as: .svg, layout: layout
    ).bytes
  }

  /// Fails unless the drawing is XML, and shows the name and the id of every coordinator.
  private func expectAll(of snapshot: FlowSnapshot, _ layout: DiagramLayout = .tidy) throws {
    let shown = Set(try SVGText.texts(of: render(snapshot, layout)).map(\.text))
    for node in snapshot.nodes.values {
      let name = DiagramText.shown(node.name)
      #expect(shown.contains(name), "\(name.debugDescription)")
      #expect(shown.contains("\(node.id)"))
    }
  }

  @Test(
    "every coordinator shows its name and id, in both layouts", arguments: DiagramLayout.allCases)
  func everything(layout: DiagramLayout) throws {
    let snapshot = Tree.rainbow.snapshot
    try expectAll(of: snapshot, layout)
    let shown = Set(try SVGText.texts(of: render(snapshot, layout)).map(\.text))
    let diagram = Diagram(snapshot)
    for line in diagram.lines where !line.label.isEmpty { #expect(shown.contains(line.label)) }
    for entry in diagram.legend { #expect(shown.contains(entry.meaning)) }
    #expect(shown.contains("tabs of MainTabCoordinator"))
  }

  @Test(
    "a tree of one coordinator and an empty tree can be drawn", arguments: DiagramLayout.allCases)
  func small(layout: DiagramLayout) throws {
    try expectAll(of: Tree(name: "AppCoordinator").snapshot, layout)
    let none = FlowSnapshot(epoch: "", revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: [])
    try #expect(SVGText.texts(of: render(none, layout)).isEmpty)
  }

  @Test("tabs are drawn in their order", arguments: DiagramLayout.allCases)
  func tabOrder(layout: DiagramLayout) throws {
    let tabs = (1...12).map { index in
      let modals = (0..<(index * 7 % 4)).map {
        Tree(name: "Modal\($0)", relation: .modalRegistration)
      }
      return Tree(name: "Tab\(index)", relation: .tab, children: modals)
    }
    let snapshot = Tree(name: "Tabs", selectedTab: 5, children: tabs).snapshot
    let shown = try SVGText.texts(of: render(snapshot, layout))
      .filter { $0.text.hasPrefix("Tab") && $0.text != "Tabs" }
    #expect(shown.sorted { $0.y < $1.y }.map(\.text) == (1...12).map { "Tab\($0)" })
  }

  @Test("equal snapshots give equal text, in any order of their nodes")
  func determinism() throws {
    let snapshot = Tree.rainbow.snapshot
    let first = DiagramFormat.allCases.map { Diagram(snapshot).text(as: $0) }
    for _ in 1...20 {
      let again = FlowSnapshot(
        epoch: "another", revision: 7, rootID: snapshot.rootID,
        nodes: snapshot.nodes.values.shuffled())
      #expect(DiagramFormat.allCases.map { Diagram(again).text(as: $0) } == first)
    }
  }

  @Test("graphviz draws a PDF, and the same PNG each time, with both layouts")
  func drawings() throws {
    let diagram = Diagram(Tree.rainbow.snapshot)
    for layout in DiagramLayout.allCases {
      let png = try DiagramRenderer.render(diagram, as: .png, layout: layout)
      #expect(png.bytes.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      #expect(try DiagramRenderer.render(diagram, as: .png, layout: layout).bytes == png.bytes)
      #expect(png.warning == nil)
      let pdf = try DiagramRenderer.render(diagram, as: .pdf, layout: layout)
      #expect(pdf.bytes.starts(with: "%PDF-".utf8) && pdf.warning == nil)
    }
  }

  /// The width and the height of a PNG, in pixels.
  private func pixels(_ png: [UInt8]) -> [Int] {
    [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// The width and the height of an SVG, in pixels.
  private func size(_ svg: [UInt8]) throws -> [Double] {
    let text = String(decoding: svg, as: UTF8.self)
    let found = try #require(text.firstMatch(of: /<svg [^>]*width="([0-9.]+)" height="([0-9.]+)"/))
    return [found.1, found.2].compactMap { Double($0) }
  }

  @Test("a PNG has the size of the SVG, times the scale", arguments: [1, 2, 0.5])
  func scale(scale: Double) throws {
    var options = DiagramOptions()
    options.title = "The sample app"
    for layout in DiagramLayout.allCases {
      let diagram = Diagram(Tree.rainbow.snapshot, options: options)
      let plain = try size(DiagramRenderer.render(diagram, as: .svg, layout: layout).bytes)
      let svg = try DiagramRenderer.render(diagram, as: .svg, layout: layout, scale: scale)
      let png = try DiagramRenderer.render(diagram, as: .png, layout: layout, scale: scale)
      for ((one, drawn), found) in zip(zip(plain, try size(svg.bytes)), pixels(png.bytes)) {
        #expect(abs(drawn - one * scale) < 0.11)
        #expect(abs(Double(found) - one * scale) <= 1.5)
      }
    }
    let none = FlowSnapshot(epoch: "", revision: 1, rootID: CoordinatorID(rawValue: 1), nodes: [])
    let empty = try DiagramRenderer.render(Diagram(none), as: .pdf, scale: scale)
    #expect(empty.bytes.starts(with: "%PDF-".utf8))
  }

  @Test("graphviz draws too, with every layout and format of drawings")
  func graphviz() throws {
    let diagram = Diagram(Tree.rainbow.snapshot)
    for layout in DiagramLayout.allCases {
      let svg = try DiagramRenderer.render(diagram, as: .svg, layout: layout, by: .graphviz)
      #expect(String(decoding: svg.bytes, as: UTF8.self).contains("Generated by graphviz"))
      let shown = Set(try SVGText.texts(of: svg.bytes).map(\.text))
      for box in diagram.boxes { #expect(shown.contains(box.name)) }
      let png = try DiagramRenderer.render(diagram, as: .png, layout: layout, by: .graphviz)
      let large = try DiagramRenderer.render(
        diagram, as: .png, layout: layout, by: .graphviz, scale: 2)
      for (one, two) in zip(pixels(png.bytes), pixels(large.bytes)) {
        #expect(abs(2 * one - two) < 8)
      }
      let pdf = try DiagramRenderer.render(diagram, as: .pdf, layout: layout, by: .graphviz)
      #expect(pdf.bytes.starts(with: "%PDF-".utf8))
    }
  }

  @Test("graphviz' SVG can be read, whatever the names", arguments: HostileText.all)
  func hostileGraphviz(text: String) throws {
    let tree = Tree(name: text, routeType: text, root: text, children: [Tree(name: text)])
    for layout in [DiagramLayout.tidy, .dot] {
      let svg = try DiagramRenderer.render(
        Diagram(tree.snapshot), as: .svg, layout: layout, by: .graphviz)
      #expect(try SVGText.texts(of: svg.bytes).count > 3)
    }
  }

  @Test("a tree downwards fits into a column of 830 pixels")
  func downwards() throws {
    var options = DiagramOptions()
    options.direction = .down
    let tabs = (1...30).map { Tree(name: "Coordinator\($0)", relation: .tab) }
    let diagram = Diagram(
      Tree(name: "App", selectedTab: 0, children: tabs).snapshot, options: options)
    let tidy = try size(DiagramRenderer.render(diagram, as: .svg, layout: .tidy).bytes)
    #expect(tidy[0] <= 830)
  }

  @Test("rendering from many tasks at once gives the same as one after the other")
  func concurrency() async throws {
    let diagram = Diagram(Tree.rainbow.snapshot)
    let alone = try DiagramRenderer.render(diagram, as: .svg, layout: .dot).bytes
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try DiagramRenderer.render(diagram, as: .svg, layout: .dot).bytes }
      }
      for try await drawing in group { #expect(drawing == alone) }
    }
  }

  @Test("hostile text shows as plain text", arguments: HostileText.all)
  func hostile(text: String) throws {
    let tree = Tree(
      name: text, routeType: text, root: text, stack: [text], presented: text, detour: text,
      selectedTab: 0,
      children: [
        Tree(name: text, relation: .tab, routeType: text, root: text),
        Tree(name: text + "2", relation: .detour, root: text, stack: [text, text]),
      ])
    try expectAll(of: tree.snapshot)
  }

  @Test("hostile text in a thousand combinations leaves the drawing well-formed")
  func combinations() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10 {
      let children = (0..<100).map { _ in
        let text = (0..<6).map { _ in HostileText.all.randomElement(using: &generator) ?? "" }
        return Tree(name: text.joined(), root: text.joined(separator: " "))
      }
      try expectAll(of: Tree(name: "App", children: children).snapshot)
    }
  }

  @Test("each theme has its own colours, and only 'auto' follows the preferred colour scheme")
  func themes() throws {
    var texts: [DiagramTheme: String] = [:]
    for theme in DiagramTheme.allCases {
      var options = DiagramOptions()
      options.theme = theme
      texts[theme] = Diagram(Tree.rainbow.snapshot, options: options).text(as: .svg)
    }
    #expect(Set(texts.values).count == DiagramTheme.allCases.count)
    for (theme, text) in texts {
      #expect(text.contains("prefers-color-scheme") == (theme == .auto))
    }
  }
}
