import FlowModel
import FlowReports
import Foundation

/// The last line: the text being written, the last message, or the keys; above the keys, why the
/// shown hierarchy may not be that of the app, or what of the app waits for the user.
enum StatusLine {
  static func draw(_ model: Model, into frame: inout Frame) {
    let row = frame.size.rows - 1
    if let content = model.overlayContent, let prompt = content.prompt {
      EditorLine.draw(
        model.editor, prompt: prompt, row: row, columns: 0..<frame.size.columns, into: &frame)
      if model.editor.text.isEmpty {
        frame.write(
          content.placeholder, row: row, column: 4, width: frame.size.columns - 5, style: .faint)
      }
      return drawComplaint(model, row: row, into: &frame)
    }
    let ways = placedWays(in: model)
    let right = ways.first?.columns.lowerBound ?? model.size.columns - 1
    for (hint, columns) in ways {
      frame.write(
        hint.text, row: row, column: columns.lowerBound, width: columns.count, style: .accent)
    }
    if let message = model.message {
      drawMessage(message, .bold, row: row, before: right, into: &frame)
    } else {
      drawHints(in: model, row: row, into: &frame)
      // It can last: the keys stay.
      if let trouble = model.inspection.trouble(at: model.now) ?? model.standstill?.text {
        drawMessage(
          trouble, .coloured(.warning), row: row - 1, before: frame.size.columns - 1,
          rows: frame.size.rows / 8, isOverPanel: true, into: &frame)
      }
    }
  }

  /// The action of a click on a cell of the line; nil if there is no hint.
  static func press(at row: Int, _ column: Int, in model: Model) -> Hint.Press? {
    guard row == model.size.rows - 1, model.overlayContent?.prompt == nil else { return nil }
    let placed = placedWays(in: model) + (model.message == nil ? placedHints(in: model) : [])
    return placed.first { $0.columns.contains(column) }?.hint.press
  }

  /// A key with a word for its effect.
  struct Hint {
    enum Press: Equatable {
      case action(Action)
      case overlay(OverlayAction)
    }

    let key: String
    let word: String
    let press: Press

    var text: String { "\(key) \(word)" }
    var width: Int { CellWidth.of(text) }
  }

  /// The maximum number of rows that the status line takes from the panels.
  private static let mostRows = 4

  /// Draws a message on as many rows as it needs, since the advice is at its end.
  private static func drawMessage(
    _ text: String, _ style: Style, row: Int, before right: Int, rows: Int = mostRows,
    isOverPanel: Bool = false, into frame: inout Frame
  ) {
    let mostRows = max(1, min(rows, mostRows))
    let width = max(1, right - 2)
    var lines = WrappedText.lines(of: frame.glyphs.shown(text), in: width)
    if lines.count > mostRows {
      // Appends the next row, so that the text is visibly cut.
      lines[mostRows - 1] += " \(lines[mostRows])"
      lines.removeLast(lines.count - mostRows)
    }
    for (offset, line) in lines.reversed().enumerated() where offset < row {
      if offset > 0 || isOverPanel {
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
        message, .coloured(.warning), row: row - 1, before: frame.size.columns - 1, into: &frame)
    }
  }

  /// The key that closes the overlay, or the key that shows the help.
  private static func ways(in model: Model) -> [Hint] {
    let (keymap, glyphs) = (model.keymap, model.glyphs)
    if let overlay = model.screen.overlay {
      return [keymap.key(for: .leave, in: overlay)].compactMap(\.self).map {
        Hint(key: $0.title(glyphs), word: "back", press: .overlay(.leave))
      }
    }
    // While a filter is on, the key of `back` removes it instead.
    let returns = model.screen.cameFrom != nil && !model.isFocusFiltered
    return [(Action.back, "back"), (.help, "keys")].filter { $0.0 != .back || returns }
      .compactMap { action, word in hint(action, word, model) }
  }

  private static func hint(_ action: Action, _ word: String, _ model: Model) -> Hint? {
    model.keymap.key(for: action).map {
      Hint(key: $0.title(model.glyphs), word: word, press: .action(action))
    }
  }

  private static func placedWays(in model: Model) -> [(hint: Hint, columns: Range<Int>)] {
    let ways = ways(in: model)
    var column = ways.reduce(model.size.columns + 1) { $0 - $1.width - 2 }
    return ways.map { hint in
      defer { column += hint.width + 2 }
      return (hint, column..<column + hint.width)
    }
  }

  /// The keys of the topmost overlay or panel, each with its hint.
  static func hints(in model: Model) -> [Hint] {
    guard let overlay = model.screen.overlay else {
      // The keys that are useful in the current state: leaving a filter or the past, playing a
      // recording.
      let now = model.features.all.flatMap { $0.hints(in: model) }
      let showingAll = model.isFocusFiltered ? [(Action.back, "show all")] : []
      let general = model.keymap.hinted(in: model.screen.panel).compactMap { binding in
        binding.hint.map { (binding.action, $0) }
      }
      // An action that is useful now has its own word, and is not repeated.
      var hinted = Set(model.features.all.flatMap { $0.idleActions(in: model) })
      return (now + showingAll + general).compactMap { action, word in
        hinted.insert(action).inserted ? hint(action, word, model) : nil
      }
    }
    let idle = (model.overlayContent?.idleActions(in: model) ?? []).map(Hint.Press.overlay)
    return model.keymap.hints(in: overlay, model.glyphs).filter { !idle.contains($0.press) }
  }

  private static func placedHints(in model: Model) -> [(hint: Hint, columns: Range<Int>)] {
    let right = placedWays(in: model).first?.columns.lowerBound ?? model.size.columns - 1
    var (column, placed) = (1, [(hint: Hint, columns: Range<Int>)]())
    for hint in hints(in: model) {
      guard column + hint.width < right - 1 else { break }
      placed.append((hint, column..<column + hint.width))
      column += hint.width + 2
    }
    return placed
  }

  private static func drawHints(in model: Model, row: Int, into frame: inout Frame) {
    for (hint, columns) in placedHints(in: model) {
      let keyWidth = frame.write(
        hint.key, row: row, column: columns.lowerBound, width: columns.count, style: .accent)
      frame.write(
        " \(hint.word)", row: row, column: columns.lowerBound + keyWidth,
        width: columns.count - keyWidth, style: .faint)
    }
  }
}

extension EngineInspection {
  /// Why the shown hierarchy may not be that of the app; nil if it is.
  fileprivate func trouble(at now: Date) -> String? {
    let known = shown == nil ? "" : "; showing the last known hierarchy"
    // The title says it; the line below has the navigation, if there is one.
    if let text = silenceText(at: now) { return text + known }
    if case .lost(let reason) = connection { return reason + known }
    return nil
  }
}

extension Keymap {
  /// The keys of an overlay, each with its hint; keys with the same hint are joined.
  func hints(in overlay: Overlay, _ glyphs: Glyphs) -> [StatusLine.Hint] {
    var hints: [StatusLine.Hint] = []
    for binding in bindings(in: overlay) {
      guard let word = binding.hint, let key = binding.keys.first?.title(glyphs) else { continue }
      if hints.last?.word == word {
        let last = hints.removeLast()
        hints.append(.init(key: "\(last.key) \(key)", word: word, press: last.press))
      } else {
        hints.append(.init(key: key, word: word, press: .overlay(binding.action)))
      }
    }
    return hints
  }
}
