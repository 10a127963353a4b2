import FlowModel

/// Writes a diagram as a Mermaid flowchart (https://mermaid.js.org/syntax/flowchart.html).
package enum MermaidText {
  /// The largest diagram that Mermaid draws, unless its page allows more
  /// (https://mermaid.js.org/config/schema-docs/config.html).
  private static let most = (lines: 500, characters: 50_000)

  static func warning(_ diagram: Diagram) -> String? {
    let isLarge =
      diagram.lines.count > most.lines || of(diagram).unicodeScalars.count > most.characters
    return isLarge
      ? "Mermaid draws at most \(most.lines) lines and \(most.characters) characters, unless its page "
        + "allows more; leave something out with --depth, --collapse or --hide, or use svg"
      : nil
  }

  /// O(boxes and lines).
  static func of(_ diagram: Diagram) -> String {
    var lines = head(of: diagram)
    // A page shrinks a wide diagram until it is illegible.
    let isDown = diagram.direction == .down || diagram.hasFreeDirection
    lines.append("flowchart \(isDown ? "TB" : "LR")")
    let inGroups = Set(diagram.groups.flatMap(\.members))
    for (index, box) in diagram.boxes.enumerated() where !inGroups.contains(index) {
      lines.append("  \(node(box))")
    }
    for group in diagram.groups {
      lines.append("  subgraph g_\(group.key)[\"\(escaped(group.title))\"]")
      lines += group.members.map { "    \(node(diagram.boxes[$0]))" }
      lines.append("  end")
    }
    for line in diagram.lines {
      let (from, to) = (diagram.boxes[line.from].key, diagram.boxes[line.to].key)
      let text = line.shownLabel
      let label = text.isEmpty ? "" : "|\"\(escaped(text))\"|"
      lines.append("  n_\(from) \(line.kind.look.arrow)\(label) n_\(to)")
    }
    lines += diagram.boxes.compactMap { box in
      box.link.map { "  click n_\(box.key) href \"\(address($0))\" _blank" }
    }
    return (lines + classes(of: diagram) + lineStyles(of: diagram) + [""]).joined(separator: "\n")
  }

  /// The title, and the colours around the boxes if the diagram has a theme.
  ///
  /// With the theme `auto`, the page has its own: its background and its text may be light or dark.
  private static func head(of diagram: Diagram) -> [String] {
    var lines: [String] = []
    let title = [diagram.title, diagram.note].compactMap { $0 }.joined(separator: " · ")
    if !title.isEmpty { lines.append("title: \(EscapedText.quoted(title))") }
    if diagram.theme != .auto {
      let colours: [(String, DiagramColour)] = [
        ("background", .background), ("primaryColor", .fill), ("primaryBorderColor", .border),
        ("primaryTextColor", .text), ("lineColor", .line), ("titleColor", .text),
        ("textColor", .faint), ("edgeLabelBackground", .background),
      ]
      lines += ["config:", "  theme: base", "  themeVariables:"]
      lines += colours.map { "    \($0): \"\($1.hex(diagram.theme))\"" }
    }
    return lines.isEmpty ? [] : ["---"] + lines + ["---"]
  }

  private static func node(_ box: Diagram.Box) -> String {
    if box.form == .tag { return "n_\(box.key)([\"\(escaped(box.name))\"])" }
    var parts = ["<b>\(escaped(BoxShape.heading(of: box)))</b>"]
    if !box.tag.isEmpty { parts[0] += " \(escaped(box.tag))" }
    if !box.subtitle.isEmpty { parts.append("<i>\(escaped(box.subtitle))</i>") }
    parts += box.rows.map { escaped($0.words) }
    parts += box.marks.map { escaped(BoxShape.text(of: $0)) }
    return "n_\(box.key)[\"\(parts.joined(separator: "<br/>"))\"]"
  }

  /// The classes that are in use, each with its boxes.
  private static func classes(of diagram: Diagram) -> [String] {
    let theme = diagram.theme
    func rule(_ border: DiagramColour, _ fill: DiagramColour, _ more: String) -> String {
      "stroke:\(border.hex(theme)),fill:\(fill.hex(theme)),color:"
        + "\(DiagramColour.text.hex(theme))\(more)"
    }
    let (thick, dashed) = (",stroke-width:2px", ",stroke-dasharray:4 3")
    let all: [(String, String, (Diagram.Box) -> Bool)] = [
      ("missing", rule(.removed, .removedFill, ""), { $0.form == .alarm }),
      ("onScreen", rule(.accent, .accentFill, thick), { $0.change == .none && $0.isProminent }),
      ("faint", rule(.border, .fill, dashed), { $0.change == .none && $0.tone == .faint }),
      ("added", rule(.added, .addedFill, thick), { $0.change == .added }),
      ("removed", rule(.removed, .removedFill, dashed), { $0.change == .removed }),
      ("changed", rule(.changed, .changedFill, thick), { $0.change == .changed }),
    ]
    let plain = diagram.boxes.isEmpty ? [] : ["  classDef default \(rule(.border, .fill, ""))"]
    // On a page that may be light or dark, a tint, and the page's colour of texts.
    let tint =
      theme == .auto ? "\(DiagramColour.line.hex(theme))1f" : DiagramColour.frame.hex(theme)
    let ink = theme == .auto ? "" : ",color:\(DiagramColour.faint.hex(theme))"
    let frame = "fill:\(tint),stroke:\(tint)\(ink)"
    let groups = diagram.groups.map { "g_\($0.key)" }.joined(separator: ",")
    let frames = groups.isEmpty ? [] : ["  classDef frame \(frame)", "  class \(groups) frame"]
    return plain + frames
      + all.flatMap { name, rule, isIn in
        let members = diagram.boxes.filter(isIn).map { "n_\($0.key)" }
        return members.isEmpty
          ? []
          : ["  classDef \(name) \(rule)", "  class \(members.joined(separator: ",")) \(name)"]
      }
  }

  /// The colours and widths of lines, each with the numbers of its lines.
  private static func lineStyles(of diagram: Diagram) -> [String] {
    if diagram.lines.isEmpty { return [] }
    var styles: [String] = []
    var members: [String: [String]] = [:]
    for (index, line) in diagram.lines.enumerated() {
      var style = ""
      if line.colour != .line { style = "stroke:\(line.colour.hex(diagram.theme))" }
      // Mermaid's double lines are thick already.
      let isThin = !line.kind.look.arrow.contains("=")
      if let width = line.width ?? (line.tone == .onScreen && isThin ? 2 : nil) {
        style += "\(style.isEmpty ? "" : ",")stroke-width:\(XMLText.number(width))px"
      }
      if style.isEmpty { continue }
      if members[style] == nil { styles.append(style) }
      members[style, default: []].append("\(index)")
    }
    return ["  linkStyle default stroke:\(DiagramColour.line.hex(diagram.theme))"]
      + styles.map { "  linkStyle \((members[$0] ?? []).joined(separator: ",")) \($0)" }
  }

  /// Returns the text for a place between quotes.
  ///
  /// Mermaid reads `#` and a number as a character (https://mermaid.js.org/syntax/flowchart.html).
  package static func escaped(_ text: String) -> String {
    EscapedText.replacing(in: text) { special.contains($0) ? "#\($0.value);" : nil }
  }

  private static let special = Set("\"#<>&`\\;{}[]()|*_~:%$@".unicodeScalars)

  private static func address(_ link: String) -> String {
    EscapedText.replacing(in: link) { specialInAddresses[$0] }
  }

  private static let specialInAddresses: [Unicode.Scalar: String] = [
    "\"": "%22", "<": "%3C", ">": "%3E", "\\": "%5C", "`": "%60", " ": "%20",
  ]
}
