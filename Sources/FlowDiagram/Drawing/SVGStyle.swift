enum SVGStyle {
  /// The rules for one theme.
  ///
  /// Programs without CSS variables skip the second half of the rules for the theme `auto`.
  static func sheet(_ theme: DiagramTheme) -> String {
    let plain = rules(theme, byVariable: false)
    guard theme == .auto else { return plain.joined(separator: "\n") }
    let variables = DiagramColour.allCases.map { "\($0.variable):\($0.hex(.dark))" }
    let dark = "@media (prefers-color-scheme:dark){:root{\(variables.joined(separator: ";"))}}"
    let following = rules(theme, byVariable: true).filter { $0.contains("var(") }
    return (plain + ["@supports (fill:var(--flow-fill)){"] + following + ["}", dark])
      .joined(separator: "\n")
  }

  private static func rules(_ theme: DiagramTheme, byVariable: Bool) -> [String] {
    func value(_ colour: DiagramColour) -> String {
      byVariable ? "var(\(colour.variable),\(colour.hex(theme)))" : colour.hex(theme)
    }
    func fill(_ colour: DiagramColour) -> String { "fill:\(value(colour))" }
    func stroke(_ colour: DiagramColour) -> String { "stroke:\(value(colour))" }
    let fonts = "font-family:Helvetica,Arial,\"Liberation Sans\",sans-serif;white-space:pre"
    var rules = [
      ".background{\(fill(.background))}",
      "text{\(fonts);font-size:\(Int(BoxShape.textSize))px;\(fill(.text))}",
      "text.title{font-size:16px;font-weight:bold}",
      "text.name{font-size:\(Int(BoxShape.nameSize))px;font-weight:bold}",
      "text.small,text.tag,text.label{font-size:\(Int(BoxShape.smallSize))px;\(fill(.faint))}",
      "text.tag{text-anchor:end}",
      "text.faint{\(fill(.faint))}",
      "text.visible{font-weight:bold;\(fill(.accent))}",
      "text.mark{font-size:\(Int(BoxShape.smallSize))px;\(fill(.warning))}",
      ".frame{\(fill(.frame))}",
      ".ground{\(fill(.background));fill-opacity:.85}",
      ".box{\(fill(.fill));\(stroke(.border))}",
      ".rule{fill:none;\(stroke(.border));stroke-opacity:.6}",
      ".edge{fill:none;\(stroke(.line))}",
      ".edge.thick,.box.thick{stroke-width:2}",
      ".box.dashed{stroke-dasharray:4 3}",
      ".edge.dashed{stroke-dasharray:5 3}",
      ".edge.dotted{stroke-dasharray:1.5 3;stroke-width:1.8}",
      ".edge.wide{stroke-width:3.6}",
      ".edge.core{stroke-width:1.4;\(stroke(.background))}",
      ".end{\(stroke(.line));\(fill(.line))}",
      ".end.open{\(fill(.background))}",
    ]
    for (colour, inside) in [
      (DiagramColour.accent, DiagramColour.accentFill), (.added, .addedFill),
      (.removed, .removedFill), (.changed, .changedFill), (.warning, .fill),
    ] {
      let name = colour.rawValue
      rules += [
        "text.row.\(name),text.small.\(name){\(fill(colour))}",
        ".box.\(name){\(fill(inside));\(stroke(colour))}",
        ".edge.\(name){\(stroke(colour))}",
        ".end.\(name){\(stroke(colour));\(fill(colour))}",
        ".end.open.\(name){\(fill(.background))}",
      ]
    }
    return rules
  }
}
