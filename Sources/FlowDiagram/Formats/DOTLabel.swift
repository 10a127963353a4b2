/// Writes the HTML-like labels of graphviz (https://graphviz.org/doc/info/shapes.html#html).
struct DOTLabel {
  let theme: DiagramTheme

  /// The number of columns of a row's text.
  ///
  /// A heading wider than the rows widens all columns equally. With many columns for the text, the
  /// title and the sign stay close together.
  private static let columnsOfText = 24

  /// The label of one box: a heading, and below it its rows and marks.
  func of(_ box: Diagram.Box) -> String {
    let ink = box.ink
    let name = sized(12, "<B>\(Self.escaped(BoxShape.heading(of: box)))</B>", ink)
    let tag = box.tag.isEmpty ? "" : "<TD ALIGN=\"RIGHT\">\(faint(Self.escaped(box.tag)))</TD>"
    let subtitle =
      box.subtitle.isEmpty
      ? ""
      : "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\">\(faint(Self.escaped(box.subtitle)))</TD></TR>"
    let rows =
      box.rows.map { row($0, ink: ink) }
      + box.marks.map { mark in
        let colour: DiagramColour = mark.kind == .entry ? .accent : .warning
        let text = sized(10, Self.escaped(BoxShape.text(of: mark)), colour)
        return
          "<TR><TD COLSPAN=\"\(Self.columnsOfText + 2)\" ALIGN=\"LEFT\">\(text)</TD></TR>"
      }
    let table = "<TABLE BORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">"
    let below =
      rows.isEmpty
      ? "" : "<HR/><TR><TD>\(table)\n\(rows.joined(separator: "\n"))\n</TABLE></TD></TR>"
    // Each row is on its own line, so that two files are easy to compare.
    return """
      <TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2" \
      COLOR="\(box.colours.border.hex(theme))">
      <TR><TD>\(table)<TR><TD ALIGN="LEFT">\(name)</TD>\(tag)</TR>\(subtitle)</TABLE></TD></TR>
      \(below)</TABLE>
      """
  }

  func title(_ text: String) -> String {
    let text = sized(16, "<B>\(Self.escaped(text))</B>", .text)
    return "<TR><TD COLSPAN=\"3\" ALIGN=\"LEFT\">\(text)</TD></TR>"
  }

  func note(_ text: String) -> String {
    "<TR><TD COLSPAN=\"3\" ALIGN=\"LEFT\">\(faint(Self.escaped(text)))</TD></TR>"
  }

  /// The legend, with its entries in three columns.
  func rows(ofLegend entries: [LegendEntry]) -> [String] {
    let cells = entries.map { entry in
      "<TD ALIGN=\"LEFT\">\(faint(Self.escaped("\(entry.words): \(entry.meaning)")))   </TD>"
    }
    return stride(from: 0, to: cells.count, by: 3).map {
      "<TR>\(cells[$0..<min($0 + 3, cells.count)].joined())</TR>"
    }
  }

  private func row(_ row: Diagram.Row, ink: DiagramColour) -> String {
    let title = row.title.isEmpty ? "" : faint(Self.escaped(row.title))
    let sign = row.sign == .none ? "" : marked(row.sign.symbol, row.sign, ink: ink)
    let besides = [row.aside, row.count].filter { !$0.isEmpty }.joined(separator: " ")
    let html = Self.escaped(row.text)
    let text =
      (row.change.colours.map { coloured(html, $0.border) }
        ?? marked(html, row.sign, ink: row.isFaint ? .faint : ink))
      + (besides.isEmpty ? "" : "  \(faint(Self.escaped(besides)))")
    return """
      <TR><TD ALIGN="LEFT">\(title)</TD><TD ALIGN="LEFT">\(sign)</TD>\
      <TD COLSPAN="\(Self.columnsOfText)" ALIGN="LEFT">\(text)</TD></TR>
      """
  }

  private func marked(_ html: String, _ sign: Diagram.Sign, ink: DiagramColour) -> String {
    sign == .visible ? coloured("<B>\(html)</B>", .accent) : coloured(html, ink)
  }

  func faint(_ html: String) -> String { sized(10, html, .faint) }

  private func sized(_ points: Int, _ html: String, _ colour: DiagramColour) -> String {
    "<FONT POINT-SIZE=\"\(points)\" COLOR=\"\(colour.hex(theme))\">\(html)</FONT>"
  }

  private func coloured(_ html: String, _ colour: DiagramColour) -> String {
    "<FONT COLOR=\"\(colour.hex(theme))\">\(html)</FONT>"
  }

  /// Returns `text` escaped, so that graphviz shows it unchanged.
  static func escaped(_ text: String) -> String {
    EscapedText.replacing(in: withoutEntities(text)) { special[$0] }
  }

  // A text of only ] characters is a syntax error in graphviz 2.43.
  private static let special: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "]": "&#93;",
  ]

  /// Returns `text` without anything that looks like an entity.
  ///
  /// The renderer decodes such text a second time. An invisible word joiner prevents this.
  static func withoutEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for character in text.unicodeScalars {
      if result.unicodeScalars.last == "&", character == "#" || character.properties.isAlphabetic {
        result += "\u{2060}"
      }
      result.unicodeScalars.append(character)
    }
    return result
  }
}

extension LegendEntry {
  /// The sign in words, for a place that takes only text.
  fileprivate var words: String {
    guard case .line(let kind) = self else { return sample }
    let style = kind.style
    let ends = style.head.names.words
    return style.stroke == .solid ? ends : "\(style.stroke.rawValue), \(ends)"
  }
}

extension LineStyle.End {
  /// graphviz' name for the end, and the end in words.
  var names: (dot: String, words: String) {
    switch self {
    case .none: ("none", "no end")
    case .arrow: ("normal", "arrow")
    case .vee: ("vee", "open arrow")
    case .dot: ("dot", "dot")
    case .openDot: ("odot", "circle")
    case .box: ("box", "square")
    case .openBox: ("obox", "open square")
    case .openDiamond: ("odiamond", "open diamond")
    }
  }
}
