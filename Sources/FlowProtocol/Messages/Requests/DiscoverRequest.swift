/// `rpc.discover`: the engine's requests and notifications, as an OpenRPC document.
///
/// It may come before `initialize`, since a client without this library learns about `initialize`
/// from it. The answer reveals nothing about the app.
public struct DiscoverRequest: InspectionRequest, ServedRequest {
  /// The document.
  public typealias Result = OpenRPCDocument

  /// `rpc.discover`.
  public static let method = "rpc.discover"
  package static let summary = "The requests and notifications of the engine: this document."
  package static let isAllowedBeforeInitialize = true

  /// Creates a request for the document.
  public init() {}

  package func perform(on service: any InspectionService) async throws -> Result {
    try OpenRPCDocument.own.get()
  }
}
