/// `rpc.discover`: what else the engine can be asked, as an OpenRPC document.
///
/// It may come before `initialize`, since it is how a client of another ecosystem learns of that; it tells
/// nothing of the app.
public struct DiscoverRequest: InspectionRequest {
  /// The document.
  public typealias Result = OpenRPCDocument

  /// `rpc.discover`.
  public static let method = "rpc.discover"

  /// A request for the document.
  public init() {}
}

extension DiscoverRequest: ServedRequest {
  package static let summary =
    "What the engine can be asked, and what it says unasked: this document."
  package static var isAllowedBeforeInitialize: Bool { true }

  package func perform(on service: any InspectionService) async throws -> Result {
    try OpenRPCDocument.own.get()
  }
}
