/// `flow/authenticate`, the first request of a program that connects over TCP or WebSocket.
///
/// Not part of `rpc.discover`: what accepts the connection answers it, before a session begins.
package struct AuthenticateRequest: InspectionRequest {
  package static let method = "flow/authenticate"

  /// Nothing: the connection is accepted.
  package struct Result: Codable, Sendable {
    package init() {}
  }

  /// The token of the side that accepts connections.
  package let token: String

  package init(token: String) { self.token = token }
}
