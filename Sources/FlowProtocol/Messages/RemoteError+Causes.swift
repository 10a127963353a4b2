package import FlowEngine

extension RemoteError {
  package static let hierarchyGone = RemoteError(
    code: Code.hierarchyGone, message: "the root coordinator was released")

  package static let stopped = RemoteError(
    code: Code.hierarchyGone, message: "the app has stopped its inspector")

  /// The error sent before the server closes a connection whose peer violates the framing.
  package static func violation(_ error: TransportError) -> RemoteError {
    RemoteError(code: Code.invalidRequest, message: "\(error); the connection is closed")
  }

  package static let tooManyRequests = RemoteError(
    code: Code.tooManyRequests,
    message:
      "\(Limits.outstandingRequests) requests, or \(Limits.outstandingBytes >> 20) MiB of them, "
      + "are unanswered on this connection, which is the limit; wait for an answer")

  package static func unknownCoordinator(_ id: CoordinatorID) -> RemoteError {
    RemoteError(
      code: Code.unknownCoordinator,
      message: "unknown coordinator \(id); take a new snapshot")
  }
}
