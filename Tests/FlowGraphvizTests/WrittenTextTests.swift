import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowGraphviz

@Suite("Texts as graphviz writes them, with the fonts of this machine")
struct WrittenTextTests {
  /// Asks graphviz how wide these texts are at the sizes that they are written at, in its units.
  private func widths(of texts: [DrawnText]) throws -> [Double] {
    let nodes = texts.enumerated().map { index, text in
      // As with drawing operations, the weight is beside the name of the font.
      let label = DOTLabel.escaped(text.text).replacing("\\", with: "\\\\")
      return "  t\(index) [fontsize=\(text.size), fontname=\(EscapedText.quoted(text.font)), "
        + "label=<\(text.isBold ? "<B>\(label)</B>" : label)>]"
    }
    let graph = """
      digraph written {
        node [shape=plain, margin=0, pos="0,0!"]
      \(nodes.joined(separator: "\n"))
      }

      """
    let plain = try Graphviz.output(of: graph, by: "nop2", as: "plain")
    var widths: [Substring: Double] = [:]
    for line in String(decoding: plain.bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 5)
      if words.first == "node" { widths[words[1]] = try #require(Double(words[4])) * 72 }
    }
    return try texts.indices.map { try #require(widths["t\($0)"]) }
  }

  @Test(
    "each text has the room that it was measured with, and those in boxes stay in them",
    arguments: [1, 3.0])
  func inBoxes(scale: Double) throws {
    var options = DiagramOptions()
    (options.title, options.hidden) = ("The sample app, WWW and MMM", [])
    var diagram = Diagram(Tree.rainbow.snapshot, options: options)
    diagram.note = "17 of 17 shown"
    let shapes = diagram.boxes.map(BoxShape.init)
    let placement = Placement(tidy: diagram, shapes: shapes)
    let drawing = try DiagramRenderer.drawing(of: diagram, shapes, placement, scale: scale)
    let full = diagram.xdot(shapes: shapes, placement: placement, scale: scale, fit: TextFit())
    func texts(_ drawing: XDotDrawing) throws -> [DrawnText] {
      DrawnText.all(in: try #require(XDotOperation.all(in: drawing.background)))
    }
    let (fitted, usual) = (try texts(drawing), try texts(full))
    #expect(fitted.map(\.text) == usual.map(\.text) && fitted.count > 60)
    let unit = XDotDrawing.fineness
    let frame = DrawingFrame(diagram, placement)
    var inBoxes = 0
    for ((text, usual), width) in zip(zip(fitted, usual), try widths(of: fitted)) {
      let room = TextWidth.of(text.text, size: usual.size / unit, isBold: usual.isBold)
      // graphviz rounds the width of each letter.
      #expect(width / unit <= room + 1, "'\(text.text)'")
      #expect(text.size <= usual.size && width > 0)
      let (x, y) = (text.x / unit - frame.origin.x, frame.size.y - text.y / unit - frame.origin.y)
      for box in placement.boxes
      where x > box.x && x < box.right && y > box.y && y < box.bottom {
        let ends = text.ends(width: width)
        #expect(ends.left / unit - frame.origin.x >= box.x, "'\(text.text)'")
        #expect(ends.right / unit - frame.origin.x <= box.right, "'\(text.text)'")
        inBoxes += 1
      }
    }
    #expect(inBoxes > placement.boxes.count)
  }

  @Test("a PDF can be made, whatever the names", arguments: HostileText.all)
  func hostile(text: String) throws {
    let tree = Tree(name: text, routeType: text, root: text, children: [Tree(name: text + "2")])
    let pdf = try DiagramRenderer.render(Diagram(tree.snapshot), as: .pdf, layout: .tidy)
    #expect(pdf.bytes.starts(with: "%PDF-".utf8))
  }

  @Test("a text is as wide as its signs, also if they mean something to graphviz")
  func measured() throws {
    let texts = [
      "Cart", "\\N", "\\\\G", "a\\", "\\\"", "\"", "&amp;", "&#38;", "&lt;b&gt;", "&&", "<b>x</b>",
      "  a  ", "{|}",
    ]
    for isBold in [false, true] {
      let signs = Set(texts.joined().unicodeScalars.map(String.init))
      let measure = TextMeasure(
        Set((signs + texts).map { TextFit.Text(text: $0, isBold: isBold) }))
      let plain = try Graphviz.output(of: measure.graph, by: "nop2", as: "plain")
      let widths = try #require(
        measure.widths(plain: String(decoding: plain.bytes, as: UTF8.self)))
      func width(_ text: String) -> Double { widths[.init(text: text, isBold: isBold)] ?? .nan }
      for text in texts {
        let sum = text.unicodeScalars.map { width(String($0)) }.reduce(0, +)
        // Fonts move some pairs of letters together.
        #expect(sum > 0 && abs(width(text) / sum - 1) < 0.1, "'\(text)'")
      }
    }
  }
}
