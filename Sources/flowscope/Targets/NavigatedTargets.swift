import ArgumentParser
import FlowProtocol
import Inspector

struct NavigatedArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Engines, by name, pid or socket, and recordings; - reads a recording from standard input. \
      Optional if exactly one engine runs.
      """, valueName: "target"),
    completion: .targets)
  var targets: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Watch engines for this long: seconds, or 2s, 1m.", valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var time: WrittenDuration?

  /// The targets; nil means the running engine.
  var named: [String?] { targets.isEmpty ? [nil] : targets }
}

/// Engines and recordings, each once; a snapshot is refused, as it has no navigations.
struct NavigatedTargets {
  private var engines: [Endpoint] = []
  private var recordings: [String] = []

  /// Finds the targets; `purpose` completes "cannot", such as "get the coverage".
  ///
  /// Reports a target that is named twice to `tell`; throws for a `time` without an engine to watch.
  static func find(
    _ targets: [String?], watching time: Duration?, to purpose: String, tell: (String) -> Void
  ) async throws -> NavigatedTargets {
    var found = NavigatedTargets()
    var seen: Set<FileIdentity> = []
    for target in targets {
      let kind = try await Target.find(target)
      // A name and a pid can mean the same engine, and two paths the same recording.
      if let identity = FileIdentity(at: "\(kind)"), !seen.insert(identity).inserted {
        tell("\(target ?? kind.description) was named before and is counted once")
        continue
      }
      switch kind {
      case .engine(let endpoint): found.engines.append(endpoint)
      case .recording(let path): found.recordings.append(path)
      case .savedSnapshot(let path):
        throw FlowscopeError.badInput(
          "cannot \(purpose) of \(path): a snapshot has no navigations; name an engine or a "
            + "recording")
      }
    }
    if found.engines.isEmpty, time != nil {
      throw FlowscopeError.badInput("cannot watch a recording: --for requires engines")
    }
    return found
  }

  /// Reads the recordings one after another, and then asks all engines at the same time.
  ///
  /// Returns the answers of the engines in the order of the targets.
  func answers<Answer: Sendable>(
    watching time: Duration?, reading read: (String) async throws -> Void,
    asking ask: @escaping @Sendable (Endpoint) async throws -> Answer
  ) async throws -> [Answer] {
    for path in recordings {
      try await Progress.during("reading \(StandardInput.named(in: path))") { try await read(path) }
    }
    if engines.isEmpty { return [] }
    let what = "\(time == nil ? "asking" : "watching") \(Counted.text(engines.count, "engine"))"
    return try await Progress.during(what) {
      try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
        for (index, engine) in engines.enumerated() {
          group.addTask { (index, try await ask(engine)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
          .sorted { $0.0 < $1.0 }.map(\.1)
      }
    }
  }
}

extension FlowClient {
  /// Returns the engine's report of its routes; nil if the engine lists none.
  func knownRoutes() async throws -> RouteReport? { listsRoutes ? try await routes() : nil }
}
