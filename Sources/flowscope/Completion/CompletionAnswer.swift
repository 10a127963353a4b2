import FlowProtocol
import FlowRecording

/// The words that complete a command line.
///
/// A shell waits for them, so an answer that takes too long, or fails, is empty.
enum CompletionAnswer {
  private static let limit = Duration.seconds(1)
  /// The maximum number of words; a shell cannot show more.
  private static let mostWords = 1_000

  /// The names of the running engines, and the pids of those that share a name or do not answer in
  /// time.
  static func engines() async -> [String] {
    let directory = SocketDirectory.standard()
    let answering = await within(limit) { await RunningEngine.all(in: directory) }
    guard let answering else {
      return ((try? directory.sockets()) ?? []).compactMap { path in
        path.dropLast(".sock".count).split(separator: "-").last.map(String.init)
      }
    }
    let engines = answering.compactMap(\.info)
    let counts = Dictionary(engines.map { ($0.name, 1) }, uniquingKeysWith: +)
    return shown(engines.map { counts[$0.name] == 1 ? $0.name : "\($0.pid)" })
  }

  /// The routes that the target's app declared or that were requested.
  static func routes(of target: String?) async -> [String] {
    let labels = await within(limit) { () -> [RouteLabel] in
      switch try await Target.find(target, tell: { _ in }) {
      case .engine(let path):
        return try await Target.ask(path) { try await $0.routes().routes.map(\.route) }
      case .recording(let path):
        let reader = try RecordingReader(path: path)
        return try reader.info().sessions.flatMap { session in
          try reader.declaredRoutes(at: session.entry)?.routes ?? []
        }
      case .savedSnapshot(let path):
        return try SavedSnapshot.read(path).preorder.map(\.currentRoute)
      }
    }
    return shown((labels ?? []).map { $0.detail ?? $0.identifier })
  }

  /// The types of the target's coordinators.
  static func coordinators(of target: String?) async -> [String] {
    let names = await within(limit) { () -> [String] in
      switch try await Target.find(target, tell: { _ in }) {
      case .engine(let path):
        return try await Target.ask(path) { try await $0.snapshot(.skeleton).preorder.map(\.name) }
      case .recording(let path), .savedSnapshot(let path):
        return try await Target.snapshot(of: path).preorder.map(\.name)
      }
    }
    return shown(names ?? [])
  }

  /// Each word once, without those that a terminal would show as something else.
  private static func shown(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    let words = words.filter { DisplayText.neutralised($0) == $0 && seen.insert($0).inserted }
    return Array(words.prefix(mostWords))
  }

  /// Returns nil if the answer fails, or takes too long.
  ///
  /// The program ends after a completion, and so does an answer that was given up.
  private static func within<Answer: Sendable>(
    _ limit: Duration, _ answer: @escaping @Sendable () async throws -> Answer
  ) async -> Answer? {
    let (answers, send) = AsyncStream.makeStream(of: Answer?.self)
    Task { send.yield(try? await answer()) }
    Task {
      try await Task.sleep(for: limit)
      send.yield(nil)
    }
    return await answers.first { _ in true } ?? nil
  }
}
