/// `flow/dismissModal`: takes down the modal of a coordinator, where the app lets viewers navigate.
public struct DismissModalRequest: InspectionRequest {
  /// What was done.
  public typealias Result = ControlReport

  /// `flow/dismissModal`.
  public static let method = "flow/dismissModal"

  /// The coordinator whose modal goes.
  public let id: NodeID

  /// Takes down the modal of a coordinator.
  public init(id: NodeID) {
    self.id = id
  }
}

extension DismissModalRequest: ServedRequest {
  package static let summary =
    "Takes down a coordinator's modal, where the app lets viewers navigate."

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.dismissModal(of: id))
  }
}
