import FlowModel
import FlowSamples
import Foundation
import TestDiagrams
import TestPatience
import Testing

@testable import FlowDiagram

/// Where a page draws things: its script, run by Node.js, draws on a list of what is drawn.
@Suite(
  "The places of a page", .enabled(if: NodeProgram.isInstalled),
  .timeLimit(.minutes(Patience.minutes)))
struct PagePlacesTests {
  private struct Page: Decodable {
    struct Line: Decodable {
      let points: [[Double]]
      let label: [Double]
    }
    struct Text: Decodable {
      let text: String
      let x, y: Double
    }

    /// Places, before they are rounded for a drawing.
    let boxes, groups, moreFrames: [[Double]]
    let lines: [Line]
    let size: [Double]
    let texts: [Text]
    /// The texts if everything is folded.
    let folded: [String]
  }

  /// What the pages of these diagrams draw.
  private func pages(_ pages: [(Diagram, Placement?)]) throws -> [Page] {
    let texts = pages.map { diagram, placement in
      var contents = PageContents()
      let scene = PageScene.of(diagram, placement: placement, contents: &contents)
      let isDown = PageJSON.flag(diagram.direction == .down)
      return PageJSON.text(
        PageJSON.fields(contents.fields + [("isDown", isDown), ("scene", scene)]).json)
    }
    let program = """
      const frame = ({ x, y, width, height }) => [x, y, width, height];
      function page(text) {
        const document = { getElementById: () => ({ textContent: text }) };
        \(PageScript.data)
        \(PageScript.tidyTree)
        \(PageScript.placing)
        \(PageScript.drawing)
        const draw = (scene) => {
          const texts = [], rest = () => {};
          const text = (text, x, y) => { if (text) texts.push({ text, x, y }); };
          const placement = placed(scene);
          drawScene({ rectangle: rest, circle: rest, path: rest, text }, scene, placement, EVERYTHING);
          return { texts, placement };
        };
        const scene = onlyScene();
        const { texts, placement } = draw(unfolded(scene, new Set()));
        const everything = new Set(scene.boxes.map((box) => box.id));
        return {
          boxes: placement.boxes.map(frame), groups: placement.groups.map(frame),
          moreFrames: placement.moreFrames.map(frame), size: [placement.width, placement.height],
          lines: placement.lines.map(({ points, label }) => ({
            points: points.map(({ x, y }) => [x, y]), label: [label.x, label.y],
          })),
          texts, folded: draw(unfolded(scene, everything)).texts.map(({ text }) => text),
        };
      }
      console.log(JSON.stringify(\(PageJSON.list(texts).json).map(page)));
      """
    return try NodeProgram.run(program, for: [Page].self)
  }

  /// Expects that a page has the placement's places, up to this difference.
  private func expect(_ page: Page, at placement: Placement, within tolerance: Double) {
    func expect(_ found: [Double], _ wanted: [Double], _ what: String) {
      #expect(
        found.count == wanted.count
          && zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance },
        "\(what) is at \(found) in the page, and at \(wanted) in the drawing")
    }
    func expect(_ found: [[Double]], _ wanted: [Box2D], _ what: String) {
      #expect(found.count == wanted.count)
      for (index, (found, wanted)) in zip(found, wanted).enumerated() {
        expect(
          found, [wanted.x, wanted.y, wanted.width, wanted.height], "\(what) \(index)")
      }
    }
    expect(page.boxes, placement.boxes, "box")
    expect(page.groups, placement.groups, "frame")
    expect(page.moreFrames, placement.moreFrames, "further frame")
    expect(page.size, [placement.size.x, placement.size.y], "the end")
    #expect(page.lines.count == placement.lines.count)
    for (index, (found, wanted)) in zip(page.lines, placement.lines).enumerated() {
      expect(
        found.points.flatMap(\.self), wanted.path.points.flatMap { [$0.x, $0.y] }, "line \(index)")
      expect(found.label, [wanted.label.x, wanted.label.y], "label \(index)")
    }
  }

  /// Expects that a page draws the texts of the drawing, each at its height.
  private func expectTexts(of page: Page, in svg: String) throws {
    // Pages keep line ends and other signs that drawings replace; there are none here.
    let wanted = try SVGText.texts(of: Array(svg.utf8))
    func sorted(_ texts: [(text: String, y: Double)]) -> [(text: String, y: Double)] {
      texts.sorted { ($0.text, $0.y) < ($1.text, $1.y) }
    }
    let found = sorted(page.texts.map { ($0.text, $0.y) })
    #expect(found.map(\.text) == sorted(wanted).map(\.text))
    for (found, wanted) in zip(found, sorted(wanted)) {
      #expect(abs(found.y - wanted.y) < 0.11, "'\(found.text)'")
    }
  }

  private static func plain(_ diagram: Diagram) -> Diagram {
    var diagram = diagram
    (diagram.title, diagram.note, diagram.legend) = (nil, nil, [])
    return diagram
  }

  /// A tree with labels, rows and frames, deep enough that errors of its levels would add up.
  private func tree(seed: UInt64) -> Diagram {
    var dice = SeededGenerator(seed: seed)
    func name(_ start: String) -> String {
      start + (0..<dice.below(12)).map { _ in ["i", "Wm", "…", "é", "x"][dice.below(5)] }.joined()
    }
    var diagram = Diagram()
    diagram.direction = dice.below(2) == 0 ? .right : .down
    for index in 0..<(2 + dice.below(90)) {
      var box = Diagram.Box(key: "b\(index)", name: name("Box"))
      box.tag = dice.below(3) == 0 ? name("tag") : ""
      box.subtitle = dice.below(3) == 0 ? name("below") : ""
      box.rows = (0..<dice.below(4)).map { .init(title: name("row\($0)"), text: name("")) }
      diagram.boxes.append(box)
      if index == 0 { continue }
      diagram.lines.append(
        .init(
          from: max(0, index - 1 - dice.below(3)), to: index,
          label: dice.below(4) == 0 ? "" : name("to"), kind: .relation(.child)))
    }
    for (box, children) in SpanningForest(diagram).children.enumerated() where children.count > 1 {
      if dice.below(2) == 0 { continue }
      diagram.groups.append(
        .init(key: "g\(box)", title: "group", members: Array(children.prefix(2))))
    }
    return diagram
  }

  @Test("a page places a tree exactly where a drawing does")
  func trees() throws {
    let diagrams = (1...60).map { tree(seed: $0) }
    for (diagram, page) in zip(diagrams, try pages(diagrams.map { ($0, nil) })) {
      let shapes = diagram.boxes.map(BoxShape.init)
      let placement = Placement(tidy: diagram, shapes: shapes)
      // What is added up in another order differs by less than this, and a tenth that was rounded
      // away by more.
      expect(page, at: placement, within: 1e-6)
      try expectTexts(of: page, in: diagram.svg(shapes: shapes, placement: placement))
    }
  }

  @Test("the page of a map draws its drawing, with the texts beside cards and all frames")
  func maps() throws {
    var maps = try SampleMaps.names.map(SampleMaps.map)
    maps += (1...6).map { CardLayoutTests.map(routes: 20 + 30 * Int($0), seed: $0) }
    var drawn: [(Diagram, Placement)] = []
    for map in maps {
      for level in DeclaredMapOptions.Level.allCases {
        var options = DeclaredMapOptions()
        options.level = level
        var diagram = Self.plain(Diagram(map, options: options)).framedForTree
        let placement = Placement(fitting: &diagram, shapes: diagram.boxes.map(BoxShape.init))
        drawn.append((diagram, placement))
      }
    }
    // Some of them have each of these.
    #expect(drawn.contains { !$0.1.notes.isEmpty } && drawn.contains { $0.0.groups.count > 1 })
    for ((diagram, placement), page) in zip(drawn, try pages(drawn.map { ($0, $1) })) {
      expect(page, at: placement, within: 0.0501)
      let shapes = diagram.boxes.map(BoxShape.init)
      try expectTexts(of: page, in: diagram.svg(shapes: shapes, placement: placement))
      // A text beside a box is hidden with the box. In a page, boxes stand below earlier ones.
      let below = diagram.lines.filter { $0.from < $0.to }.map(\.to)
      let roots = Set(diagram.boxes.indices).subtracting(below)
      #expect(
        page.folded.filter { $0.hasPrefix("from ") }.sorted()
          == placement.notes.filter { roots.contains($0.box) }.map(\.text).sorted())
    }
  }

  @Test("a page has the frames of a group in several rows, as a drawing has")
  func frames() throws {
    var diagram = Diagram()
    diagram.direction = .down
    for index in 0...30 {
      diagram.boxes.append(.init(key: "b\(index)", name: "Coordinator\(index)"))
      if index > 0 { diagram.lines.append(.init(from: 0, to: index, kind: .relation(.child))) }
    }
    diagram.groups = [.init(key: "g", title: "tabs", members: Array(1...30))]
    let placement = Placement(fitting: &diagram, shapes: diagram.boxes.map(BoxShape.init))
    #expect(placement.moreFrames.count > 1)
    expect(try pages([(diagram, placement)])[0], at: placement, within: 0.0501)
  }

  @Test("a width is a number of tenths, which the data of a page keeps")
  func tenths() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      for text in tree(seed: seed).boxes.map(\.name) + HostileText.all {
        for (size, isBold) in [(10.0, false), (11, true), (12, true), (16, false)] {
          let width = TextWidth.of(text, size: size, isBold: isBold)
          #expect(Double(XMLText.number(width)) == width, "\(text.debugDescription)")
        }
      }
    }
  }
}
