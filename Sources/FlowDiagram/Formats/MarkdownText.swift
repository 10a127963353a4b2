import FlowModel

/// Writes a diagram as Markdown: a Mermaid diagram, and a table of the boxes.
package enum MarkdownText {
  /// O(boxes and lines).
  static func of(_ diagram: Diagram) -> String {
    var parts = (diagram.title.map { ["# \(escaped($0))"] } ?? []) + [fence(diagram)]
    if !diagram.boxes.isEmpty || diagram.table != nil { parts.append(table(of: diagram)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func fence(_ diagram: Diagram) -> String {
    // The texts have no backticks, because MermaidText writes them as numbers.
    "```mermaid\n\(MermaidText.of(diagram))```"
  }

  /// The table of the diagram, or else one with a row for each box.
  static func table(of diagram: Diagram) -> String {
    let rows = diagram.table ?? boxes(of: diagram)
    let texts = rows.map { "| \($0.map(escaped).joined(separator: " | ")) |" }
    let rule = "|\(String(repeating: " --- |", count: rows[0].count))"
    return ([texts[0], rule] + texts.dropFirst()).joined(separator: "\n")
  }

  private static func boxes(of diagram: Diagram) -> [[String]] {
    var above: [Int: Diagram.Line] = [:]
    for line in diagram.lines where above[line.to] == nil { above[line.to] = line }
    let hasMarks = diagram.boxes.contains { !$0.marks.isEmpty }
    let head = ["Coordinator", "Relation", "Route type", "Shows"] + (hasMarks ? ["Findings"] : [])
    let rows = diagram.boxes.enumerated().map { index, box in
      let relation = above[index].map { line in
        "\(line.kind.title) of \(diagram.boxes[line.from].name)"
      }
      let shows = box.rows.map(\.words)
      let name = BoxShape.heading(of: box) + (box.tag.isEmpty ? "" : " \(box.tag)")
      var cells = [name, relation ?? "root", box.subtitle, shows.joined(separator: "; ")]
      if hasMarks { cells.append(box.marks.map(BoxShape.text).joined(separator: "; ")) }
      return cells
    }
    return [head] + rows
  }

  /// Returns the text with a backslash before each sign of Markdown, so that it shows unchanged.
  package static func escaped(_ text: String) -> String {
    EscapedText.replacing(in: text) { special.contains($0) ? "\\\($0)" : nil }
  }

  /// Returns the text as code on one line, between more backticks than it has in a row.
  package static func code(_ text: String) -> String {
    let text = DisplayText.withoutIdleJoiners(DisplayText.pictured(text))
    let runs = text.split { $0 != "`" }.map(\.count)
    let marks = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    // A space at each end is not part of the code (https://spec.commonmark.org/0.31.2/#code-spans).
    let edge = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return marks + edge + text + edge + marks
  }

  /// The characters that have a meaning within a line, and that CommonMark escapes with a backslash
  /// (https://spec.commonmark.org/0.31.2/#backslash-escapes).
  private static let special = Set("\\`*_{}[]<>()#+-.!|~&:@\"'$^=/".unicodeScalars)
}
