extension Keymap {
  /// A key of what stands over the panels.
  struct OverlayBinding: Equatable, Sendable {
    let action: OverlayAction
    let keys: [Key]
    /// What it does, as help says it.
    let help: String
    /// One word or two in the status line; nil where the key is not hinted at.
    var hint: String?
  }

  /// What keys do in what stands over the panels.
  ///
  /// Enter, Escape and the arrows are fixed. Moving, quitting, suspending and redrawing have the keys that they have in
  /// the panels, but for characters where those are written.
  func bindings(in overlay: Overlay) -> [OverlayBinding] {
    var bindings = Self.own(overlay) + moves(in: overlay)
    let taken = Set(bindings.flatMap(\.keys))
    for action in [Action.quit, .suspend, .redraw] {
      let keys = keys(for: action, in: overlay).filter { !taken.contains($0) }
      guard !keys.isEmpty else { continue }
      let help = self.bindings.first { $0.action == action }?.help ?? ""
      bindings.append(OverlayBinding(action: .everywhere(action), keys: keys, help: help))
    }
    return bindings
  }

  /// What a key does in what stands over the panels; nil where it writes, or does nothing.
  func action(for key: Key, in overlay: Overlay) -> OverlayAction? {
    bindings(in: overlay).first { $0.keys.contains(key) }?.action
  }

  /// The key that is shown for an action; nil where it has none there.
  func key(for action: OverlayAction, in overlay: Overlay) -> Key? {
    bindings(in: overlay).first { $0.action == action }?.keys.first
  }

  private static func own(_ overlay: Overlay) -> [OverlayBinding] {
    func enter(_ help: String, hint: String? = nil) -> OverlayBinding {
      OverlayBinding(action: .accept, keys: [.enter], help: help, hint: hint)
    }
    func leave(_ help: String = "back", _ keys: Key...) -> OverlayBinding {
      OverlayBinding(action: .leave, keys: [.escape] + keys, help: help)
    }
    return switch overlay {
    case .help, .palette: [enter("do what is chosen", hint: "does it"), leave()]
    case .jump, .targets: [enter("go to what is chosen", hint: "goes there"), leave()]
    case .command:
      [
        enter("give the command"), leave(),
        OverlayBinding(
          action: .complete, keys: [.tab],
          help: "complete it with what is chosen, then with the next",
          hint: "completes, then the next"),
        OverlayBinding(
          action: .completeBackwards, keys: [.backTab], help: "complete it with the one before",
          hint: "the one before"),
        OverlayBinding(action: .earlier, keys: [.up], help: "an earlier command"),
        OverlayBinding(action: .later, keys: [.down], help: "a later command"),
      ]
    case .export:
      [enter("write the file", hint: "writes it"), leave("back", .character("q"))]
    case .filter:
      [enter("keep the filter"), leave("the filter as it was; none where nothing was changed")]
    case .note: [enter("keep the note"), leave("back, with the note as it was")]
    case .explanation: [leave("back", .character("q"), .enter)]
    case .confirmation:
      [
        OverlayBinding(
          action: .yes, keys: [.character("y"), .character("Y")], help: "do it", hint: "yes"),
        OverlayBinding(
          action: .no, keys: [.character("n"), .character("N"), .character("q"), .enter],
          help: "leave it", hint: "no"),
        leave(),
      ]
    }
  }

  /// Moves have their arrows whatever else they have: without them, nothing could be chosen.
  private func moves(in overlay: Overlay) -> [OverlayBinding] {
    func move(
      _ action: OverlayAction, _ panelAction: Action, _ fixed: Key, _ help: String,
      hint: String? = nil
    ) -> OverlayBinding {
      let keys = keys(for: panelAction, in: overlay)
      return OverlayBinding(
        action: action, keys: keys.contains(fixed) ? keys : keys + [fixed], help: help, hint: hint)
    }
    let pages = [
      move(.pageDown, .pageDown, .pageDown, "down by a page"),
      move(.pageUp, .pageUp, .pageUp, "up by a page"),
    ]
    let ends = [
      move(.moveToTop, .moveToTop, .home, "to the top"),
      move(.moveToEnd, .moveToEnd, .end, "to the end"),
    ]
    func lines(hints: (down: String, up: String)) -> [OverlayBinding] {
      [
        move(.moveDown, .moveDown, .down, "down", hint: hints.down),
        move(.moveUp, .moveUp, .up, "up", hint: hints.up),
      ]
    }
    return switch overlay {
    case .help, .palette, .jump, .targets: lines(hints: ("choose", "choose")) + pages
    case .export: lines(hints: ("choose", "choose")) + pages + ends
    case .command: pages
    case .explanation: lines(hints: ("down", "up")) + pages + ends
    case .filter, .note, .confirmation: []
    }
  }

  /// An action's keys, without those that write there.
  private func keys(for action: Action, in overlay: Overlay) -> [Key] {
    let keys = bindings.filter { $0.action == action }.flatMap(\.keys)
    guard overlay.takesText else { return keys }
    return keys.filter { if case .character = $0 { false } else { true } }
  }
}

extension Keymap {
  /// Every key of what stands over the panels, with where it does the same.
  var overlayBindings: [(binding: OverlayBinding, overlays: [Overlay])] {
    var all: [(binding: OverlayBinding, overlays: [Overlay])] = []
    for overlay in Overlay.allCases {
      for binding in bindings(in: overlay) {
        let place = all.firstIndex {
          $0.binding.action == binding.action && $0.binding.keys == binding.keys
            && $0.binding.help == binding.help
        }
        if let place {
          all[place].overlays.append(overlay)
        } else {
          all.append((binding, [overlay]))
        }
      }
    }
    return all
  }
}
