import FlowModel
import FlowReports

/// The command line, with its completions above it.
enum CommandOverlay: OverlayContent {
  static let overlay = Overlay.command
  static let keys: [Keymap.OverlayBinding] = [
    .enter("run the command"), .leave(),
    .init(
      action: .complete, keys: [.tab], help: "complete with the choice, then the next",
      hint: "complete"),
    .init(
      action: .completeBackwards, keys: [.backTab], help: "complete with the previous one",
      hint: "previous"),
    .init(action: .earlier, keys: [.up], help: "earlier command"),
    .init(action: .later, keys: [.down], help: "later command"),
  ]
  static let moves = OverlayMoves(hasPages: true)
  static let prompt: String? = ":"
  static let leavesOnClickBeside = false

  static func beginning(in model: Model) -> String { model.prefilled }

  static func choices(in model: Model) -> [Choice] {
    Command.completions(of: String(model.editor.head), in: model).prefix(Choice.limit).map {
      Choice(title: $0.text, detail: $0.help, action: .running($0.text))
    }
  }

  // The running engines are needed for completions.
  static func open(in model: inout Model) -> [Effect] { [.listEngines] }

  static func accept(in model: inout Model) -> [Effect] {
    do {
      return [.goBack] + (try model.run(model.editor.text))
    } catch {
      model.message = "\(error)"
      // The line stays open if the name is ambiguous: the list above it shows the candidates.
      if case Command.Problem.ambiguous = error { return [] }
      return [.goBack]
    }
  }

  /// A click does not run the line, because it may still need an argument.
  static func acceptClick(in model: inout Model) -> [Effect] {
    model.complete(forward: true)
    return []
  }

  // MARK: Drawing

  private static let rows = 8

  static func page(in model: Model) -> Int { rows }

  static func box(in model: Model) -> Rectangle? { list(in: model) }

  static func list(in model: Model) -> Rectangle? {
    let rows = min(model.choices.count, rows, model.size.rows - 4)
    guard rows > 0 else { return nil }
    return Rectangle(
      row: model.size.rows - 2 - rows, column: 1,
      size: Size(
        rows: rows, columns: min(model.size.columns - 2, max(72, model.size.columns * 3 / 5))))
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    guard let area = list(in: model) else { return }
    OverlayBox.draw(area, title: hints(in: model), model.glyphs, into: &frame)
    let top = model.choiceTop
    let shown = model.choices.dropFirst(top).prefix(area.size.rows)
    let room = area.size.columns - 2
    // Without help, the names have the whole box.
    let titles = shown.reduce(22) { max($0, CellWidth.of($1.title, upTo: room)) }
    let width = shown.allSatisfy(\.detail.isEmpty) ? room : min(titles, room * 2 / 3)
    for (offset, choice) in shown.enumerated() {
      let row = area.row + offset
      frame.write(choice.title, row: row, column: area.column + 1, width: width, style: .accent)
      frame.write(
        choice.detail, row: row, column: area.column + 2 + width,
        width: max(0, room - width - 1), style: .faint)
      if top + offset == model.choice { frame.select(row: row, columns: area.columns) }
    }
  }
}

extension Model {
  mutating func openCommandLine(_ beginning: String) -> [Effect] {
    prefilled = beginning
    return [.go(.overlay(.command))]
  }

  mutating func runCommand(_ line: String) -> [Effect] {
    do {
      return try run(line)
    } catch {
      return say("\(error)")
    }
  }

  fileprivate mutating func run(_ line: String) throws -> [Effect] {
    let line = line.trimmed
    guard !line.isEmpty else { return [] }
    history.add(line)
    let (command, argument) = try Command.parse(line, among: keymap.commands)
    return try command.run(argument, &self)
  }

  mutating func recall(earlier: Bool) {
    recalled = min(max(0, recalled + (earlier ? 1 : -1)), history.lines.count)
    editor = LineEditor(recalled == 0 ? "" : history.lines[history.lines.count - recalled])
    choice = 0
    choose()
  }

  /// Completes with the choice or, if the line is complete already, with the next or previous one.
  mutating func complete(forward: Bool) {
    guard let chosen else { return }
    let count = choices.count
    if isCompleting || chosen.title == editor.text || !forward {
      choice = (choice + (forward ? 1 : count - 1)) % count
    }
    guard let line = self.chosen?.title else { return }
    editor = LineEditor(line)
    isCompleting = count > 1
    // After the only completion, completes the argument next.
    if count == 1 {
      choice = 0
      choose()
    }
  }
}

/// The earlier lines of the command line, without duplicates, newest last.
struct CommandHistory: Codable, Equatable, Sendable {
  static let limit = 200

  private(set) var lines: [String] = []

  init(_ lines: [String] = []) {
    for line in lines { add(line) }
  }

  /// Adds a line; a line that was already there becomes the newest.
  mutating func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    lines.removeAll { $0 == line }
    lines = (lines + [line]).suffix(Self.limit)
  }

  init(from decoder: any Decoder) throws { self.init(try [String](from: decoder)) }

  func encode(to encoder: any Encoder) throws { try lines.encode(to: encoder) }
}
