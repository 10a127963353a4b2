/// A navigation explained: what was decided, and how.
public struct NavigationExplanation: Sendable {
  /// The plan, or why there is none.
  public let outcome: Result<NavigationPlan, FlowError>
  /// The questions that led to the outcome.
  public let trace: NavigationTrace

  /// An explanation, for tests of what an app does with explanations.
  public init(
    outcome: Result<NavigationPlan, FlowError>,
    trace: NavigationTrace = NavigationTrace(entries: [])
  ) {
    self.outcome = outcome
    self.trace = trace
  }
}
