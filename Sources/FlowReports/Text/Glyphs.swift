/// The signs of the screen, each with one meaning; in ASCII, only corners and tees share a sign.
package struct Glyphs: Equatable, Sendable {
  package let isASCII: Bool

  package init(isASCII: Bool) {
    self.isASCII = isASCII
  }

  package static let unicode = Glyphs(isASCII: false)
  package static let ascii = Glyphs(isASCII: true)

  package var horizontal: String { isASCII ? "-" : "─" }
  package var vertical: String { isASCII ? "|" : "│" }
  package var topLeft: String { isASCII ? "+" : "┌" }
  package var topRight: String { isASCII ? "+" : "┐" }
  package var bottomLeft: String { isASCII ? "+" : "└" }
  package var bottomRight: String { isASCII ? "+" : "┘" }
  package var teeDown: String { isASCII ? "+" : "┬" }
  package var teeUp: String { isASCII ? "+" : "┴" }
  package var teeLeft: String { isASCII ? "+" : "┤" }
  package var teeRight: String { isASCII ? "+" : "├" }
  package var expanded: String { isASCII ? "v" : "▾" }
  package var collapsed: String { isASCII ? ">" : "▸" }
  package var current: String { isASCII ? "*" : "▶" }
  /// The sign of the selected line of a panel without the focus.
  package var selected: String { isASCII ? "[" : "▌" }
  package var separator: String { isASCII ? "/" : "›" }
  package var bullet: String { isASCII ? ":" : "·" }
  package var live: String { isASCII ? "O" : "●" }
  package var waiting: String { isASCII ? "..." : "○" }
  package var yes: String { isASCII ? "ok" : "✓" }
  package var no: String { isASCII ? "x" : "✗" }
  /// The sign before a count of equal things.
  package var times: String { isASCII ? "" : "×" }
  package var arrow: String { isASCII ? "->" : "→" }
  package var ellipsis: String { isASCII ? "$" : "…" }
  /// The sign of text that is hidden at the left.
  package var textBefore: String { isASCII ? "{" : "«" }
  package var warning: String { isASCII ? "!" : "⚠" }
  /// The sign of a finding that a lint could not decide.
  package var unknown: String { "?" }
  package var error: String { isASCII ? "E" : "!" }
  package var detent: String { isASCII ? "^v" : "↕" }
  package var ignored: String { isASCII ? "--" : "–" }
  /// The sign before the place in the code of the app.
  package var place: String { isASCII ? "at" : "—" }

  /// The signs of a share of a largest number, from none to all.
  package var bars: [String] {
    (isASCII ? " .:-=+*#@" : " ▁▂▃▄▅▆▇█").map(String.init)
  }

  /// Numbers as a line of bars; a number above zero has a bar of its own height at least.
  package func sparkline(_ numbers: [Int]) -> String {
    let bars = bars
    let most = max(1, numbers.max() ?? 0)
    return numbers.map { number in
      number <= 0 ? bars[0] : bars[max(1, (number * (bars.count - 1) + most / 2) / most)]
    }.joined()
  }

  /// A text of the app, without what a terminal with these signs cannot show.
  package func shown(_ text: String) -> String { DisplayText.shown(text, ascii: isASCII) }

  // The device.
  package var back: String { isASCII ? "<" : "‹" }
  package var dragIndicator: String { isASCII ? "====" : "━━━━" }
  package var shade: String { isASCII ? "'" : "░" }

  // Time.
  /// The sign of missing data.
  package var gap: String { isASCII ? "%" : "≈" }
  package var playing: String { isASCII ? "|>" : "▷" }
  package var paused: String { isASCII ? "||" : "‖" }

  /// The sign of a coordinator's relation; a tab's shows its number and whether it is selected.
  package func relation(_ node: FlowNode, isSelectedTab: Bool) -> String {
    guard node.relation == .tab else { return sign(of: node.relation) }
    // Sources may not say which tab it is.
    return tab(node.tabIndex ?? .max, isSelected: isSelectedTab)
  }

  package func sign(of relation: Relation) -> String {
    switch relation {
    case .root: isASCII ? "@" : "◆"
    case .child: isASCII ? "o" : "◦"
    case .tab: tab(0, isSelected: false)
    case .pushed: isASCII ? "L" : "↳"
    case .modalRegistration: isASCII ? "." : "□"
    case .presentedModal: isASCII ? "#" : "▣"
    case .detour: isASCII ? "^" : "⤴"
    case .currentFlow: isASCII ? "=" : "⇄"
    case .alert: isASCII ? "A" : "▲"
    case .popover: isASCII ? "P" : "◠"
    case .column: isASCII ? "C" : "▥"
    case .page: isASCII ? "G" : "▤"
    }
  }

  package func tab(_ index: Int, isSelected: Bool) -> String {
    // In ASCII, a selected tab is T; its number follows from the other tabs and the list of tabs.
    if isASCII { return isSelected ? "T" : index < 9 ? "\(index + 1)" : "t" }
    guard (0..<10).contains(index) else { return isSelected ? "◉" : "◎" }
    let selected = Array("❶❷❸❹❺❻❼❽❾❿")
    let others = Array("①②③④⑤⑥⑦⑧⑨⑩")
    return String((isSelected ? selected : others)[index])
  }
}
