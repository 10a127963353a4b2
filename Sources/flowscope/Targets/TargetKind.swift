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

  /// The engine that is meant, by its path.
  ///
  /// - Throws: ``FlowscopeError``, which says how a file is opened.
  static func engine(
    _ target: String?, choose: (([RunningEngine]) throws -> RunningEngine)? = nil
  ) async throws -> String {
    let path = try await resolve(target, choose: choose)
    if RecordingReader.isDatabase(at: path) {
      throw FlowscopeError.badInput(
        "cannot attach to \(path): it is a recording; 'flowscope replay \(path)' opens it")
    }
    if SavedSnapshot.isOne(at: path) {
      throw FlowscopeError.badInput(
        "cannot attach to \(path): it is a saved snapshot; 'flowscope export \(path)' draws it")
    }
    return path
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
