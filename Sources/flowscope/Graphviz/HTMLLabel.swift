import FlowDiagram
import FlowProtocol
import Inspector

/// Writes the HTML-like labels of graphviz (https://graphviz.org/doc/info/shapes.html#html).
enum HTMLLabel {
  /// The label of one coordinator: a heading, and below it the routes that it shows.
  static func of(_ node: DiagramGraph.Node) -> String {
    let isFaint = node.relation == .modalRegistration
    let ink = isFaint ? DiagramPalette.faint : DiagramPalette.text
    let rule = node.isOnScreen ? DiagramPalette.accent : DiagramPalette.border
    // Each row is on its own line, so that two files are easy to compare.
    return """
      <TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2" COLOR="\(rule)">
      <TR><TD><TABLE BORDER="0" CELLSPACING="0" CELLPADDING="2">\
      <TR><TD ALIGN="LEFT">\(coloured("<B>\(escaped(node.name))</B>", ink))</TD>\
      <TD ALIGN="RIGHT">\(faint("\(node.id)"))</TD></TR>
      <TR><TD COLSPAN="2" ALIGN="LEFT">\(faint(escaped(node.subtitle)))</TD></TR></TABLE></TD></TR>
      <HR/><TR><TD><TABLE BORDER="0" CELLSPACING="0" CELLPADDING="2">
      \(node.rows.map { row($0, ink: ink) }.joined(separator: "\n"))
      </TABLE></TD></TR></TABLE>
      """
  }

  /// The number of columns of a row's text.
  ///
  /// A heading wider than the rows widens all columns equally. With many columns for the text, the
  /// title and the mark stay close together.
  private static let columnsOfText = 24

  /// Returns small text; if `width` is given, left-aligned in that many points.
  static func faint(_ html: String, width: Int? = nil) -> String {
    let text = "<FONT POINT-SIZE=\"10\" COLOR=\"\(DiagramPalette.faint)\">\(html)</FONT>"
    guard let width else { return text }
    return """
      <TABLE BORDER="0" CELLPADDING="0" WIDTH="\(width)"><TR><TD ALIGN="LEFT">\(text)</TD></TR></TABLE>
      """
  }

  private static func row(_ row: DiagramGraph.Row, ink: String) -> String {
    let title = row.title.isEmpty ? "" : faint(row.title)
    let mark = row.mark == .none ? "" : marked(row.mark.symbol, row.mark, ink: ink)
    let text = marked(escaped(row.text), row.mark, ink: ink)
    return """
      <TR><TD ALIGN="LEFT">\(title)</TD><TD ALIGN="LEFT">\(mark)</TD>\
      <TD COLSPAN="\(columnsOfText)" ALIGN="LEFT">\(text)</TD></TR>
      """
  }

  private static func marked(_ html: String, _ mark: DiagramGraph.Mark, ink: String) -> String {
    mark == .visible ? coloured("<B>\(html)</B>", DiagramPalette.accent) : coloured(html, ink)
  }

  private static func coloured(_ html: String, _ colour: String) -> String {
    "<FONT COLOR=\"\(colour)\">\(html)</FONT>"
  }

  /// Returns `text` escaped, so that graphviz shows it unchanged.
  static func escaped(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let character = rest.unicodeScalars.popFirst() {
      switch character {
      case "&":
        result += "&amp;"
        // The renderer decodes text that looks like an entity a second time. An invisible word
        // joiner prevents this.
        if beginsLikeEntity(rest) { result += "\u{2060}" }
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func beginsLikeEntity(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return first == "#" || first.properties.isAlphabetic
  }
}
