import FlowModel
import FlowReports
import Foundation

/// A moment with its hierarchy, which stays known when the history drops the moment.
struct MarkedMoment: Equatable, Sendable {
  let time: Date
  let snapshot: FlowSnapshot
}

/// The difference between two marked moments, as lines.
struct MomentComparison: Equatable, Sendable {
  let heading: String
  let lines: [MarkedLine]
  /// The first line that shows.
  var top = 0
}

extension Action {
  static let markMoment = Action("markMoment") { $0.markMoment() }
}

extension Overlay {
  static let comparison = Overlay("comparison", "a comparison")
}

extension Model {
  /// Marks the shown moment; if another one is marked, compares the two, the earlier one first.
  ///
  /// O(coordinators) for a comparison.
  fileprivate mutating func markMoment() -> [Effect] {
    if inspection.declared != nil { return say(EngineInspection.nothingRuns) }
    guard let snapshot = inspection.shown, let moment = inspection.history.moment else {
      return say("no moment is known yet")
    }
    let shown = MarkedMoment(time: moment.time, snapshot: snapshot)
    func clock(_ time: Date) -> String { ClockTime.text(time, utcOffset: utcOffset) }
    guard let marked = inspection[TimelineFeature.self].marked else {
      inspection[TimelineFeature.self].marked = shown
      let key = keymap.key(for: .markMoment).map { $0.title(glyphs) } ?? "markMoment"
      return say("marked \(clock(shown.time)); \(key) at another moment compares the two")
    }
    inspection[TimelineFeature.self].marked = nil
    if marked == shown { return say("the mark is removed") }
    let (old, new) = marked.time <= shown.time ? (marked, shown) : (shown, marked)
    let compared = ComparedSnapshots(from: old.snapshot, to: new.snapshot)
    let lines = DiffTree.lines(of: compared, SnapshotDiff(compared))
    inspection[TimelineFeature.self].comparison = MomentComparison(
      heading: "\(clock(old.time)) \(glyphs.arrow) \(clock(new.time))",
      lines: lines.isEmpty ? [MarkedLine("both moments are equal")] : lines)
    return [.go(.overlay(.comparison))]
  }
}

/// What differs between two marked moments.
enum ComparisonOverlay: OverlayContent {
  static let overlay = Overlay.comparison
  static let keys: [Keymap.OverlayBinding] = [
    .leave("back", "q", .enter),
    .init(action: .everywhere(.copyLine), keys: ["c"], help: "copy the comparison", hint: "copy"),
  ]
  static let moves = OverlayMoves(hints: ("down", "up"), hasPages: true, hasEnds: true)

  static func page(in model: Model) -> Int { max(1, Layout.inside(of: model.size).size.rows - 1) }

  static func box(in model: Model) -> Rectangle? { Layout.inside(of: model.size) }

  static func move(by lines: Int, in model: inout Model) {
    let rows = Layout.inside(of: model.size).size.rows
    guard var comparison = model.inspection[TimelineFeature.self].comparison else { return }
    // Twice the number of lines could be more than an integer holds.
    let top = comparison.top.addingReportingOverflow(lines)
    comparison.top = min(
      max(0, top.overflow ? Int(Int32.max) : top.partialValue),
      max(0, comparison.lines.count - rows))
    model.inspection[TimelineFeature.self].comparison = comparison
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection[TimelineFeature.self].comparison.map { comparison in
      let lines = comparison.lines.map { line in
        let blanks = String(repeating: "  ", count: min(line.depth, 16))
        return "\(line.mark.sign(model.glyphs)) \(blanks)\(line.text)"
      }
      return Clipping(
        name: "the comparison", text: ([comparison.heading] + lines).joined(separator: "\n"),
        json: Document(heading: comparison.heading, lines: lines))
    }
  }

  private struct Document: Encodable, Sendable {
    let heading: String
    let lines: [String]
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    guard let comparison = model.inspection[TimelineFeature.self].comparison else { return }
    let area = Layout.inside(of: frame.size)
    OverlayBox.draw(area, title: comparison.heading, model.glyphs, into: &frame)
    let shown = comparison.lines.dropFirst(comparison.top).prefix(area.size.rows)
    for (offset, line) in shown.enumerated() {
      let blanks = String(repeating: "  ", count: min(line.depth, 16))
      frame.write(
        "\(line.mark.sign(model.glyphs)) \(blanks)\(line.text)", row: area.row + offset, in: area,
        style: line.mark.style)
    }
  }
}
