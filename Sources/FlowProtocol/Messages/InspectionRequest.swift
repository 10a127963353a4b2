/// A request of the inspection protocol, with its parameters, method and result.
///
/// Each request has its own file under `Requests/`, and one line in `RequestRegistry`.
public protocol InspectionRequest: Codable, Sendable {
  /// The contents of the answer.
  associatedtype Result: Codable & Sendable
  /// The name of the method on the wire.
  static var method: String { get }
}

/// A request that the service can perform.
package protocol ServedRequest: InspectionRequest {
  /// A one-line summary of the request, for `rpc.discover`.
  static var summary: String { get }
  /// Whether the request may come before `initialize`.
  static var isAllowedBeforeInitialize: Bool { get }
  func perform(on service: any InspectionService) async throws -> Result
}

extension ServedRequest {
  package static var isAllowedBeforeInitialize: Bool { false }
}

/// A message that the engine sends without a request.
public protocol InspectionNotification: Codable, Sendable {
  /// The name of the method on the wire.
  static var method: String { get }
}

/// A notification as the server sends it, with one line in ``NotificationRegistry``.
package protocol ServedNotification: InspectionNotification {
  /// A one-line summary of the notification, for `rpc.discover`.
  static var summary: String { get }
}

/// A request whose answer has to satisfy more than the ranges of its fields.
package protocol CheckedRequest: InspectionRequest {
  /// Throws if the answer violates the protocol.
  func check(_ answer: Result) throws(WireViolation)
}

extension InspectionRequest {
  /// Throws if `answer` cannot be an answer to this request.
  func checkIfPossible(_ answer: Result) throws(WireViolation) {
    func check<Checked: CheckedRequest>(_ request: Checked) throws(WireViolation) {
      if let answer = answer as? Checked.Result { try request.check(answer) }
    }
    if let checked = self as? any CheckedRequest { try check(checked) }
  }
}
