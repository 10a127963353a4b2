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

  /// Creates a request to dismiss the detour of a coordinator.
  public init(id: CoordinatorID) {
    self.id = id
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.dismissDetour(of: id))
  }
}
