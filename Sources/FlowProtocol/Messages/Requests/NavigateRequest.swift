/// `flow/navigate`: navigates to a route, if the app lets viewers navigate.
public struct NavigateRequest: RouteRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/navigate`.
  public static let method = "flow/navigate"
  package static let summary = "Navigates to a route, if the app lets viewers navigate."

  /// The route to navigate to, and the coordinator to start from.
  public let target: RouteTarget

  /// The revision that the hierarchy has to have, or else the engine refuses; nil for any.
  public let ifRevision: UInt64?

  private enum CodingKeys: String, CodingKey { case ifRevision }

  /// Creates a request about this route.
  public init(_ target: RouteTarget) { self.init(target, ifRevision: nil) }

  /// Creates a request about this route, which the engine refuses at another revision.
  public init(_ target: RouteTarget, ifRevision: UInt64?) {
    self.target = target
    self.ifRevision = ifRevision
  }

  /// Decodes the target's own parameters, and the revision.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try RouteTarget(from: decoder),
      ifRevision: try fields.decodeIfPresent(UInt64.self, forKey: .ifRevision))
  }

  /// Encodes the target's own parameters, and the revision.
  public func encode(to encoder: any Encoder) throws {
    try target.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(ifRevision, forKey: .ifRevision)
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.navigate(to: target), ifRevision: ifRevision)
  }
}
