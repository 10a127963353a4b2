import FlowIntrospect

/// The last line: what is being written, what was said last, or which keys there are.
enum StatusLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let row = frame.size.rows - 1
    if let prompt = prompt(of: model.screen.overlay) {
      EditorLine.draw(
        model.editor, prompt: prompt, row: row, columns: 0..<frame.size.columns, model.glyphs,
        into: &frame)
      return
    }
    let help = model.screen.overlay != nil || model.screen.cameFrom != nil ? "Esc back" : "? keys"
    let right = frame.size.columns - help.count - 1
    frame.write(help, row: row, column: right, width: help.count, style: .accent)
    if let message = model.message {
      frame.write(message, row: row, column: 1, width: right - 2, style: .bold)
    } else if case .lost(let reason) = model.inspection.connection {
      frame.write(
        "\(reason); what shows is the last that was known", row: row, column: 1, width: right - 2,
        style: .coloured(.warning))
    } else {
      drawHints(hints(model), row: row, before: right, into: &frame)
    }
  }

  private static func prompt(of overlay: Overlay?) -> String? {
    switch overlay {
    case .command: ":"
    case .filter: "/"
    case .note: "note: "
    default: nil
    }
  }

  /// The keys that do something now; what stands over the panels has them all.
  private static func hints(_ model: Model) -> [(key: Key, hint: String)] {
    switch model.screen.overlay {
    case .help, .palette: [(.down, "down"), (.up, "up"), (.enter, "do it")]
    case .jump, .targets: [(.down, "down"), (.up, "up"), (.enter, "go there")]
    case .explanation: [(.down, "down"), (.up, "up"), (.pageDown, "a page down")]
    case .command, .filter, .note, .confirmation: []
    case nil:
      model.keymap.bindings(in: model.screen.panel).compactMap { binding in
        guard let hint = binding.hint, let key = binding.keys.first else { return nil }
        return (key, hint)
      }
    }
  }

  private static func drawHints(
    _ hints: [(key: Key, hint: String)], row: Int, before right: Int, into frame: inout Frame
  ) {
    var column = 1
    for (key, hint) in hints {
      let text = "\(key.title) \(hint)"
      guard column + text.count < right - 1 else { break }
      let keyWidth = frame.write(
        key.title, row: row, column: column, width: text.count, style: .accent)
      frame.write(
        " \(hint)", row: row, column: column + keyWidth, width: text.count, style: .faint)
      column += text.count + 2
    }
  }
}
