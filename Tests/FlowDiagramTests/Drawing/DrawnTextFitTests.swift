import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram

/// graphviz cannot squeeze letters, so it writes smaller ones.
@Suite("Texts in the boxes of PNG and PDF, whatever the font")
struct DrawnTextFitTests {
  private typealias Widths = (String, _ size: Double, _ isBold: Bool) -> Double

  /// Answers as graphviz does on a machine whose letters have these widths.
  private func fit(of measure: TextMeasure, _ width: Widths) -> TextFit? {
    let lines = measure.texts.enumerated().map { index, text in
      let inches = width(text.text, 1_000, text.isBold) / 72
      return "node t\(index) 1 1 \(inches) 15.278 \"a label\" solid plain black lightgrey"
    }
    return measure.fit(plain: (["graph 1 9 9"] + lines + ["stop", ""]).joined(separator: "\n"))
  }

  /// Expects that no text takes more room than it has, and that those in boxes stay in them.
  private func expectFit(_ diagram: Diagram) throws {
    var diagram = diagram.framedForTree
    let shapes = diagram.boxes.map(BoxShape.init)
    let placement = Placement(fitting: &diagram, shapes: shapes)
    let fit = try #require(
      fit(of: diagram.measure(shapes: shapes, placement: placement)) {
        DejaVuSans.width($0, size: $1, isBold: $2)
      })
    func drawing(_ fit: TextFit) -> XDotDrawing {
      diagram.xdot(shapes: shapes, placement: placement, fit: fit)
    }
    func texts(_ fit: TextFit) throws -> [DrawnText] {
      DrawnText.all(in: try #require(XDotOperation.all(in: drawing(fit).background)))
    }
    let (unit, height) = (XDotDrawing.fineness, drawing(fit).size.y)
    let origin = DrawingFrame(diagram, placement).origin
    let (fitted, usual) = (try texts(fit), try texts(TextFit()))
    #expect(fitted.map(\.text) == usual.map(\.text))
    var inBoxes = 0
    for (text, full) in zip(fitted, usual) {
      let width = DejaVuSans.width(text.text, size: text.size / unit, isBold: text.isBold)
      let room = TextWidth.of(text.text, size: full.size / unit, isBold: full.isBold)
      // In a font that is wider by a third, with sizes and widths in tenths of a point.
      #expect(width <= room + 0.06, "'\(text.text)'")
      #expect(text.size >= 0.7 * full.size - 1, "'\(text.text)' is too small to be read")
      let (x, y) = (text.x / unit - origin.x, height - text.y / unit - origin.y)
      for box in placement.boxes
      where x > box.x && x < box.right && y > box.y && y < box.bottom {
        let ends = text.ends(width: width * unit)
        #expect(ends.left / unit - origin.x >= box.x, "'\(text.text)'")
        #expect(ends.right / unit - origin.x <= box.right, "'\(text.text)'")
        inBoxes += 1
      }
    }
    #expect(inBoxes >= placement.boxes.count && zip(fitted, usual).contains { $0.size < $1.size })
  }

  @Test("the texts of the samples' maps stay in their boxes", arguments: SampleMaps.names)
  func samples(name: String) throws {
    for level in DeclaredMapOptions.Level.allCases {
      var options = DeclaredMapOptions()
      (options.level, options.thumbnails) = (level, level == .coordinators)
      try expectFit(Diagram(try SampleMaps.map(name), options: options))
    }
  }

  @Test("the texts of a hierarchy stay in their boxes")
  func hierarchy() throws {
    var options = DiagramOptions()
    (options.title, options.hidden) = ("A title", [])
    try expectFit(Diagram(Tree.rainbow.snapshot, options: options))
  }

  @Test("with letters of Helvetica's widths, all texts have their sizes")
  func helvetica() throws {
    let diagram = Diagram(Tree.rainbow.snapshot)
    let shapes = diagram.boxes.map(BoxShape.init)
    let placement = Placement(tidy: diagram, shapes: shapes)
    let measure = diagram.measure(shapes: shapes, placement: placement)
    let fit = try #require(
      fit(of: measure) { TextWidth.of($0, size: $1, isBold: $2) / 1.04 })
    func operations(_ fit: TextFit) -> String {
      diagram.xdot(shapes: shapes, placement: placement, fit: fit).background
    }
    #expect(operations(fit) == operations(TextFit()))
  }

  @Test("texts in a wider font have one size, and those of its widest letters a smaller one")
  func sizes() {
    func text(_ text: String) -> TextFit.Text { TextFit.Text(text: text, isBold: false) }
    func width(_ text: String, _ ratio: Double) -> Double { TextWidth.of(text, size: 1) * ratio }
    // The first two together are a tenth wider than they have room for.
    let fit = TextFit([
      text("Coordinator"): width("Coordinator", 1.2), text("Illicit"): width("Illicit", 0.8),
      text("▶"): width("▶", 0.5), text(""): 0,
    ])
    let usual = fit.size(10, of: "Illicit", isBold: false)
    #expect(usual < 10 && usual > 9)
    #expect(fit.size(10, of: "▶", isBold: false) == usual)
    #expect(fit.size(10, of: "Coordinator", isBold: false) == 8.3)
    // Not measured: of another weight, and empty.
    #expect(fit.size(10, of: "Illicit", isBold: true) == 10)
    #expect(fit.size(10, of: "", isBold: false) == 10)
  }

  @Test("the widths are only taken from an answer that has all texts and no others")
  func unexpected() throws {
    let text = TextFit.Text(text: "Cart", isBold: false)
    let measure = TextMeasure([text, TextFit.Text(text: "Cart", isBold: true)])
    let nodes = ["t0", "t1"].map { "node \($0) 1 1 20 15 Cart solid plain black lightgrey" }
    #expect(measure.fit(plain: nodes.joined(separator: "\n")) != nil)
    #expect(measure.fit(plain: "") == nil)
    #expect(measure.fit(plain: nodes[0]) == nil)
    for wrong in ["node t2 1 1 20 15 a", "node n0 1 1 20 15 a", "node t1 1 1 wide 15 a", "node t1"]
    {
      #expect(measure.fit(plain: (nodes + [wrong]).joined(separator: "\n")) == nil, "\(wrong)")
    }
  }
}
