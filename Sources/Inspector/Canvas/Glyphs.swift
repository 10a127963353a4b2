import FlowModel

/// The signs of the screen, each with one meaning; in ASCII, only corners and tees share a sign.
package struct Glyphs: Equatable, Sendable {
  package let isASCII: Bool

  package static let unicode = Glyphs(isASCII: false)
  package static let ascii = Glyphs(isASCII: true)

  var horizontal: String { isASCII ? "-" : "─" }
  var vertical: String { isASCII ? "|" : "│" }
  var topLeft: String { isASCII ? "+" : "┌" }
  var topRight: String { isASCII ? "+" : "┐" }
  var bottomLeft: String { isASCII ? "+" : "└" }
  var bottomRight: String { isASCII ? "+" : "┘" }
  var teeDown: String { isASCII ? "+" : "┬" }
  var teeUp: String { isASCII ? "+" : "┴" }
  var teeLeft: String { isASCII ? "+" : "┤" }
  var teeRight: String { isASCII ? "+" : "├" }
  var expanded: String { isASCII ? "v" : "▾" }
  var collapsed: String { isASCII ? ">" : "▸" }
  var current: String { isASCII ? "*" : "▶" }
  package var separator: String { isASCII ? "/" : "›" }
  var bullet: String { isASCII ? ":" : "·" }
  var live: String { isASCII ? "O" : "●" }
  var waiting: String { isASCII ? "..." : "○" }
  var yes: String { isASCII ? "ok" : "✓" }
  var no: String { isASCII ? "x" : "✗" }
  /// The sign before a count of equal things.
  var times: String { isASCII ? "" : "×" }
  var arrow: String { isASCII ? "->" : "→" }
  var ellipsis: String { isASCII ? "$" : "…" }
  /// The sign of text that is hidden at the left.
  var textBefore: String { isASCII ? "{" : "«" }
  var warning: String { isASCII ? "!" : "⚠" }
  /// The sign of a finding that a lint could not decide.
  var unknown: String { "?" }
  var error: String { isASCII ? "E" : "!" }
  var detent: String { isASCII ? "^v" : "↕" }
  var ignored: String { isASCII ? "--" : "–" }
  /// The sign before the place in the code of the app.
  package var place: String { isASCII ? "at" : "—" }

  /// A text of the app, without what a terminal with these signs cannot show.
  func shown(_ text: String) -> String { DisplayText.shown(text, ascii: isASCII) }

  // The device.
  var back: String { isASCII ? "<" : "‹" }
  var dragIndicator: String { isASCII ? "====" : "━━━━" }
  var shade: String { isASCII ? "'" : "░" }

  // Time.
  /// The sign of missing data.
  var gap: String { isASCII ? "%" : "≈" }
  var playing: String { isASCII ? "|>" : "▷" }
  var paused: String { isASCII ? "||" : "‖" }

  /// The sign of a coordinator's relation; a tab's shows its number and whether it is selected.
  func relation(_ node: FlowNode, isSelectedTab: Bool) -> String {
    guard node.relation == .tab else { return sign(of: node.relation) }
    return tab(node.tabIndex ?? 0, isSelected: isSelectedTab)
  }

  func sign(of relation: Relation) -> String {
    switch relation {
    case .root: isASCII ? "@" : "◆"
    case .child: isASCII ? "o" : "◦"
    case .tab: tab(0, isSelected: false)
    case .pushed: isASCII ? "L" : "↳"
    case .modalRegistration: isASCII ? "." : "□"
    case .presentedModal: isASCII ? "#" : "▣"
    case .detour: isASCII ? "^" : "⤴"
    case .currentFlow: isASCII ? "=" : "⇄"
    case .alert: isASCII ? "!" : "▲"
    case .popover: isASCII ? "'" : "◠"
    case .column: isASCII ? "|" : "▥"
    case .page: isASCII ? "," : "▤"
    }
  }

  private func tab(_ index: Int, isSelected: Bool) -> String {
    // In ASCII, a selected tab is T; its number follows from the other tabs and the list of tabs.
    if isASCII { return isSelected ? "T" : index < 9 ? "\(index + 1)" : "t" }
    guard (0..<10).contains(index) else { return isSelected ? "◉" : "◎" }
    let selected = Array("❶❷❸❹❺❻❼❽❾❿")
    let others = Array("①②③④⑤⑥⑦⑧⑨⑩")
    return String((isSelected ? selected : others)[index])
  }
}

extension Relation {
  var colour: Style.Colour {
    switch self {
    case .root, .child, .tab, .currentFlow, .column, .page: .standard
    case .pushed: .pushed
    case .modalRegistration: .faint
    case .presentedModal, .alert, .popover: .modal
    case .detour: .detour
    }
  }
}
