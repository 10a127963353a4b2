import FlowProtocol
import Inspector

/// Asks an engine what a navigation would do.
enum ExplainTarget {
  /// The answer, and the hierarchy that it is about; that may be of another revision where the app
  /// navigates all the time.
  ///
  /// - Throws: ``FlowscopeError``, ``TransportError`` or `RemoteError`.
  static func explanation(
    of route: String, from origin: String?, at target: String?
  ) async throws -> ExplainQuestion.Answer {
    guard case .engine(let path) = try await Target.find(target) else {
      throw FlowscopeError.badInput("\(ExplainRefusal(file: target ?? "a file"))")
    }
    return try await Target.ask(path) { client in
      try await ExplainQuestion.answer(of: client, route) { now in
        try origin.map { try CoordinatorName.resolve($0, in: now) }
      }
    }
  }
}
