/// An explanation of a navigation as a sequence diagram: who asked whom, the answers, and the steps.
package enum ExplainSequence {
  /// The number of questions that a reader can follow.
  private static let mostQuestions = 60

  /// Returns the diagram, in O(questions and steps).
  package static func diagram(of result: ExplainRequest.Result) -> SequenceDiagram {
    let outcome = result.error == nil ? "from" : "is refused, asked from"
    var sequence = SequenceDiagram(
      summary: DisplayText.neutralised("\(result.route.code) \(outcome) \(result.origin.name)"))
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
        entry.accepted ? .accepted : .declined, from: isOther ? asking : entry.coordinator,
        to: entry.coordinator,
        entry.isFound(result.needsSteps)
          ? entry.answer : "\(entry.question.rawValue): \(entry.answer)")
      // A coordinator that declines gives the question back.
      if entry.accepted { asking = entry.coordinator }
    }
    for step in result.steps {
      let child = step.child.flatMap { $0.id == step.coordinator.id ? nil : $0 }
      sequence.arrow(.step, from: step.coordinator, to: child ?? step.coordinator, step.change)
    }
    if let flow = result.flowChange { sequence.note(over: flow, "changes the flow") }
    if let error = result.error {
      sequence.note(over: asking, error.message, isFailure: true)
    } else if let visible = result.visible {
      sequence.note(
        over: visible.coordinator, "afterwards, the user sees \(visible.route.code)")
    }
    return sequence
  }
}
