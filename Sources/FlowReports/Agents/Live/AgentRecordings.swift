import Foundation

/// The recordings that calls have begun; they are finished when the program ends.
actor AgentRecordings {
  private struct Entry {
    let engine: EngineInfo
    let endpoint: Endpoint
    let recording: HierarchyRecording
    /// What was recorded; nil while it goes on.
    var summary: RecordingSummary?
  }

  private var entries: [Entry] = []

  /// The number of recordings that go on at the same time, and the number that are known.
  private static let (mostRunning, most) = (8, 64)
  /// The longest time until the hierarchy is there.
  private static let patience = Duration.seconds(10)

  /// Records an engine to a new file, from its hierarchy on.
  func start(_ engine: EngineInfo, at endpoint: Endpoint, to path: String, as asker: Asker)
    async throws -> JSONValue
  {
    guard entries.count(where: { $0.summary == nil }) < Self.mostRunning else {
      throw ReportError.badInput(
        "\(Self.mostRunning) recordings go on, which is the limit; stop one")
    }
    let follower = EngineFollower(of: endpoint, as: asker.viewer, asksForRoutes: true)
    let recording = try HierarchyRecording(follower.events(), to: path)
    let entry = Entry(engine: engine, endpoint: endpoint, recording: recording)
    entries.append(entry)
    if entries.count > Self.most, let old = entries.firstIndex(where: { $0.summary != nil }) {
      entries.remove(at: old)
    }
    let begun = StopSignal()
    Task {
      await recording.untilItFollows()
      begun.send()
    }
    await Watch(for: Self.patience).wait(orUntil: begun)
    return await row(of: entry)
  }

  /// Finishes the recording of a file, or of an engine; the only one that goes on if none is named.
  func stop(at path: String?, of endpoint: Endpoint?) async throws -> JSONValue {
    let running = entries.indices.filter { entries[$0].summary == nil }
    let named = running.filter { index in
      let entry = entries[index]
      return path.map { entry.recording.path == RecordingFile.absolute($0) }
        ?? endpoint.map { $0 == entry.endpoint } ?? true
    }
    guard named.count == 1, let index = named.first else {
      throw ReportError.badInput(
        running.isEmpty
          ? "no recording goes on here; start one with do: start"
          : named.isEmpty
            ? "no recording of that goes on here; do: list names those that do"
            : "several recordings go on; name one by its path")
    }
    let recording = entries[index].recording
    let summary = try await recording.finish()
    // Others may have come or gone meanwhile.
    if let now = entries.firstIndex(where: { $0.recording === recording }) {
      entries[now].summary = summary
    }
    guard summary.counts.keyframes > 0 else {
      RecordingFile.discard(recording.path)
      entries.removeAll { $0.recording === recording }
      throw ReportError.connection(
        "nothing was recorded: the app did not send its hierarchy"
          + (summary.lastDisconnection.map { ": \($0)" } ?? ""))
    }
    guard let entry = entries.first(where: { $0.recording === recording }) else { return .null }
    return await row(of: entry)
  }

  /// The recordings, newest first.
  func rows() async -> [JSONValue] {
    var rows: [JSONValue] = []
    for entry in entries.reversed() { rows.append(await row(of: entry)) }
    return rows
  }

  /// The file of the newest recording; nil without one.
  var newestPath: String? { entries.last?.recording.path }

  /// Finishes all recordings that go on.
  func finishAll() async {
    for entry in entries where entry.summary == nil {
      let summary = try? await entry.recording.finish()
      if let summary, summary.counts.keyframes == 0 {
        RecordingFile.discard(entry.recording.path)
      }
    }
    entries = []
  }

  private func row(of entry: Entry) async -> JSONValue {
    let summary: RecordingSummary
    if let known = entry.summary {
      summary = known
    } else {
      summary = await entry.recording.summary
    }
    return .facts([
      "file": .string(entry.recording.path),
      "engine": .object([
        "name": .string(entry.engine.name), "pid": .integer(Int64(entry.engine.pid)),
      ]),
      "isRunning": .bool(entry.summary == nil),
      "navigations": .count(summary.counts.navigations), "errors": .count(summary.counts.errors),
      "gaps": .count(summary.counts.gaps), "bytes": .count(summary.bytes),
      "disconnection": .text(summary.lastDisconnection),
    ])
  }
}
