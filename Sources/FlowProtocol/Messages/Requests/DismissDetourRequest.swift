/// `flow/dismissDetour`: dismisses a detour and everything on it, if the app lets viewers navigate.
public struct DismissDetourRequest: InspectionRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/dismissDetour`.
  public static let method = "flow/dismissDetour"
  package static let summary =
    "Dismisses a coordinator's detour and everything on it, if the app lets viewers navigate."

  /// The coordinator whose detour is dismissed.
  public let id: CoordinatorID

  /// The revision that the hierarchy has to have, or else the engine refuses; nil for any.
  public let ifRevision: UInt64?

  /// Creates a request to dismiss the detour of a coordinator.
  public init(id: CoordinatorID, ifRevision: UInt64? = nil) {
    self.id = id
    self.ifRevision = ifRevision
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.dismissDetour(of: id), ifRevision: ifRevision)
  }
}
