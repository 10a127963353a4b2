/// Something that a key does.
enum Action: String, CaseIterable, Sendable {
  case moveDown, moveUp, pageDown, pageUp, moveToTop, moveToEnd
  case collapse, expand, toggle, collapseAll, expandAll
  case nextPanel, previousPanel, focusTree, focusLog, focusDetail
  case showOnScreen, goToOrigin
  case export, help, back, redraw, suspend, quit
}

/// Which keys do what.
///
/// Dispatch, hints and help all read this one table.
struct Keymap: Sendable {
  struct Binding: Sendable {
    let action: Action
    let keys: [Key]
    let help: String
    /// One word in the status line; nil where the key is not hinted at.
    var hint: String?
  }

  let bindings: [Binding]
  private let actions: [Key: Action]

  init(bindings: [Binding]) {
    self.bindings = bindings
    actions = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } },
      uniquingKeysWith: { first, _ in first })
  }

  func action(for key: Key) -> Action? { actions[key] }

  static let standard = Keymap(bindings: [
    Binding(
      action: .moveDown, keys: [.character("j"), .down], help: "move down", hint: "down"),
    Binding(action: .moveUp, keys: [.character("k"), .up], help: "move up", hint: "up"),
    Binding(action: .pageDown, keys: [.pageDown], help: "move down by a page"),
    Binding(action: .pageUp, keys: [.pageUp], help: "move up by a page"),
    Binding(
      action: .moveToTop, keys: [.character("g"), .home], help: "jump to the top"),
    Binding(
      action: .moveToEnd, keys: [.character("G"), .end], help: "jump to the end (log: follow)"),
    Binding(
      action: .collapse, keys: [.character("h"), .left],
      help: "collapse, or go to the parent", hint: "fold"),
    Binding(
      action: .expand, keys: [.character("l"), .right],
      help: "expand, or go to the first child", hint: "unfold"),
    Binding(
      action: .toggle, keys: [.enter], help: "expand or collapse; in the log: go to its origin"),
    Binding(action: .collapseAll, keys: [.character("-")], help: "collapse all"),
    Binding(action: .expandAll, keys: [.character("=")], help: "expand all"),
    Binding(
      action: .showOnScreen, keys: [.character("o")],
      help: "select what is on screen in the app", hint: "on screen"),
    Binding(
      action: .goToOrigin, keys: [.character("J")],
      help: "jump to the owner; in the log: to where the entry came from"),
    Binding(action: .nextPanel, keys: [.tab], help: "next panel", hint: "panel"),
    Binding(action: .previousPanel, keys: [.backTab], help: "previous panel"),
    Binding(action: .focusTree, keys: [.character("0")], help: "go to the hierarchy"),
    Binding(action: .focusLog, keys: [.character("1")], help: "go to the log"),
    Binding(action: .focusDetail, keys: [.character("d")], help: "go to the details"),
    Binding(
      action: .export, keys: [.character("e")],
      help: "export the hierarchy as SVG into the working directory", hint: "export"),
    Binding(action: .help, keys: [.character("?")], help: "these keys"),
    Binding(action: .back, keys: [.escape], help: "back"),
    Binding(action: .redraw, keys: [.control("l")], help: "draw the screen afresh"),
    Binding(action: .suspend, keys: [.control("z")], help: "suspend"),
    Binding(
      action: .quit, keys: [.character("q"), .control("c")], help: "quit", hint: "quit"),
  ])
}
