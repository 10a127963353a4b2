import FlowProtocol

/// The last line: the text being written, the last message, or the keys.
enum StatusLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let row = frame.size.rows - 1
    if let content = model.overlayContent, let prompt = content.prompt {
      EditorLine.draw(
        model.editor, prompt: prompt, row: row, columns: 0..<frame.size.columns, model.glyphs,
        into: &frame)
      if model.editor.text.isEmpty {
        frame.write(
          content.placeholder, row: row, column: 4, width: frame.size.columns - 5, style: .faint)
      }
      drawComplaint(model, row: row, into: &frame)
      return
    }
    let way = way(in: model)
    let width = CellWidth.of(way)
    let right = frame.size.columns - width - 1
    frame.write(way, row: row, column: right, width: width, style: .accent)
    if let message = model.message {
      drawMessage(message, .bold, row: row, before: right, model.glyphs, into: &frame)
    } else if case .lost(let reason) = model.inspection.connection {
      drawMessage(
        model.inspection.shown == nil ? reason : "\(reason); showing the last known hierarchy",
        .coloured(.warning), row: row, before: right, model.glyphs, into: &frame)
    } else {
      drawHints(hints(in: model), row: row, before: right, into: &frame)
    }
  }

  /// The maximum number of rows that the status line takes from the panels.
  private static let mostRows = 4

  /// Draws a message on as many rows as it needs, since the advice is at its end.
  private static func drawMessage(
    _ text: String, _ style: Style, row: Int, before right: Int, _ glyphs: Glyphs,
    into frame: inout Frame
  ) {
    let width = max(1, right - 2)
    var lines = WrappedText.lines(of: DisplayText.shown(text, ascii: glyphs.isASCII), in: width)
    if lines.count > mostRows {
      // Appends the next row, so that the text is visibly cut.
      lines[mostRows - 1] += " \(lines[mostRows])"
      lines.removeLast(lines.count - mostRows)
    }
    for (offset, line) in lines.reversed().enumerated() where offset < row {
      if offset > 0 {
        frame.fill(row: row - offset, columns: 0..<frame.size.columns, style: .plain)
      }
      frame.write(line, row: row - offset, column: 1, width: width, style: style)
    }
  }

  /// Shows the problem of the written text: beside it, or above it if there is no room.
  private static func drawComplaint(_ model: Model, row: Int, into frame: inout Frame) {
    guard let message = model.message else { return }
    let width = CellWidth.of(message)
    let column = frame.size.columns - width - 1
    if CellWidth.of(model.editor.text) + 4 <= column {
      frame.write(message, row: row, column: column, width: width, style: .coloured(.warning))
    } else {
      frame.fill(row: row - 1, columns: 0..<frame.size.columns, style: .plain)
      drawMessage(
        message, .coloured(.warning), row: row - 1, before: frame.size.columns - 1, model.glyphs,
        into: &frame)
    }
  }

  /// The key that closes the overlay, or the key that shows the help.
  private static func way(in model: Model) -> String {
    let ways: [(Key?, String)] =
      if let overlay = model.screen.overlay {
        [(model.keymap.key(for: .leave, in: overlay), "back")]
      } else {
        [
          (model.screen.cameFrom == nil ? nil : model.keymap.key(for: .back), "back"),
          (model.keymap.key(for: .help), "keys"),
        ]
      }
    return ways.compactMap { key, word in
      key.map { "\($0.title(model.glyphs)) \(word)" }
    }.joined(separator: "  ")
  }

  /// The keys of the topmost overlay or panel, each with its hint.
  private static func hints(in model: Model) -> [(key: String, word: String)] {
    guard let overlay = model.screen.overlay else {
      return hintsNow(in: model)
        + model.keymap.hinted(in: model.screen.panel).compactMap { binding in
          guard let word = binding.hint, let key = binding.keys.first else { return nil }
          return (key.title(model.glyphs), word)
        }
    }
    return model.keymap.hints(in: overlay, model.glyphs)
  }

  /// The keys that are useful in the current state: leaving a filter or the past, playing a
  /// recording.
  private static func hintsNow(in model: Model) -> [(key: String, word: String)] {
    var actions = model.features.all.flatMap { $0.hints(in: model) }
    // After a jump, the same key first returns from the jump.
    let filtered = model.features[model.screen.panel] as? any FilteredPanel.Type
    if model.screen.cameFrom == nil, filtered?.isFiltered(in: model.inspection) == true {
      actions.append((.back, "show all"))
    }
    return actions.compactMap { action, word in
      model.keymap.key(for: action).map { ($0.title(model.glyphs), word) }
    }
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
  /// The keys of an overlay, each with its hint; keys with the same hint are joined.
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
