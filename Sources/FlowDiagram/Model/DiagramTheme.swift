/// The colours of a diagram.
public enum DiagramTheme: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
  /// Black on white, for paper.
  case print
  /// As the page or the system has it: an SVG or HTML file follows `prefers-color-scheme`, and the
  /// CSS variables of the page that it is in. Other formats are light.
  case auto
}

/// The purpose of a colour.
enum DiagramColour: String, CaseIterable {
  case background, fill, frame, border, line, text, faint, accent, accentFill
  case added, addedFill, removed, removedFill, changed, changedFill, warning

  /// The colour in a theme, as `#rrggbb`.
  func hex(_ theme: DiagramTheme) -> String {
    switch theme {
    case .light, .auto: light
    case .dark: dark
    case .print: print
    }
  }

  private var light: String {
    switch self {
    case .background, .fill: "#ffffff"
    case .frame: "#f6f7f9"
    case .border: "#b4bcc8"
    case .line: "#8a94a3"
    case .text: "#1f2933"
    case .faint: "#5f6b7a"
    case .accent: "#2563c9"
    case .accentFill: "#f2f6fd"
    case .added: "#1a7f37"
    case .addedFill: "#eefbf1"
    case .removed: "#b42318"
    case .removedFill: "#fdf1f0"
    case .changed: "#8a5a00"
    case .changedFill: "#fdf7e8"
    case .warning: "#9a4a00"
    }
  }

  private var dark: String {
    switch self {
    case .background: "#0d1117"
    case .fill: "#161b22"
    case .frame: "#11161d"
    case .border: "#3d4653"
    case .line: "#6b7685"
    case .text: "#e6edf3"
    case .faint: "#9aa5b1"
    case .accent: "#6ea8fe"
    case .accentFill: "#14233b"
    case .added: "#56d364"
    case .addedFill: "#0f2417"
    case .removed: "#ff8a80"
    case .removedFill: "#2d1413"
    case .changed: "#e3b341"
    case .changedFill: "#2a2110"
    case .warning: "#f0a868"
    }
  }

  private var print: String {
    switch self {
    case .background, .fill, .frame, .accentFill, .addedFill, .removedFill, .changedFill: "#ffffff"
    case .border, .line: "#555555"
    case .text, .accent, .added, .removed, .changed, .warning: "#000000"
    case .faint: "#333333"
    }
  }

  /// The name of the CSS variable with which a page can set the colour.
  var variable: String { "--flow-\(rawValue)" }

  /// A declaration of a style sheet, by the CSS variable or by the colour itself.
  func declaration(_ property: String, _ theme: DiagramTheme, byVariable: Bool) -> String {
    byVariable
      ? "\(property):var(\(variable),\(hex(theme)))" : "\(property):\(hex(theme))"
  }
}

extension Diagram.Box {
  /// The colours of the border and the inside.
  var colours: (border: DiagramColour, fill: DiagramColour) {
    switch change {
    case .added: (.added, .addedFill)
    case .removed: (.removed, .removedFill)
    case .changed: (.changed, .changedFill)
    case .none: isProminent ? (.accent, .accentFill) : (.border, .fill)
    }
  }

  /// The colour of the texts.
  var ink: DiagramColour { tone == .faint ? .faint : .text }

  /// Whether the box is what a reader looks for first.
  var isProminent: Bool { tone == .onScreen || marks.contains { $0.kind == .entry } }

  var hasThickBorder: Bool { isProminent || change != .none }
}

extension Diagram.Change {
  /// The colour of lines and texts; nil without a change.
  var colour: DiagramColour? {
    switch self {
    case .none: nil
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    }
  }
}

extension Diagram.Line {
  var colour: DiagramColour {
    if let colour = change.colour { return colour }
    if kind == .failedNavigation { return .warning }
    return tone == .onScreen ? .accent : .line
  }
}
