/// Asks graphviz for the widths of the texts of a drawing.
package struct TextMeasure: Sendable {
  let texts: [TextFit.Text]
  /// Large, because graphviz rounds the widths of letters.
  private static let size = 1_000.0

  init(_ texts: Set<TextFit.Text>) {
    self.texts = texts.sorted { ($0.text, $0.isBold ? 1 : 0) < ($1.text, $1.isBold ? 1 : 0) }
  }

  package var isEmpty: Bool { texts.isEmpty }

  /// A graph with a node of each text, for the layout engine `nop2`; O(length).
  package var graph: String {
    // HTML-like labels can be bold by themselves, but graphviz loses memory of each.
    let fonts = DrawingStyle.fonts.joined(separator: ",")
    var lines = [
      "digraph flow {",
      "  node [shape=plain, margin=0, pos=\"0,0!\", fontsize=\(Int(Self.size)), fontname=\"\(fonts)\"]",
    ]
    for (index, text) in texts.enumerated() {
      // In a label, an ampersand can begin the name of a sign, and a backslash that of a part.
      let label = EscapedText.quoted(
        EscapedText.replacing(in: text.text) { $0 == "&" ? "&amp;" : nil })
      let font = text.isBold ? ", fontname=\"\(fonts) bold\"" : ""
      lines.append("  t\(index) [label=\(label)\(font)]")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// Returns the sizes for graphviz' answer, in O(length); nil if it is not one to ``graph``.
  package func fit(plain: String) -> TextFit? { widths(plain: plain).map(TextFit.init) }

  /// Reads the widths at the size of one point; nil if the text is not an answer to ``graph``.
  ///
  /// In the format `plain` (https://graphviz.org/docs/outputs/plain/). O(length).
  func widths(plain: String) -> [TextFit.Text: Double]? {
    var widths: [TextFit.Text: Double] = [:]
    // A label of more than 128 letters goes on in the next line, with any words.
    for line in plain.replacing("\\\n", with: "").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 5)
      guard words.first == "node" else { continue }
      guard words.count > 5, words[1].first == "t", let index = Int(words[1].dropFirst()),
        texts.indices.contains(index), let inches = Double(words[4])
      else { return nil }
      widths[texts[index]] = inches * 72 / Self.size
    }
    return widths.count == texts.count ? widths : nil
  }
}

/// Writes nothing, and remembers the texts.
struct TextsPen: DrawingPen {
  private(set) var texts: Set<TextFit.Text> = []
  private var weights: [String: Bool] = [:]

  mutating func text(_ text: String, _ classes: String, at point: Point) {
    texts.insert(TextFit.Text(text: text, isBold: isBold(classes)))
  }

  private mutating func isBold(_ classes: String) -> Bool {
    if let known = weights[classes] { return known }
    let isBold = DrawingStyle.look(of: classes, isText: true).isBold
    weights[classes] = isBold
    return isBold
  }

  mutating func background(_ size: Point) {}
  mutating func rectangle(_ box: Box2D, _ classes: String, radius: Double) {}
  mutating func path(_ outline: DrawnPath, _ classes: String, width: Double?) {}
  mutating func circle(at centre: Point, radius: Double, _ classes: String) {}
  mutating func begin(_ part: DrawingPart) {}
  mutating func end(_ part: DrawingPart) {}
}
