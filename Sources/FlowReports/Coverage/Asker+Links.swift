extension Asker {
  /// Returns the patterns in the order of declaration; of a recording, those of its last run.
  package func links(of target: String?) async throws -> [String] {
    switch try await find(target) {
    case .engine(let endpoint):
      return try await ask(endpoint) { try await $0.routes().links }
    case .recording(let path):
      let reader = try RecordingReader(path: path)
      for session in try reader.info().sessions.reversed() {
        if let declared = try reader.declaredRoutes(at: session.entry) { return declared.links }
      }
      throw ReportError.badInput(
        "cannot read deep links from \(FileTitles.shown(in: path)): it has no declared routes")
    case .declared(let path):
      return try await declaredMap(of: path).entries.filter { $0.kind == .link }.map(\.pattern)
    case .savedSnapshot(let path):
      throw ReportError.badInput(
        "cannot read deep links from \(path): a snapshot has none; name an engine or a recording")
    }
  }
}
