/// `flow/explainMany`: the outcomes of navigating to several routes; the app does not navigate.
public struct ExplainManyRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// What navigating to one route would do.
  public struct Outcome: Hashable, Sendable, Codable {
    /// The number of steps; nil if the route would not be reached.
    public let steps: Int?
    /// The root coordinator that would change the flow after the steps; nil if none would.
    public let flowChange: CoordinatorReference?
    /// The coordinator that would take the route; nil if none would.
    public let takenBy: CoordinatorReference?
    /// Why the navigation would fail; nil if the route can be reached.
    public let error: FlowErrorDescription?
    /// Why the engine cannot say: it knows no such route, or several; nil if it can.
    public let unknown: String?
    /// The screen that the user would see afterwards; nil if it cannot be predicted.
    public let visible: VisibleScreen?
    /// How the asked coordinator itself would show the route, whatever the app shows now; nil if it
    /// does not claim it, and if no coordinator was named.
    public let way: DeclaredWay?
    /// The steps in few words, without routes: `select tab 2, push`; nil if there are none, or more
    /// than a few.
    public let how: String?

    private enum CodingKeys: String, WireKey {
      case steps, flowChange, takenBy, error, unknown, visible, way, how
    }

    package init(
      steps: Int? = nil, flowChange: CoordinatorReference? = nil,
      takenBy: CoordinatorReference? = nil, error: FlowErrorDescription? = nil,
      unknown: String? = nil, visible: VisibleScreen? = nil, way: DeclaredWay? = nil,
      how: String? = nil
    ) {
      self.steps = steps
      self.flowChange = flowChange
      self.takenBy = takenBy
      self.error = error
      self.unknown = unknown
      self.visible = visible
      self.way = way
      self.how = how
    }
  }

  /// The outcomes for the first of the routes, as many as fit into a message.
  public struct Result: Hashable, Sendable, Codable {
    /// The id of one run of the engine.
    public let epoch: String
    /// The revisions that the first and the last outcome are based on.
    public let revision: UInt64
    /// The last revision; another one if the app navigated meanwhile.
    public let lastRevision: UInt64
    /// The coordinator that would be asked first for the first route; nil if no outcome has one.
    public let origin: CoordinatorReference?
    /// The outcomes, in the order of the routes; at least one.
    public let outcomes: [Outcome]

    private enum CodingKeys: String, WireKey {
      case epoch, revision, lastRevision, origin, outcomes
    }

    package init(
      epoch: String, revision: UInt64, lastRevision: UInt64, origin: CoordinatorReference?,
      outcomes: [Outcome]
    ) {
      self.epoch = epoch
      self.revision = revision
      self.lastRevision = lastRevision
      self.origin = origin
      self.outcomes = outcomes
    }
  }

  /// `flow/explainMany`.
  public static let method = "flow/explainMany"
  package static let summary =
    "The outcomes of navigating to several routes, without navigating."

  /// The routes, by their names or URLs; at most 256, each without a coordinator to ask.
  public let routes: [RouteTarget]
  /// The coordinator to ask; nil for the one whose screen the user sees.
  public let from: CoordinatorID?

  private enum CodingKeys: String, CodingKey { case routes, from }

  /// Creates a request about the first 256 of these routes.
  public init(routes: some Sequence<RouteTarget>, from: CoordinatorID? = nil) {
    self.routes = Array(routes.prefix(Limits.stepsPerReport))
    self.from = from
  }

  /// Decodes a request; throws if it has more than 256 routes.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    routes = try fields.list(.routes)
    from = try fields.valueIfPresent(.from)
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    if routes.isEmpty {
      throw RemoteError(code: RemoteError.Code.invalidParams, message: "give at least one route")
    }
    if routes.contains(where: { $0.from != nil }) {
      throw RemoteError(
        code: RemoteError.Code.invalidParams, message: "give 'from' once, beside 'routes'")
    }
    return try await service.explain(routes, from: from)
  }

  package func check(_ answer: Result) throws(WireViolation) {
    guard (1...max(1, routes.count)).contains(answer.outcomes.count) else {
      throw WireViolation(
        "outcomes", "\(answer.outcomes.count) for \(routes.count) routes, and at least one is due")
    }
  }
}

extension KeyedDecodingContainer where Key: WireKey {
  func decode(
    _ type: [ExplainManyRequest.Outcome].Type, forKey key: Key
  ) throws -> [ExplainManyRequest.Outcome] { try list(key) }
}

extension ExplainManyRequest.Outcome: WireSized {
  package var wireBytes: Int {
    128 + (flowChange?.wireBytes ?? 0) + (takenBy?.wireBytes ?? 0) + (error?.wireBytes ?? 0)
      + escapedBytes(of: unknown ?? "", how ?? "") + (visible?.wireBytes ?? 0)
      + (way.map { 96 + $0.detents.reduce(0) { $0 + escapedBytes(of: $1) + 8 } } ?? 0)
  }
}
