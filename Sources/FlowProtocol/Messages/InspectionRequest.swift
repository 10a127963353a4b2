/// A call of the inspection protocol: its parameters, its method, its result, and who may ask.
///
/// One file a request, under `Requests/`, and one line in ``RequestRegistry``.
public protocol InspectionRequest: Codable, Sendable {
  /// What the answer holds.
  associatedtype Result: Codable & Sendable
  /// The name of the method on the wire.
  static var method: String { get }
}

/// A request as the service carries it out.
package protocol ServedRequest: InspectionRequest {
  /// What it is for, in one line, as `rpc.discover` tells it.
  static var summary: String { get }
  /// Whether it may come before `initialize`.
  static var isAllowedBeforeInitialize: Bool { get }
  func perform(on service: any InspectionService) async throws -> Result
}

extension ServedRequest {
  package static var isAllowedBeforeInitialize: Bool { false }
}

/// Something that the engine says unasked.
public protocol InspectionNotification: Codable, Sendable {
  /// The name of the method on the wire.
  static var method: String { get }
}

/// A notification as the server sends it.
///
/// One line in ``NotificationRegistry``.
package protocol ToldNotification: InspectionNotification {
  /// What happened, in one line, as `rpc.discover` tells it.
  static var summary: String { get }
}
