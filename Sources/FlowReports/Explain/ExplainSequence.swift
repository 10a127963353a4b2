/// An explanation of a navigation as a sequence diagram of Mermaid
/// (https://mermaid.js.org/syntax/sequenceDiagram.html): who asked whom, the answers, and the steps.
package enum ExplainSequence {
  /// The number of questions that a reader can follow.
  private static let mostQuestions = 60

  /// Returns the text, in O(questions and steps).
  package static func mermaid(of result: ExplainRequest.Result) -> String {
    var sequence = Sequence()
    sequence.note(over: result.origin, "asked for \(result.route.code)")
    var asking = result.origin
    let entries = result.trace.entries
    // What decided comes last.
    let shown = entries.count > mostQuestions ? entries.suffix(mostQuestions) : entries[...]
    let omitted = entries.count - shown.count + result.trace.omitted
    if omitted > 0 { sequence.note(over: asking, "\(Counted.text(omitted, "question")) left out") }
    for entry in shown {
      let isOther = entry.coordinator.id != asking.id
      sequence.arrow(
        entry.accepted ? "->>" : "--x", from: isOther ? asking : entry.coordinator,
        to: entry.coordinator, "\(entry.question.rawValue): \(entry.answer)")
      // A coordinator that declines gives the question back.
      if entry.accepted { asking = entry.coordinator }
    }
    for step in result.steps {
      let child = step.child.flatMap { $0.id == step.coordinator.id ? nil : $0 }
      sequence.arrow("-)", from: step.coordinator, to: child ?? step.coordinator, step.change)
    }
    if let flow = result.flowChange { sequence.note(over: flow, "changes the flow") }
    if let error = result.error {
      sequence.note(over: asking, "✗ \(error.message)")
    } else if let visible = result.visible {
      sequence.note(
        over: visible.coordinator, "afterwards, the user sees \(visible.route.code)")
    }
    return sequence.text
  }

  private struct Sequence {
    private var participants: [CoordinatorID] = []
    private var names: [CoordinatorID: String] = [:]
    private var lines: [String] = []

    var text: String {
      let head = participants.map { id in
        "  participant \(key(id)) as \(Self.shown(names[id] ?? "")) \(id.rawValue)"
      }
      return (["sequenceDiagram"] + head + lines + [""]).joined(separator: "\n")
    }

    private func key(_ id: CoordinatorID) -> String { "c\(id.rawValue)" }

    private mutating func add(_ coordinator: CoordinatorReference) -> String {
      if names.updateValue(coordinator.name, forKey: coordinator.id) == nil {
        participants.append(coordinator.id)
      }
      return key(coordinator.id)
    }

    mutating func arrow(
      _ arrow: String, from: CoordinatorReference, to: CoordinatorReference, _ text: String
    ) {
      let (from, to) = (add(from), add(to))
      lines.append("  \(from)\(arrow)\(to): \(Self.shown(text))")
    }

    mutating func note(over coordinator: CoordinatorReference, _ text: String) {
      let key = add(coordinator)
      lines.append("  Note over \(key): \(Self.shown(text))")
    }

    private static func shown(_ text: String) -> String {
      MermaidText.escaped(DisplayText.neutralised(text, limit: DisplayText.lineLimit))
    }
  }
}
