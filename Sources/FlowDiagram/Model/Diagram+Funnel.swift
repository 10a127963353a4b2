import FlowModel
import Foundation

extension Diagram {
  /// Creates the diagram of a funnel: a box for each step, with a line to the next one, and with
  /// lines to boxes for what followed in its place.
  ///
  /// Equal funnels give equal diagrams. O(steps and ways out of them).
  package init(_ funnel: FunnelPicture, options: FunnelOptions = FunnelOptions()) {
    self = FunnelDrawing(funnel, options).diagram
  }
}

private struct FunnelDrawing {
  private let funnel: FunnelPicture
  private let options: FunnelOptions
  private var keys = DiagramKeys()
  private(set) var diagram = Diagram()

  init(_ funnel: FunnelPicture, _ options: FunnelOptions) {
    (self.funnel, self.options) = (funnel, options)
    diagram.title = options.title.map(DiagramText.shown)
    (diagram.direction, diagram.theme) = (options.direction ?? .right, options.theme)
    diagram.hasFreeDirection = options.direction == nil
    addSteps()
    addExits()
    addTable()
    (diagram.summary, diagram.subject) = (funnel.summary, "Funnel")
    diagram.addLegend(options.legend)
  }

  private mutating func addSteps() {
    for (index, step) in funnel.steps.enumerated() {
      var box = Diagram.Box(key: keys.key(for: step.name), name: DiagramText.shown(step.name))
      box.subtitle = DiagramText.shown(step.subtitle)
      box.rows = step.rows.map {
        Diagram.Row(title: DiagramText.shown($0[0]), text: DiagramText.shown($0[1]))
      }
      diagram.boxes.append(box)
      guard index > 0 else { continue }
      let before = funnel.steps[index - 1]
      let parts = [label(step.reached, of: before), before.time].compactMap(\.self)
      diagram.lines.append(
        Diagram.Line(
          from: index - 1, to: index, label: parts.joined(separator: " · "), kind: .step,
          width: width(step.reached)))
    }
  }

  private mutating func addExits() {
    var (shown, all) = (0, 0)
    for (index, step) in funnel.steps.enumerated() {
      let exits = step.exits.prefix(options.mostExits ?? .max)
      (shown, all) = (shown + exits.count, all + step.exits.count)
      for exit in exits {
        var box = Diagram.Box(key: keys.key(for: exit.name), name: DiagramText.shown(exit.name))
        (box.tone, box.outline) = (.faint, exit.isScreen ? .solid : .dashed)
        diagram.lines.append(
          Diagram.Line(
            from: index, to: diagram.boxes.count, label: label(exit.count, of: step), kind: .exit,
            tone: .faint, width: width(exit.count)))
        diagram.boxes.append(box)
      }
    }
    if shown < all {
      diagram.note =
        "\(shown) of \(Counted.text(all, "way")) out of the steps shown, the most frequent"
    }
  }

  private mutating func addTable() {
    let steps = funnel.steps
    var rows: [[String]] = []
    for (index, step) in steps.enumerated() {
      let name = DiagramText.shown(step.name)
      if index + 1 < steps.count {
        let next = steps[index + 1]
        rows.append([
          name, DiagramText.shown(next.name), "\(next.reached)", share(next.reached, of: step),
          step.time ?? "",
        ])
      }
      rows += step.exits.map {
        [name, DiagramText.shown($0.name), "\($0.count)", share($0.count, of: step), ""]
      }
    }
    diagram.table = [["From", "To", "Attempts", "Share", "Median"]] + rows
  }

  private func label(_ count: Int, of step: FunnelPicture.Step) -> String {
    step.reached == 0 ? "\(count)×" : "\(count)× · \(share(count, of: step))"
  }

  /// The percentage of the attempts that reached a step, in whole numbers.
  private func share(_ count: Int, of step: FunnelPicture.Step) -> String {
    step.reached == 0 ? "" : "\(100 * count / step.reached) %"
  }

  /// The width of a line: 1 to 4 pixels, by how many attempts went there.
  private func width(_ count: Int) -> Double? {
    guard let first = funnel.steps.first?.reached, first > 1, count > 1 else { return nil }
    let width = 1 + 3 * log(Double(min(count, first))) / log(Double(first))
    return (width * 10).rounded() / 10
  }
}
