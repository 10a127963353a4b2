/// The looks of the shapes of a drawing: the one table that SVG has as a style sheet, and that other
/// formats look up.
enum DrawingStyle {
  enum Declaration {
    case fill(DiagramColour), stroke(DiagramColour), noFill
    case fillOpacity(Double), strokeOpacity(Double)
    case width(Double)
    case dash(Double, Double)
    case size(Double), bold, atEnd
  }

  struct Rule {
    /// The classes that a shape must have all of, for each of several kinds of shapes.
    let selectors: [[String]]
    /// Whether the rule is only for texts.
    let isForText: Bool
    let declarations: [Declaration]

    func matches(_ classes: [Substring], isText: Bool) -> Bool {
      (isText || !isForText)
        && selectors.contains { $0.allSatisfy { wanted in classes.contains { $0 == wanted } } }
    }
  }

  /// The fonts of all texts, the first that there is.
  static let fonts = ["Helvetica", "Arial", "Liberation Sans", "sans-serif"]

  /// The rules; of those that match a shape, later ones win.
  ///
  /// A later rule that contradicts an earlier one has at least as many classes, so a style sheet
  /// means the same.
  static let rules: [Rule] = {
    func text(_ classes: String..., declarations: [Declaration]) -> Rule {
      Rule(selectors: classes.map(parts), isForText: true, declarations: declarations)
    }
    func shape(_ classes: String..., declarations: [Declaration]) -> Rule {
      Rule(selectors: classes.map(parts), isForText: false, declarations: declarations)
    }
    func parts(_ classes: String) -> [String] { classes.split(separator: ".").map(String.init) }
    var rules = [
      shape("background", declarations: [.fill(.background)]),
      text("", declarations: [.size(BoxShape.textSize), .fill(.text)]),
      text("title", declarations: [.size(16), .bold]),
      text("name", declarations: [.size(BoxShape.nameSize), .bold]),
      text(
        "small", "tag", "label", declarations: [.size(BoxShape.smallSize), .fill(.faint)]),
      text("tag", declarations: [.atEnd]),
      text("thumb", declarations: [.size(7), .fill(.faint)]),
      text("faint", declarations: [.fill(.faint)]),
      text("visible", declarations: [.bold, .fill(.accent)]),
      text("mark", declarations: [.size(BoxShape.smallSize), .fill(.warning)]),
      shape("frame", declarations: [.fill(.frame)]),
      shape("frame.rim", declarations: [.stroke(.border), .strokeOpacity(0.6)]),
      shape("ground", declarations: [.fill(.background), .fillOpacity(0.85)]),
      shape("box", declarations: [.fill(.fill), .stroke(.border)]),
      shape("rule", declarations: [.noFill, .stroke(.border), .strokeOpacity(0.6)]),
      shape("device", declarations: [.fill(.background), .stroke(.border)]),
      shape("device.shade", declarations: [.fill(.border), .fillOpacity(0.5)]),
      shape("grip", declarations: [.fill(.border)]),
      shape("grip.accent", declarations: [.fill(.accent)]),
      shape("edge", declarations: [.noFill, .stroke(.line)]),
      shape("edge.thick", "box.thick", declarations: [.width(2)]),
      shape("box.dashed", declarations: [.dash(4, 3)]),
      shape("edge.dashed", declarations: [.dash(5, 3)]),
      shape("edge.dotted", declarations: [.dash(1.5, 3), .width(1.8)]),
      shape("edge.wide", declarations: [.width(3.6)]),
      shape("edge.core", declarations: [.width(1.4), .stroke(.background)]),
      shape("end", declarations: [.stroke(.line), .fill(.line)]),
      shape("end.open", declarations: [.fill(.background)]),
    ]
    for (colour, inside) in [
      (DiagramColour.accent, DiagramColour.accentFill), (.added, .addedFill),
      (.removed, .removedFill), (.changed, .changedFill), (.warning, .fill),
    ] {
      let name = colour.rawValue
      rules += [
        text("row.\(name)", "small.\(name)", declarations: [.fill(colour)]),
        shape("box.\(name)", declarations: [.fill(inside), .stroke(colour)]),
        shape("edge.\(name)", declarations: [.stroke(colour)]),
        shape("end.\(name)", declarations: [.stroke(colour), .fill(colour)]),
        shape("end.open.\(name)", declarations: [.fill(.background)]),
      ]
    }
    return rules
  }()

  // MARK: Style sheets

  /// The rules for one theme as CSS.
  ///
  /// Programs without CSS variables skip the second half of the rules for the theme `auto`.
  static func sheet(_ theme: DiagramTheme) -> String {
    let plain = sheet(theme, byVariable: false)
    guard theme == .auto else { return plain.joined(separator: "\n") }
    let variables = DiagramColour.allCases.map { "\($0.variable):\($0.hex(.dark))" }
    let dark = "@media (prefers-color-scheme:dark){:root{\(variables.joined(separator: ";"))}}"
    let following = sheet(theme, byVariable: true).filter { $0.contains("var(") }
    return (plain + ["@supports (fill:var(--flow-fill)){"] + following + ["}", dark])
      .joined(separator: "\n")
  }

  private static func sheet(_ theme: DiagramTheme, byVariable: Bool) -> [String] {
    func value(_ colour: DiagramColour) -> String {
      byVariable ? "var(\(colour.variable),\(colour.hex(theme)))" : colour.hex(theme)
    }
    let names = fonts.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: ",")
    return rules.map { rule in
      let selectors = rule.selectors.map { classes in
        (rule.isForText ? "text" : "") + classes.map { ".\($0)" }.joined()
      }
      var declarations = rule.declarations.map { css($0, value) }
      if selectors == ["text"] {
        declarations.insert("font-family:\(names);white-space:pre", at: 0)
      }
      return "\(selectors.joined(separator: ",")){\(declarations.joined(separator: ";"))}"
    }
  }

  private static func css(
    _ declaration: Declaration, _ value: (DiagramColour) -> String
  ) -> String {
    let number = XMLText.number
    return switch declaration {
    case .fill(let colour): "fill:\(value(colour))"
    case .stroke(let colour): "stroke:\(value(colour))"
    case .noFill: "fill:none"
    case .fillOpacity(let opacity): "fill-opacity:\(opacity)"
    case .strokeOpacity(let opacity): "stroke-opacity:\(opacity)"
    case .width(let width): "stroke-width:\(number(width))"
    case .dash(let dash, let gap): "stroke-dasharray:\(number(dash)) \(number(gap))"
    case .size(let size): "font-size:\(number(size))px"
    case .bold: "font-weight:bold"
    case .atEnd: "text-anchor:end"
    }
  }

  // MARK: Looking up

  /// The look of a shape, after all rules.
  struct Look {
    var fill: DiagramColour?
    var stroke: DiagramColour?
    var fillOpacity = 1.0
    var strokeOpacity = 1.0
    var width = 1.0
    var dash: (dash: Double, gap: Double)?
    var size = BoxShape.textSize
    var isBold = false
    var isAtEnd = false
  }

  /// Returns the look of a shape with these classes, with spaces between them.
  static func look(of classes: String, isText: Bool) -> Look {
    let classes = classes.split(separator: " ")
    var look = Look()
    for rule in rules where rule.matches(classes, isText: isText) {
      for declaration in rule.declarations {
        switch declaration {
        case .fill(let colour): look.fill = colour
        case .stroke(let colour): look.stroke = colour
        case .noFill: look.fill = nil
        case .fillOpacity(let opacity): look.fillOpacity = opacity
        case .strokeOpacity(let opacity): look.strokeOpacity = opacity
        case .width(let width): look.width = width
        case .dash(let dash, let gap): look.dash = (dash, gap)
        case .size(let size): look.size = size
        case .bold: look.isBold = true
        case .atEnd: look.isAtEnd = true
        }
      }
    }
    return look
  }
}
