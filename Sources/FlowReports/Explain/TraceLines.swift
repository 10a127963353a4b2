/// The questions of a walk as lines: the one that decided first, and the others by coordinator.
package enum TraceLines {
  /// The question that decided; nil if it is not among those that are kept.
  package static func deciding(
    in trace: NavigationTrace, failing error: FlowErrorDescription?
  ) -> NavigationTrace.Entry? {
    guard let error else { return trace.entries.last { $0.takesRoute } }
    // Either a coordinator answered with the error, or all declined, and the root did so last.
    return trace.entries.last { !$0.accepted && $0.answer == error.message }
      ?? trace.entries.last { !$0.accepted && $0.question == .flowChange }
      ?? (trace.omitted == 0 ? trace.entries.last { !$0.accepted } : nil)
  }

  /// At most three lines: what decided, who was asked first, and how the question came there.
  ///
  /// `needsSteps` says whether the navigation changes something.
  package static func chain(
    of trace: NavigationTrace, from origin: CoordinatorReference,
    failing error: FlowErrorDescription?, needsSteps: Bool = false
  ) -> [MarkedLine] {
    var lines: [MarkedLine] = []
    let decider = deciding(in: trace, failing: error)
    if let decider {
      let verb = error == nil ? "taken by" : "refused by"
      lines.append(
        MarkedLine(
          "\(verb) \(words(of: decider, named: true, needsSteps))", mark: error == nil ? .yes : .no,
          node: decider.coordinator.id))
    }
    lines.append(
      MarkedLine("asked first: \(origin.name) \(origin.id)", depth: 1, node: origin.id))
    if let decider, decider.coordinator.id != origin.id,
      let way = trace.entries.last(where: {
        $0.coordinator.id == decider.coordinator.id && $0.accepted && !$0.takesRoute
      })
    {
      lines.append(
        MarkedLine(
          "then \(words(of: way, named: true, needsSteps))", depth: 1, mark: .asked,
          node: way.coordinator.id))
    }
    return lines
  }

  /// One line for each coordinator that was asked, with all its answers, indented by depth.
  package static func all(_ trace: NavigationTrace, needsSteps: Bool = false) -> [MarkedLine] {
    var lines: [MarkedLine] = []
    var rest = trace.entries[...]
    while let first = rest.first {
      let own = rest.prefix { $0.coordinator.id == first.coordinator.id }
      rest = rest.dropFirst(own.count)
      let answers = own.map { words(of: $0, named: false, needsSteps) }.joined(separator: "; ")
      let mark: MarkedLine.Mark =
        own.contains { $0.takesRoute } ? .yes : own.contains { $0.accepted } ? .asked : .no
      lines.append(
        MarkedLine(
          "\(first.coordinator.name) \(first.coordinator.id)  \(answers)",
          depth: max(0, first.depth), mark: mark, node: first.coordinator.id))
    }
    if trace.omitted > 0 { lines.append(MarkedLine(more(trace.omitted), mark: .omitted)) }
    return lines
  }

  /// Says how many questions are folded below the chain; nil for none.
  package static func folded(_ trace: NavigationTrace) -> MarkedLine? {
    let count = trace.entries.count + trace.omitted
    return count == 0
      ? nil : MarkedLine("\(Counted.text(count, "question")) in all", mark: .omitted)
  }

  private static func more(_ count: Int) -> String { "\(count) more questions" }

  private static func words(
    of entry: NavigationTrace.Entry, named: Bool, _ needsSteps: Bool
  ) -> String {
    let text = entry.isFound(needsSteps) ? entry.answer : "\(entry.question.title) \(entry.answer)"
    return named ? "\(entry.coordinator.name) \(entry.coordinator.id)  \(text)" : text
  }
}

extension NavigationTrace.Entry {
  /// Whether it says where the coordinator has a route that steps still have to bring on screen, so
  /// that the route is not already there.
  func isFound(_ needsSteps: Bool) -> Bool { needsSteps && question == .alreadyThere && accepted }
}
