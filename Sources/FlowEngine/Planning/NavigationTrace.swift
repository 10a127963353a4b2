/// Who was asked what on the way to a decision, and what they answered.
public struct NavigationTrace: Hashable, Sendable, Codable {
  /// A question that the walk asks at a coordinator.
  public enum Question: String, Hashable, Sendable, Codable, CaseIterable {
    /// Does it show the route already, or have it on its stack or as its root?
    case alreadyThere
    /// Does it take the route itself?
    case own
    /// Does its modal that is up take the route?
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
  public struct Entry: Hashable, Sendable, Codable {
    /// How far below the coordinator of the present level the question was asked, from 0.
    public let depth: Int
    /// The coordinator that was asked.
    public let coordinator: CoordinatorReference
    /// What it was asked.
    public let question: Question
    /// Whether it said yes.
    public let accepted: Bool
    /// Why, in words.
    public let answer: String

    /// A question with its answer.
    public init(
      depth: Int, coordinator: CoordinatorReference, question: Question, accepted: Bool,
      answer: String
    ) {
      self.depth = depth
      self.coordinator = coordinator
      self.question = question
      self.accepted = accepted
      self.answer = answer
    }
  }

  /// The questions in the order in which they were asked.
  public let entries: [Entry]
  /// How many more there were after those, where the trace was cut.
  public let omitted: Int

  /// A trace of these questions.
  public init(entries: [Entry], omitted: Int = 0) {
    self.entries = entries
    self.omitted = omitted
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
    if omitted > 0 { lines.append("… and \(omitted) more") }
    return lines.joined(separator: "\n")
  }
}

/// A navigation explained: what was decided, and how.
public struct NavigationExplanation: Sendable {
  /// The plan, or why there is none.
  public let outcome: Result<NavigationPlan, FlowError>
  /// Every question that led to it.
  public let trace: NavigationTrace
}

/// Keeps the questions of one walk.
@MainActor
final class TraceRecorder {
  private var entries: [NavigationTrace.Entry] = []
  private var omitted = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  func note(
    _ depth: Int, _ node: any CoordinatorNode, _ question: NavigationTrace.Question,
    _ accepted: Bool, _ answer: String
  ) {
    guard entries.count < limit else {
      omitted += 1
      return
    }
    entries.append(
      NavigationTrace.Entry(
        depth: depth, coordinator: CoordinatorReference(node), question: question,
        accepted: accepted, answer: answer))
  }

  var trace: NavigationTrace { NavigationTrace(entries: entries, omitted: omitted) }
}
