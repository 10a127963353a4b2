import FlowIntrospect
import FlowRecording

/// What a target turned out to be, and where it is.
enum TargetKind: Equatable {
  case engine(String)
  case recording(String)
  case savedSnapshot(String)
}

extension Target {
  /// What is meant.
  ///
  /// - Throws: ``FlowscopeError`` or ``TransportError``.
  static func find(_ target: String?) async throws -> TargetKind {
    let path = try await resolve(target)
    if RecordingReader.isDatabase(at: path) { return .recording(path) }
    return SavedSnapshot.isOne(at: path) ? .savedSnapshot(path) : .engine(path)
  }

  /// Connects to the engine behind `path` for as long as `body` takes.
  static func ask<Answer: Sendable>(
    _ path: String, _ body: (FlowClient) async throws -> Answer
  ) async throws -> Answer {
    let client = try await FlowClient.connect(to: path, as: viewer)
    do {
      let answer = try await body(client)
      await client.close()
      return answer
    } catch {
      await client.close()
      throw error
    }
  }
}
