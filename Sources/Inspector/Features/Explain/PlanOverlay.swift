extension Overlay {
  static let plan = Overlay("plan", "a plan")
}

/// What a navigation would do, and the question whether to do it.
enum PlanOverlay: OverlayContent {
  static let overlay = Overlay.plan
  static let keys: [Keymap.OverlayBinding] =
    ConfirmationOverlay.keys
    + ExplanationOverlay.keys.filter { $0.action == .everywhere(.copyAsCode) }
  static let moves = OverlayMoves(hints: ("down", "up"), hasPages: true, hasEnds: true)

  static func accept(in model: inout Model) -> [Effect] { model.answer(yes: true) }

  static func leave(in model: inout Model) -> [Effect] { model.answer(yes: false) }

  static func clipping(in model: Model) -> Clipping? { ExplanationOverlay.clipping(in: model) }

  static func page(in model: Model) -> Int { max(1, lines(in: model).size.rows - 1) }

  static func box(in model: Model) -> Rectangle? { ExplanationOverlay.area(in: model.size) }

  static func move(by lines: Int, in model: inout Model) {
    ExplanationOverlay.scroll(by: lines, rows: self.lines(in: model).size.rows, in: &model)
  }

  /// The rows of the plan: all but two, which have the question.
  private static func lines(in model: Model) -> Rectangle {
    let box = ExplanationOverlay.area(in: model.size)
    return box.split(afterRows: box.size.rows - 2).top
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    let box = ExplanationOverlay.area(in: model.size)
    ExplanationOverlay.draw(model, in: box, lines: lines(in: model), into: &frame)
    frame.write(
      model.question?.text ?? "", row: box.row + box.size.rows - 2, column: box.column + 1,
      width: box.size.columns - 2, style: .bold)
    frame.write(
      hints(in: model), row: box.row + box.size.rows - 1, column: box.column + 1,
      width: box.size.columns - 2, style: .accent)
  }
}
