import FlowReports

extension Overlay {
  static let explanation = Overlay("explanation", "an explanation")
  static let plan = Overlay("plan", "a plan")
}

/// The explanation of a navigation: the coordinators that were asked, the plan, and the hierarchy
/// afterwards.
enum ExplanationOverlay: OverlayContent {
  static let overlay = Overlay.explanation
  static let keys: [Keymap.OverlayBinding] = [
    .leave("back", "q"), .enter("show all questions, or only what decided", hint: "questions"),
    .init(
      action: .everywhere(.copyAsCode), keys: ["C"], help: "copy the navigation as Swift code",
      hint: "copy code"),
    .init(action: .everywhere(.copyLine), keys: ["c"], help: "copy the explanation"),
    .init(action: .everywhere(.copyAsJSON), keys: ["y"], help: "copy the explanation as JSON"),
  ]
  static let moves = OverlayMoves(hints: ("down", "up"), hasPages: true, hasEnds: true)

  static func accept(in model: inout Model) -> [Effect] {
    model.inspection.explanation.isUnfolded.toggle()
    return []
  }

  static func page(in model: Model) -> Int { max(1, Layout.inside(of: model.size).size.rows - 1) }

  static func box(in model: Model) -> Rectangle? { Layout.inside(of: model.size) }

  static func move(by lines: Int, in model: inout Model) {
    scroll(by: lines, rows: Layout.inside(of: model.size).size.rows, in: &model)
  }

  /// Scrolls the explanation, of which that many rows show.
  static func scroll(by lines: Int, rows: Int, in model: inout Model) {
    guard let report = model.inspection.explanation.report else { return }
    model.inspection.explanation.top = sections(of: report, model).top(
      after: lines, from: model.inspection.explanation.top, rows: rows)
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection.explanation.report.map { report in
      let text = MarkedSections.text(of: shown(report, model), model.glyphs)
      let document = Document(
        heading: report.heading, isReachable: report.isReachable, visible: report.visible,
        sections: Dictionary(
          report.sections(isUnfolded: true).map { ($0.title, $0.lines.map(\.text)) },
          uniquingKeysWith: { $0 + $1 }))
      return Clipping(
        name: "the explanation", text: ([report.heading] + text).joined(separator: "\n"),
        json: document, call: NavigationCall("navigate", to: report.route))
    }
  }

  private struct Document: Encodable, Sendable {
    let heading: String
    let isReachable: Bool
    let visible: VisibleScreen?
    let sections: [String: [String]]
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    let area = Layout.inside(of: frame.size)
    draw(model, in: area, lines: area, into: &frame)
  }

  /// Draws the explanation in a box, its lines in a part of it.
  static func draw(
    _ model: Model, in box: Rectangle, lines area: Rectangle, into frame: inout Frame
  ) {
    guard let report = model.inspection.explanation.report else { return }
    let top = model.inspection.explanation.top
    let sign = report.outcomeMark.sign(model.glyphs)
    // Under a tree of the past, the answer is about another hierarchy than the one that shows.
    let when = model.inspection.isPast ? ", in the app, now" : ""
    OverlayBox.draw(box, title: "\(sign) \(report.heading)\(when)", model.glyphs, into: &frame)
    sections(of: report, model).draw(from: top, in: area, of: box, into: &frame)
  }

  private static func sections(of report: ExplainReport, _ model: Model) -> MarkedSections {
    MarkedSections(shown(report, model), width: model.size.columns)
  }

  private static func shown(_ report: ExplainReport, _ model: Model) -> [ExplainReport.Section] {
    report.sections(isUnfolded: model.inspection.explanation.isUnfolded)
  }
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

  static func box(in model: Model) -> Rectangle? { Layout.inside(of: model.size) }

  static func move(by lines: Int, in model: inout Model) {
    ExplanationOverlay.scroll(by: lines, rows: self.lines(in: model).size.rows, in: &model)
  }

  /// The rows of the plan: all but two, which have the question.
  private static func lines(in model: Model) -> Rectangle {
    let box = Layout.inside(of: model.size)
    return box.split(afterRows: box.size.rows - 2).top
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    let box = Layout.inside(of: model.size)
    ExplanationOverlay.draw(model, in: box, lines: lines(in: model), into: &frame)
    let last = box.row + box.size.rows - 1
    frame.write(model.question?.text ?? "", row: last - 1, in: box, style: .bold)
    frame.write(hints(in: model), row: last, in: box, style: .accent)
  }
}
