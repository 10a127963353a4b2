extension Keymap {
  /// A key of what stands over the panels.
  package struct OverlayBinding: Equatable, Sendable {
    let action: OverlayAction
    package let keys: [Key]
    /// What it does, as help says it.
    package let help: String
    /// One word or two in the status line; nil where the key is not hinted at.
    var hint: String?
  }

  /// What keys do in what stands over the panels.
  ///
  /// Enter, Escape and the arrows are fixed. Moving, quitting, suspending and redrawing have the keys that they have in
  /// the panels, but for characters where those are written.
  package func bindings(in overlay: Overlay) -> [OverlayBinding] {
    guard let content = features[overlay] else { return [] }
    var bindings = content.keys + moves(in: content)
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

  /// Moves have their arrows whatever else they have: without them, nothing could be chosen.
  private func moves(in content: any OverlayContent.Type) -> [OverlayBinding] {
    let (overlay, moves) = (content.overlay, content.moves)
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
    let lines = [
      move(.moveDown, .moveDown, .down, "down", hint: moves.hints?.down),
      move(.moveUp, .moveUp, .up, "up", hint: moves.hints?.up),
    ]
    return (moves.hints == nil ? [] : lines) + (moves.hasPages ? pages : [])
      + (moves.hasEnds ? ends : [])
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
  package var overlayBindings: [(binding: OverlayBinding, overlays: [Overlay])] {
    var all: [(binding: OverlayBinding, overlays: [Overlay])] = []
    for overlay in features.overlays {
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

extension Keymap.OverlayBinding {
  static func enter(_ help: String, hint: String? = nil) -> Self {
    Self(action: .accept, keys: [.enter], help: help, hint: hint)
  }

  static func leave(_ help: String = "back", _ keys: Key...) -> Self {
    Self(action: .leave, keys: [.escape] + keys, help: help)
  }
}
