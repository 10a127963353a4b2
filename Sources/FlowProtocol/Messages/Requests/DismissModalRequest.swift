/// `flow/dismissModal`: dismisses the modal of a coordinator, if the app lets viewers navigate.
public struct DismissModalRequest: InspectionRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/dismissModal`.
  public static let method = "flow/dismissModal"
  package static let summary = "Dismisses a coordinator's modal, if the app lets viewers navigate."

  /// The coordinator whose modal is dismissed.
  public let id: CoordinatorID

  /// Creates a request to dismiss the modal of a coordinator.
  public init(id: CoordinatorID) {
    self.id = id
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.dismissModal(of: id))
  }
}
