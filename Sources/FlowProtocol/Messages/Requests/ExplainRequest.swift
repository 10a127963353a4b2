public import FlowEngine

/// `flow/explain`: what navigating to a route would do, and why; nothing is done.
public struct ExplainRequest: RouteRequest {
  /// What would happen.
  public struct Result: Hashable, Sendable, Codable {
    /// Names one run of the engine.
    public let epoch: String
    /// The revision that the explanation is of.
    public let revision: UInt64
    /// The coordinator that would be asked.
    public let origin: NodeReference
    /// The route that the name or the URL led to.
    public let route: RouteLabel
    /// What would be done, in order; empty where the route shows already, or nothing would be done.
    public let steps: [NavigationStepReport]
    /// How many more steps there are, where not all are told.
    public let stepsOmitted: Int?
    /// Why nothing would be done; nil where the route can be reached.
    public let error: FlowErrorDescription?
    /// The root coordinator that would change the flow after the steps; nil where none would.
    ///
    /// What it does then is the app's own code, and not foreseen: ``change`` ends before it.
    public let flowChange: NodeReference?
    /// Who was asked what, and what they answered.
    public let trace: NavigationTrace
    /// What would be different in the hierarchy of ``revision``; nil where nothing would be done, or
    /// where it is too large to be sent.
    ///
    /// A coordinator that the app makes for the route has another id once it is really made.
    public let change: FlowDelta?
    /// How many coordinators ``change`` would name, where it is too large to be sent.
    public let changeOmitted: Int?

    /// Whether the route can be reached.
    public var succeeded: Bool { error == nil }
  }

  /// `flow/explain`.
  public static let method = "flow/explain"

  /// The route to go to, and the coordinator to start from.
  public let target: RouteTarget

  /// A request about this route.
  public init(_ target: RouteTarget) {
    self.target = target
  }
}

extension ExplainRequest: ServedRequest {
  package static let summary =
    "Says what navigating to a route would do, and why; nothing is done."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.explain(target)
  }
}

extension ExplainRequest.Result {
  /// What was foretold of the hierarchy of `revision`, in words.
  package init(_ explained: Explained, redaction: some ReportRedaction = NoRedaction()) {
    epoch = explained.epoch
    revision = explained.revision
    origin = NodeReference(explained.origin)
    route = redaction.label(of: explained.route.route)
    trace = explained.trace.bounded(by: redaction)
    flowChange = explained.flowChange.map(NodeReference.init)
    switch explained.outcome {
    case .failure(let failure):
      (steps, stepsOmitted, change, changeOmitted) = ([], nil, nil, nil)
      error = FlowErrorDescription(
        redaction.redacted(failure, about: explained.route.route))
    case .success(let summaries):
      let reports = StepReports(summaries, redaction)
      (steps, stepsOmitted, error) = (reports.told, reports.omitted, nil)
      let delta = explained.delta ?? FlowDelta(revision: revision + 1)
      let isSent = delta.fitsBesideReports
      change = isSent ? delta : nil
      changeOmitted = isSent ? nil : delta.count
    }
  }
}

extension FlowDelta {
  fileprivate var count: Int { added.count + changed.count + removed.count }

  /// Whether it leaves enough of a message to the steps and the trace.
  fileprivate var fitsBesideReports: Bool {
    let nodes = added + changed
    return count <= Limits.itemsPerChunk && nodes[...].fittingIntoChunk.count == nodes.count
  }
}

extension ExplainRequest.Result {
  /// Reads an explanation; throws where a number is out of its range, or it has more than 256 steps or
  /// questions.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    epoch = try fields.text(.epoch)
    revision = try fields.number(.revision, in: Sequences.self)
    origin = try fields.value(.origin)
    route = try fields.value(.route)
    steps = try fields.list(.steps)
    stepsOmitted = try fields.numberIfPresent(.stepsOmitted, in: Counts.self)
    error = try fields.valueIfPresent(.error)
    flowChange = try fields.valueIfPresent(.flowChange)
    trace = try fields.value(.trace, WireTrace.self).trace
    change = try fields.valueIfPresent(.change)
    changeOmitted = try fields.numberIfPresent(.changeOmitted, in: Counts.self)
  }
}
