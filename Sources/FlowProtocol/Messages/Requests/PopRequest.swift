/// `flow/pop`: goes back one screen, if the app lets viewers navigate.
public struct PopRequest: InspectionRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/pop`.
  public static let method = "flow/pop"
  package static let summary = "Goes back one screen, if the app lets viewers navigate."

  /// The coordinator that goes back; nil for the one whose back button the user sees.
  public let id: CoordinatorID?

  /// The revision that the hierarchy has to have, or else the engine refuses; nil for any.
  public let ifRevision: UInt64?

  /// Creates a request to go back one screen.
  public init(id: CoordinatorID? = nil, ifRevision: UInt64? = nil) {
    self.id = id
    self.ifRevision = ifRevision
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.pop(of: id), ifRevision: ifRevision)
  }
}
