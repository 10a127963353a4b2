import FlowEngine
import FlowProtocol
import Inspector

/// The result of navigating to one route.
struct ExplainedRoute: Equatable, Sendable {
  enum Outcome: Equatable, Sendable {
    case shown
    case reachable
    /// The app's own code changes the flow, and decides what to show.
    case flowChange
    case refused(FlowErrorDescription)
    /// The engine did not explain it, such as a route whose values are redacted.
    case unknown(reason: String)

    /// The outcome in one word or two, for people and for JSON.
    var title: String {
      switch self {
      case .shown: "already shown"
      case .reachable: "reachable"
      case .flowChange: "flow change"
      case .refused: "refused"
      case .unknown: "unknown"
      }
    }
  }

  let route: RouteLabel
  let isDeclared: Bool
  let outcome: Outcome
  /// The number of steps; nil if the route would not be reached.
  let steps: Int?
  /// The coordinator that would take the route; nil if none would.
  let takenBy: CoordinatorReference?
}

extension ExplainedRoute {
  init(_ use: RouteUse, _ result: ExplainRequest.Result) {
    route = use.route
    isDeclared = use.isDeclared
    if let error = result.error {
      (outcome, steps, takenBy) = (.refused(error), nil, nil)
      return
    }
    let count = result.steps.count + (result.stepsOmitted ?? 0)
    steps = count
    outcome = result.flowChange != nil ? .flowChange : count == 0 ? .shown : .reachable
    // A long trace is cut; then the last step has the coordinator that takes the route.
    takenBy =
      result.flowChange ?? result.trace.entries.last { $0.takesRoute }?.coordinator
      ?? result.steps.last?.coordinator
  }

  init(_ use: RouteUse, unknown reason: String) {
    self.init(
      route: use.route, isDeclared: use.isDeclared, outcome: .unknown(reason: reason), steps: nil,
      takenBy: nil)
  }
}

extension ExplainedRoute: Encodable {
  private enum CodingKeys: String, CodingKey {
    case route, isDeclared, outcome, steps, takenBy, error, reason
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(route, forKey: .route)
    try container.encode(isDeclared, forKey: .isDeclared)
    try container.encode(outcome.title, forKey: .outcome)
    try container.encodeIfPresent(steps, forKey: .steps)
    try container.encodeIfPresent(takenBy, forKey: .takenBy)
    switch outcome {
    case .refused(let error): try container.encode(error, forKey: .error)
    case .unknown(let reason): try container.encode(reason, forKey: .reason)
    case .shown, .reachable, .flowChange: break
    }
  }
}
