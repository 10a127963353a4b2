package import FlowModel

/// Who asked whom, in which order: one column for each coordinator, with time from top to bottom.
package struct SequenceDiagram: Hashable {
  package enum Arrow: Hashable {
    /// A question that was answered with yes.
    case accepted
    /// A question that was answered with no.
    case declined
    /// A change that the plan makes.
    case step
  }

  package enum Event: Hashable {
    /// An arrow between columns, or from one to itself.
    case arrow(Arrow, from: Int, to: Int, String)
    /// A remark on a column.
    case note(over: Int, String, isFailure: Bool)
  }

  package private(set) var participants: [CoordinatorReference] = []
  package private(set) var events: [Event] = []
  /// What the whole diagram says, for readers who do not see it.
  package let summary: String
  private var columns: [CoordinatorID: Int] = [:]

  package init(summary: String) { self.summary = summary }

  package mutating func arrow(
    _ arrow: Arrow, from: CoordinatorReference, to: CoordinatorReference, _ text: String
  ) {
    events.append(.arrow(arrow, from: column(from), to: column(to), text))
  }

  package mutating func note(
    over coordinator: CoordinatorReference, _ text: String, isFailure: Bool = false
  ) {
    events.append(.note(over: column(coordinator), text, isFailure: isFailure))
  }

  private mutating func column(_ coordinator: CoordinatorReference) -> Int {
    if let column = columns[coordinator.id] { return column }
    columns[coordinator.id] = participants.count
    participants.append(coordinator)
    return participants.count - 1
  }
}

extension SequenceDiagram.Event {
  /// What is written at the event; a failure has its sign.
  var text: String {
    switch self {
    case .arrow(_, _, _, let text): text
    case .note(_, let text, let isFailure): isFailure ? "✗ \(text)" : text
    }
  }
}
