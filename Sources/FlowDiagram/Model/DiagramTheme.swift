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

enum DiagramColour: String, CaseIterable {
  case background, fill, frame, border, line, text, faint, accent, accentFill
  case added, addedFill, removed, removedFill, changed, changedFill, warning

  /// The colour in a theme, as `#rrggbb`.
  func hex(_ theme: DiagramTheme) -> String {
    switch theme {
    case .light, .auto: hexes.light
    case .dark: hexes.dark
    case .print: hexes.print
    }
  }

  private var hexes: (light: String, dark: String, print: String) {
    switch self {
    case .background: ("#ffffff", "#0d1117", "#ffffff")
    case .fill: ("#ffffff", "#161b22", "#ffffff")
    case .frame: ("#f6f7f9", "#11161d", "#ffffff")
    case .border: ("#b4bcc8", "#3d4653", "#555555")
    case .line: ("#8a94a3", "#6b7685", "#555555")
    case .text: ("#1f2933", "#e6edf3", "#000000")
    case .faint: ("#5f6b7a", "#9aa5b1", "#333333")
    case .accent: ("#2563c9", "#6ea8fe", "#000000")
    case .accentFill: ("#f2f6fd", "#14233b", "#ffffff")
    case .added: ("#1a7f37", "#56d364", "#000000")
    case .addedFill: ("#eefbf1", "#0f2417", "#ffffff")
    case .removed: ("#b42318", "#ff8a80", "#000000")
    case .removedFill: ("#fdf1f0", "#2d1413", "#ffffff")
    case .changed: ("#8a5a00", "#e3b341", "#000000")
    case .changedFill: ("#fdf7e8", "#2a2110", "#ffffff")
    case .warning: ("#9a4a00", "#f0a868", "#000000")
    }
  }

  /// The name of the CSS variable with which a page can set the colour.
  var variable: String { "--flow-\(rawValue)" }
}

extension Diagram.Box {
  var colours: (border: DiagramColour, fill: DiagramColour) {
    if form == .alarm { return (.removed, .removedFill) }
    return change.colours ?? (isProminent ? (.accent, .accentFill) : (.border, .fill))
  }

  var ink: DiagramColour { tone == .faint ? .faint : .text }

  /// Whether the box is what a reader looks for first.
  var isProminent: Bool { tone == .onScreen || marks.contains { $0.kind == .entry } }

  var hasThickBorder: Bool { isProminent || change != .none }

  var hasDashedBorder: Bool { outline == .dashed || change == .removed }
}

extension Diagram.Change {
  /// The colour of borders, lines and texts, and that of the inside of boxes; nil without a change.
  var colours: (border: DiagramColour, fill: DiagramColour)? {
    switch self {
    case .none: nil
    case .added: (.added, .addedFill)
    case .removed: (.removed, .removedFill)
    case .changed: (.changed, .changedFill)
    }
  }
}

extension Diagram.Line {
  var colour: DiagramColour {
    if let colours = change.colours { return colours.border }
    if kind == .failedNavigation { return .warning }
    if kind == .entry || kind == .onlyEntry { return tone == .faint ? .line : .accent }
    return tone == .onScreen ? .accent : .line
  }
}
