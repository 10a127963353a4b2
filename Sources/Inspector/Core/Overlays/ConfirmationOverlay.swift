import FlowReports

extension Overlay {
  static let confirmation = Overlay("confirmation", "a question")
}

/// A question that is asked before something changes, in the app or in a file.
struct Question: Equatable, Sendable {
  let text: String
  /// The effects of the answer yes.
  let effects: [Effect]
}

extension Model {
  mutating func answer(yes: Bool) -> [Effect] {
    let asked = question.take()
    if !yes { message = "cancelled" }
    return [.goBack] + (yes ? asked?.effects ?? [] : [])
  }
}

enum ConfirmationOverlay: OverlayContent {
  static let overlay = Overlay.confirmation
  static let keys: [Keymap.OverlayBinding] = [
    .init(action: .yes, keys: ["y", "Y"], help: "confirm", hint: "yes"),
    .init(action: .no, keys: ["n", "N", "q", .enter], help: "cancel", hint: "no"),
    .leave(),
  ]

  static func accept(in model: inout Model) -> [Effect] { model.answer(yes: true) }

  static func leave(in model: inout Model) -> [Effect] { model.answer(yes: false) }

  // MARK: Drawing

  /// The number of rows that a question may take; only a very long name makes it longer.
  private static let mostRows = 6

  static func box(in model: Model) -> Rectangle? { lines(in: model).map { area(lines: $0, model) } }

  private static func lines(in model: Model) -> [String]? {
    model.question.map {
      WrappedText.lines(of: model.glyphs.shown($0.text), in: min(model.size.columns - 8, 60))
    }
  }

  private static func area(lines: [String], _ model: Model) -> Rectangle {
    OverlayBox.area(in: model.size, rows: min(lines.count, mostRows) + 2, columns: 64)
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    guard let lines = lines(in: model) else { return }
    let area = area(lines: lines, model)
    OverlayBox.draw(area, title: "Confirm", model.glyphs, into: &frame)
    // The answers keep the last row and a blank row above it, however long the question is.
    let room = max(1, area.size.rows - 2)
    for (offset, line) in lines.prefix(room).enumerated() {
      let isCut = offset == room - 1 && lines.count > room
      frame.write(
        isCut ? line + "…" : line, row: area.row + offset, column: area.column + 2,
        width: area.size.columns - 3)
    }
    frame.write(
      hints(in: model), row: area.row + area.size.rows - 1, column: area.column + 2,
      width: area.size.columns - 3, style: .accent)
  }
}
