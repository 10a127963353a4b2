import FlowDiagram
import FlowProtocol
import Inspector

/// Writes the HTML-like labels of graphviz (https://graphviz.org/doc/info/shapes.html#html).
enum HTMLLabel {
  /// The label of one coordinator: a heading, and below it what the coordinator shows.
  static func of(_ node: DiagramGraph.Node) -> String {
    let isFaint = node.relation == .modalRegistration
    let ink = isFaint ? DiagramPalette.faint : DiagramPalette.text
    let rule = node.isOnScreen ? DiagramPalette.accent : DiagramPalette.border
    // A line for each row is for whoever compares two files.
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

  /// A heading wider than the rows widens their columns, all alike.
  ///
  /// So the text of a row takes most of the columns, and its title and mark stay close.
  private static let columnsOfText = 24

  /// Small print; with a width in points, at the left of it.
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

  /// `text` so that graphviz shows it as it is.
  static func escaped(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let character = rest.unicodeScalars.popFirst() {
      switch character {
      case "&":
        result += "&amp;"
        // The renderer decodes a second time what still looks like an entity; a word joiner, which
        // cannot be seen, keeps it from doing so.
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
