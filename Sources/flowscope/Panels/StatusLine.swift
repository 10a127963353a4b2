import FlowIntrospect

/// The last line: what is being written, what was said last, or which keys there are.
enum StatusLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let row = frame.size.rows - 1
    if let prompt = prompt(of: model.screen.overlay) {
      EditorLine.draw(
        model.editor, prompt: prompt, row: row, columns: 0..<frame.size.columns, model.glyphs,
        into: &frame)
      drawComplaint(model, row: row, into: &frame)
      return
    }
    let way = way(in: model)
    let width = CellWidth.of(way)
    let right = frame.size.columns - width - 1
    frame.write(way, row: row, column: right, width: width, style: .accent)
    if let message = model.message {
      frame.write(message, row: row, column: 1, width: right - 2, style: .bold)
    } else if case .lost(let reason) = model.inspection.connection {
      frame.write(
        model.inspection.shown == nil ? reason : "\(reason); what shows is the last that was known",
        row: row, column: 1, width: right - 2, style: .coloured(.warning))
    } else {
      drawHints(hints(in: model), row: row, before: right, into: &frame)
    }
  }

  /// What is wrong with what is being written, where that does not need the room.
  private static func drawComplaint(_ model: Model, row: Int, into frame: inout Frame) {
    guard let message = model.message else { return }
    let start = CellWidth.of(model.editor.text) + 4
    let width = min(CellWidth.of(message), frame.size.columns - start - 1)
    guard width >= 8 else { return }
    frame.write(
      message, row: row, column: frame.size.columns - width - 1, width: width,
      style: .coloured(.warning))
  }

  private static func prompt(of overlay: Overlay?) -> String? {
    switch overlay {
    case .command: ":"
    case .filter: "/"
    case .note: "note: "
    default: nil
    }
  }

  /// The key that leads out of where one is, or to all the others.
  private static func way(in model: Model) -> String {
    let (key, word) =
      if let overlay = model.screen.overlay {
        (model.keymap.key(for: .leave, in: overlay), "back")
      } else if model.screen.cameFrom != nil {
        (model.keymap.key(for: .back), "back")
      } else {
        (model.keymap.key(for: .help), "keys")
      }
    return key.map { "\($0.title(model.glyphs)) \(word)" } ?? ""
  }

  /// Keys, each with a word: those of what stands on top.
  private static func hints(in model: Model) -> [(key: String, word: String)] {
    guard let overlay = model.screen.overlay else {
      return model.keymap.bindings(in: model.screen.panel).compactMap { binding in
        guard let word = binding.hint, let key = binding.keys.first else { return nil }
        return (key.title(model.glyphs), word)
      }
    }
    return model.keymap.hints(in: overlay, model.glyphs)
  }

  private static func drawHints(
    _ hints: [(key: String, word: String)], row: Int, before right: Int, into frame: inout Frame
  ) {
    var column = 1
    for (key, word) in hints {
      let width = CellWidth.of(key) + 1 + CellWidth.of(word)
      guard column + width < right - 1 else { break }
      let keyWidth = frame.write(key, row: row, column: column, width: width, style: .accent)
      frame.write(
        " \(word)", row: row, column: column + keyWidth, width: width - keyWidth, style: .faint)
      column += width + 2
    }
  }
}

extension Keymap {
  /// Keys of what stands over the panels, each with a word; those that have the same stand together.
  func hints(in overlay: Overlay, _ glyphs: Glyphs) -> [(key: String, word: String)] {
    var hints: [(key: String, word: String)] = []
    for binding in bindings(in: overlay) {
      guard let word = binding.hint, let key = binding.keys.first?.title(glyphs) else { continue }
      if hints.last?.word == word {
        hints[hints.count - 1].key += " \(key)"
      } else {
        hints.append((key, word))
      }
    }
    return hints
  }
}
