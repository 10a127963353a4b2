/// `flow/dismissModal`: dismisses the modal of a coordinator, if the app lets viewers navigate.
public struct DismissModalRequest: InspectionRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/dismissModal`.
  public static let method = "flow/dismissModal"
  package static let summary = "Dismisses a coordinator's modal, if the app lets viewers navigate."

  /// The coordinator whose modal is dismissed.
  public let id: CoordinatorID

  /// The revision that the hierarchy has to have, or else the engine refuses; nil for any.
  public let ifRevision: UInt64?

  /// Creates a request to dismiss the modal of a coordinator.
  public init(id: CoordinatorID, ifRevision: UInt64? = nil) {
    self.id = id
    self.ifRevision = ifRevision
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.dismissModal(of: id), ifRevision: ifRevision)
  }
}
