extension Keymap {
  package struct OverlayBinding: Equatable, Sendable {
    let action: OverlayAction
    package let keys: [Key]
    package let help: String
    /// The hint in the status line, one or two words; nil if the status line does not show the key.
    var hint: String?
  }

  /// The keys of an overlay, of which Enter, Escape and the arrows are fixed.
  ///
  /// Moving, quitting, suspending and redrawing have the same keys as in the panels, except
  /// characters in overlays that take text.
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

  /// The action of a key in an overlay; nil if the key types a character or does nothing.
  func action(for key: Key, in overlay: Overlay) -> OverlayAction? {
    bindings(in: overlay).first { $0.keys.contains(key) }?.action
  }

  func key(for action: OverlayAction, in overlay: Overlay) -> Key? {
    bindings(in: overlay).first { $0.action == action }?.keys.first
  }

  /// The keys for moving, which include the arrows: without them, nothing could be chosen.
  private func moves(in content: any OverlayContent.Type) -> [OverlayBinding] {
    let (overlay, moves) = (content.overlay, content.moves)
    func move(
      _ action: OverlayAction, _ panelAction: Action, _ fixed: Key?, _ help: String,
      hint: String? = nil
    ) -> OverlayBinding {
      let keys = keys(for: panelAction, in: overlay)
      return OverlayBinding(
        action: action, keys: keys + [fixed].compactMap(\.self).filter { !keys.contains($0) },
        help: help, hint: hint)
    }
    let pages = [
      move(.pageDown, .pageDown, .pageDown, "down by a page"),
      move(.pageUp, .pageUp, .pageUp, "up by a page"),
    ]
    let halfPages = [
      move(.halfPageDown, .halfPageDown, nil, "down by half a page"),
      move(.halfPageUp, .halfPageUp, nil, "up by half a page"),
    ]
    let ends = [
      move(.moveToTop, .moveToTop, .home, "to the top"),
      move(.moveToEnd, .moveToEnd, .end, "to the end"),
    ]
    let lines = [
      move(.moveDown, .moveDown, .down, "down", hint: moves.hints?.down),
      move(.moveUp, .moveUp, .up, "up", hint: moves.hints?.up),
    ]
    // In a text field, these keys delete, as in a shell.
    let hasHalfPages = moves.hasPages && !overlay.takesText
    return (moves.hints == nil ? [] : lines) + (moves.hasPages ? pages : [])
      + (hasHalfPages ? halfPages.filter { !$0.keys.isEmpty } : [])
      + (moves.hasEnds ? ends : [])
  }

  /// The keys of an action, without those that type a character in the overlay.
  private func keys(for action: Action, in overlay: Overlay) -> [Key] {
    let keys = bindings.filter { $0.action == action }.flatMap(\.keys)
    guard overlay.takesText else { return keys }
    return keys.filter { if case .character = $0 { false } else { true } }
  }

  /// Each overlay key, with the overlays in which it has the same effect.
  package var overlayBindings: [(binding: OverlayBinding, overlays: [Overlay])] {
    var all: [(binding: OverlayBinding, overlays: [Overlay])] = []
    for overlay in features.overlays {
      for binding in bindings(in: overlay) {
        let place = all.firstIndex {
          ($0.binding.action, $0.binding.keys, $0.binding.help)
            == (binding.action, binding.keys, binding.help)
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

enum OverlayAction: Hashable, Sendable {
  /// Runs the chosen line, or accepts the written text.
  case accept
  /// Closes the overlay without running or accepting anything.
  case leave
  case moveDown, moveUp, pageDown, pageUp, halfPageDown, halfPageUp, moveToTop, moveToEnd
  // The keys of the command line.
  case complete, completeBackwards, earlier, later
  // The keys of a question.
  case yes, no
  /// The same effect as in the panels.
  case everywhere(Action)
}
