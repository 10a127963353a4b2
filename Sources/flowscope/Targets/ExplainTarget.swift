import FlowProtocol
import Inspector

/// Asks an engine to explain a navigation.
enum ExplainTarget {
  /// Returns the answer and the hierarchy.
  ///
  /// The hierarchy can have another revision than the answer if the app navigates at the same time.
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
