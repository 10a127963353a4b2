/// `flow/dismissDetour`: takes down the detour of a coordinator, and what stands on it, where the app lets viewers navigate.
public struct DismissDetourRequest: InspectionRequest {
  /// What was done.
  public typealias Result = ControlReport

  /// `flow/dismissDetour`.
  public static let method = "flow/dismissDetour"

  /// The coordinator whose detour goes.
  public let id: NodeID

  /// Takes down the detour of a coordinator.
  public init(id: NodeID) {
    self.id = id
  }
}

extension DismissDetourRequest: ServedRequest {
  package static let summary =
    "Takes down a coordinator's detour, and what stands on it, where the app lets viewers navigate."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.dismissDetour(of: id))
  }
}
