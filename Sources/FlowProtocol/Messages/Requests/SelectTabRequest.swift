/// `flow/selectTab`: selects a tab, if the app lets viewers navigate.
public struct SelectTabRequest: InspectionRequest, ServedRequest {
  /// The result of the navigation.
  public typealias Result = ControlReport

  /// `flow/selectTab`.
  public static let method = "flow/selectTab"
  package static let summary = "Selects a tab, if the app lets viewers navigate."

  /// The tab coordinator.
  public let id: CoordinatorID
  /// The tab, from 0; the engine refuses an index out of range, and reports it to the app.
  public let index: Int

  /// The revision that the hierarchy has to have, or else the engine refuses; nil for any.
  public let ifRevision: UInt64?

  /// Creates a request to select a tab of a coordinator.
  public init(id: CoordinatorID, index: Int, ifRevision: UInt64? = nil) {
    self.id = id
    self.index = index
    self.ifRevision = ifRevision
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    try await service.control(.selectTab(index, of: id), ifRevision: ifRevision)
  }
}
