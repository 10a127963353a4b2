public import FlowEngine

/// What a request to navigate did.
public struct ControlReport: Hashable, Sendable, Codable {
  /// Names one run of the engine.
  public let epoch: String
  /// The revision at which what was done can be seen: a snapshot of this or a later one has it.
  public let revision: UInt64
  /// The coordinator that was asked.
  public let origin: NodeReference
  /// What it was asked for: "navigate", or one of the others of Docs/Protocol.md.
  public let request: String
  /// The route asked for; nil where the request names none.
  public let route: RouteLabel?
  /// What the engine said: the route shows, a screen or a presentation went away, the tab is selected.
  ///
  /// False without an ``error`` where there was nothing to go back from or to dismiss.
  public let succeeded: Bool
  /// What was done; empty where nothing was, or the route already showed.
  public let steps: [NavigationStepReport]
  /// How many more steps there were, where not all are told.
  public let stepsOmitted: Int?
  /// Why it was refused; the app was told too.
  public let error: FlowErrorDescription?
  /// Who was asked and what they answered, where a navigation was refused.
  public let trace: NavigationTrace?

  package init(
    _ outcome: ControlOutcome, epoch: String, revision: UInt64,
    redaction: some ReportRedaction = NoRedaction()
  ) {
    let steps = StepReports(outcome.steps, redaction)
    self.epoch = epoch
    self.revision = revision
    origin = NodeReference(outcome.origin)
    request = outcome.request.verb
    route = outcome.request.route.map { redaction.label(of: $0.route) }
    succeeded = outcome.succeeded
    self.steps = steps.told
    stepsOmitted = steps.omitted
    error = outcome.report.map {
      FlowErrorDescription(redaction.redacted($0.error, about: $0.route?.route))
    }
    trace = outcome.report?.trace?.bounded(by: redaction)
  }
}

extension ControlReport {
  /// Reads a report; throws where a number is out of its range, or it has more than 256 steps.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    epoch = try fields.text(.epoch)
    revision = try fields.number(.revision, in: Sequences.self)
    origin = try fields.value(.origin)
    request = try fields.text(.request)
    route = try fields.valueIfPresent(.route)
    succeeded = try fields.value(.succeeded)
    steps = try fields.list(.steps)
    stepsOmitted = try fields.numberIfPresent(.stepsOmitted, in: Counts.self)
    error = try fields.valueIfPresent(.error)
    trace = try fields.valueIfPresent(.trace, WireTrace.self)?.trace
  }
}
