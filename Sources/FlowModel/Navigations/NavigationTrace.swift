/// The questions that the planner asked on the way to a decision, with their answers.
public struct NavigationTrace: Hashable, Sendable {
  /// A question that the walk asks at a coordinator.
  public enum Question: String, Hashable, Sendable, Codable, CaseIterable {
    /// Does it show the route already, or have it on its stack or as its root?
    case alreadyThere
    /// Does it take the route itself?
    case own
    /// Does its presented modal take the route?
    case presentedModal
    /// Does its detour take the route?
    case detour
    /// Does this tab take the route?
    case tab
    /// Does this child take the route?
    case child
    /// Does the current flow take the route?
    case flow
    /// Does this registered modal take the route?
    case modalRegistration
    /// Does its parent take the route?
    case parent
    /// Does the root change the flow for the route?
    case flowChange
  }

  /// One question, of one coordinator, with its answer.
  public struct Entry: Hashable, Sendable {
    /// How far below the coordinator of the present level the question was asked, from 0.
    public let depth: Int
    /// The coordinator that was asked.
    public let coordinator: CoordinatorReference
    /// The question.
    public let question: Question
    /// Whether it said yes.
    public let accepted: Bool
    package let reason: Answer

    /// A question with an answer that is put into words when it is read.
    package init(
      depth: Int, coordinator: CoordinatorReference, question: NavigationTrace.Question,
      accepted: Bool, reason: NavigationTrace.Answer
    ) {
      self.depth = depth
      self.coordinator = coordinator
      self.question = question
      self.accepted = accepted
      self.reason = reason
    }

    /// The reason in words, built when it is read.
    public var answer: String { reason.text }
  }

  /// An answer before it is put into words, which costs more than asking.
  package enum Answer: Hashable, Sendable {
    case said(String)
    /// The name of the type between words.
    case naming(any Any.Type, before: String, after: String)
    case error(FlowError)

    package static func == (lhs: Answer, rhs: Answer) -> Bool { lhs.text == rhs.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package var text: String {
      switch self {
      case .said(let text): text
      case .naming(let type, let before, let after): before + String(describing: type) + after
      case .error(let error): error.description
      }
    }
  }

  /// The questions in the order in which they were asked.
  public let entries: [Entry]
  /// The number of questions left out after ``entries``.
  ///
  /// For a failure, a lower bound: once enough questions are kept, a walk asks fewer.
  public let omitted: Int

  /// A trace of these questions.
  public init(entries: [Entry], omitted: Int = 0) {
    self.entries = entries
    self.omitted = omitted
  }
}

extension NavigationTrace.Entry {
  /// A question with its answer.
  public init(
    depth: Int, coordinator: CoordinatorReference, question: NavigationTrace.Question,
    accepted: Bool, answer: String
  ) {
    self.init(
      depth: depth, coordinator: coordinator, question: question, accepted: accepted,
      reason: .said(answer))
  }
}

extension NavigationTrace.Entry {
  /// Whether the coordinator takes the route itself, rather than asks others.
  package var takesRoute: Bool {
    switch question {
    case .alreadyThere, .own, .flowChange: accepted
    case .presentedModal, .detour, .tab, .child, .flow, .modalRegistration, .parent: false
    }
  }
}

extension NavigationTrace: CustomStringConvertible {
  /// One line a question, indented by depth.
  public var description: String {
    var lines = entries.map { entry in
      String(repeating: "  ", count: entry.depth)
        + "\(entry.accepted ? "+" : "-") \(entry.coordinator.name) \(entry.coordinator.id)  "
        + "\(entry.question.rawValue): \(entry.answer)"
    }
    if omitted > 0 { lines.append("… and at least \(omitted) more") }
    return lines.joined(separator: "\n")
  }
}

extension NavigationTrace: MemorySized {
  package var memoryBytes: Int {
    entries.reduce(entries.storageBytes) {
      $0 + $1.coordinator.name.heapBytes + $1.answer.heapBytes
    }
  }
}
