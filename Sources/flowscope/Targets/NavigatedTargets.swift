import ArgumentParser
import Inspector

/// The arguments of commands that count navigations: engines and recordings.
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

/// The engines and recordings among several targets, each once.
///
/// A snapshot is refused: it has no navigations.
struct NavigatedTargets {
  /// The paths of the engines' sockets.
  private(set) var engines: [String] = []
  /// The paths of the recordings.
  private(set) var recordings: [String] = []

  /// Finds the targets.
  ///
  /// A target that is named more than once is reported to `tell`. `purpose` completes "cannot", such
  /// as "get the coverage".
  ///
  /// - Throws: ``FlowscopeError``, also for a duration `time` without an engine to watch.
  static func find(
    _ targets: [String?], watching time: Duration?, to purpose: String, tell: (String) -> Void
  ) async throws -> NavigatedTargets {
    var found = NavigatedTargets()
    var seen: Set<FileIdentity> = []
    for target in targets {
      let kind = try await Target.find(target)
      // A name and a pid can mean the same engine, and two paths the same recording.
      if let identity = FileIdentity(at: kind.path), !seen.insert(identity).inserted {
        tell("\(target ?? kind.path) was named before and is counted once")
        continue
      }
      switch kind {
      case .engine(let path): found.engines.append(path)
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
}
