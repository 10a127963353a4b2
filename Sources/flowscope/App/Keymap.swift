/// Which keys do what, and in which panels.
///
/// Dispatch, hints, help, the palette and the pages about keys all read this one table.
struct Keymap: Equatable, Sendable {
  struct Binding: Equatable, Sendable {
    let action: Action
    var keys: [Key]
    /// What it does, as help says it.
    let help: String
    /// One word in the status line; nil where the key is not hinted at.
    var hint: String?
    /// Where it does that; nil everywhere.
    var panels: Set<Panel>?
    /// Where it is hinted at; nil everywhere.
    var hintPanels: Set<Panel>?
  }

  private(set) var bindings: [Binding]

  init(bindings: [Binding]) {
    self.bindings = bindings
  }

  /// What a key does in a panel; what is said of the panel goes before what is said of all.
  func action(for key: Key, in panel: Panel) -> Action? {
    let fitting = bindings.filter { $0.keys.contains(key) }
    return
      (fitting.first { $0.panels?.contains(panel) == true }
      ?? fitting.first { $0.panels == nil })?.action
  }

  /// What there is to do in a panel, what is its own first.
  func bindings(in panel: Panel) -> [Binding] {
    bindings.filter { $0.panels?.contains(panel) == true } + bindings.filter { $0.panels == nil }
  }

  /// What is hinted at in a panel: moving, then what it is for, then what can be done everywhere.
  func hinted(in panel: Panel) -> [Binding] {
    func rank(_ binding: Binding) -> Int {
      switch binding.action {
      case .moveDown, .moveUp: 0
      // Everywhere, and there what it is for.
      case .stepBack where panel == .timeline: 1
      default: (binding.panels ?? binding.hintPanels) == nil ? 2 : 1
      }
    }
    let hinted = bindings(in: panel).filter { binding in
      binding.hint != nil && binding.hintPanels?.contains(panel) ?? true
    }
    return (0...2).flatMap { wanted in hinted.filter { rank($0) == wanted } }
  }

  /// The key that is shown for an action; nil where it has none.
  func key(for action: Action) -> Key? { bindings.first { $0.action == action }?.keys.first }

  /// The key that goes to a panel; nil where none does.
  func key(for panel: Panel) -> Key? { panel.focus.flatMap(key) }
}
