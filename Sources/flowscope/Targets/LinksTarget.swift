import FlowProtocol
import FlowRecording
import Inspector

/// Reads the deep links that an app declares from an engine or a recording.
enum LinksTarget {
  /// Returns the patterns of the links, in the order of declaration; for a recording, those of the
  /// last run that declared routes.
  ///
  /// - Throws: ``FlowscopeError``, ``TransportError``, `RemoteError` or `RecordingError`.
  static func links(of target: String?) async throws -> [String] {
    switch try await Target.find(target) {
    case .engine(let path):
      return try await Target.ask(path) { try await $0.routes().links }
    case .recording(let path):
      let reader = try RecordingReader(path: path)
      for session in try reader.info().sessions.reversed() {
        if let declared = try reader.declaredRoutes(at: session.entry) { return declared.links }
      }
      throw FlowscopeError.badInput(
        "cannot read deep links from \(StandardInput.named(in: path)): it has no declared routes")
    case .savedSnapshot(let path):
      throw FlowscopeError.badInput(
        "cannot read deep links from \(path): a snapshot has none; name an engine or a recording")
    }
  }
}
