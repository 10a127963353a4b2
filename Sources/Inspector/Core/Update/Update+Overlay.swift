extension Model {
  mutating func takeInOverlay(_ key: Key) -> [Effect] {
    guard let overlay = screen.overlay, let content = overlayContent else { return [] }
    if let action = keymap.action(for: key, in: overlay) {
      if action != .complete, action != .completeBackwards { isCompleting = false }
      return perform(action, in: content)
    }
    if overlay.takesText, editor.take(key) { takeWritten(in: content) }
    return []
  }

  private mutating func takeWritten(in content: any OverlayContent.Type) {
    choice = 0
    recalled = 0
    isCompleting = false
    choose()
    content.write(in: &self)
  }

  mutating func perform(_ action: OverlayAction, in content: any OverlayContent.Type) -> [Effect] {
    let page = content.page(in: self)
    switch action {
    case .accept, .yes: return content.accept(in: &self)
    case .leave, .no: return content.leave(in: &self)
    case .moveDown: content.move(by: 1, in: &self)
    case .moveUp: content.move(by: -1, in: &self)
    case .pageDown: content.move(by: page, in: &self)
    case .pageUp: content.move(by: -page, in: &self)
    case .halfPageDown: content.move(by: max(1, page / 2), in: &self)
    case .halfPageUp: content.move(by: -max(1, page / 2), in: &self)
    case .moveToTop: content.move(by: -Int(Int32.max), in: &self)
    case .moveToEnd: content.move(by: Int(Int32.max), in: &self)
    case .complete, .completeBackwards: complete(forward: action == .complete)
    case .earlier, .later: recall(earlier: action == .earlier)
    case .everywhere(let action): return action.run(&self)
    }
    return []
  }

  /// Inserts a pasted text into the line being written; without a line, never reads it as keys.
  mutating func paste(_ text: String) {
    message = nil
    guard let content = overlayContent, content.overlay.takesText else {
      message = "no line to paste into" + (screen.overlay == nil ? keysOfLines : "")
      return
    }
    let isWhole = editor.insert(text)
    takeWritten(in: content)
    if !isWhole {
      message = "the text was cut: a line takes at most \(LineEditor.limit) characters"
    }
  }

  private var keysOfLines: String {
    let keys = [Action.filter, .command].compactMap { keymap.key(for: $0)?.title(glyphs) }
    return keys.isEmpty ? "" : ": press \(keys.joined(separator: " or ")) first"
  }
}
