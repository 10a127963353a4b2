import ArgumentParser
import FlowProtocol
import Foundation
import Inspector

/// Which engine a command is about that has to run.
struct EngineOption: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A name, a pid, or the path of a socket. May be left out where one engine runs.",
      valueName: "target"),
    completion: .custom { _, _, _ in await Target.completions() })
  var target: String?
}

/// What a command is about: an engine, or a file.
struct TargetOption: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      A name, a pid, or the path of a socket; where live coordinators need not be asked, also that of \
      a recording or of a saved snapshot. May be left out where one engine runs.
      """,
      valueName: "target"),
    completion: .custom { _, _, _ in await Target.completions() })
  var target: String?
}

/// Finds engines.
enum Target {
  static let viewer = InitializeRequest.ClientInfo(name: "flowscope", version: flowscopeVersion)

  /// The path of the socket that is meant; `choose` picks where several are, and `tell` is told why
  /// others did not answer that may be meant.
  ///
  /// With a slash in it, that is what is there by this path, and else an engine of this name.
  ///
  /// - Throws: ``FlowscopeError`` or ``TransportError``.
  static func resolve(
    _ target: String?, choose: (([RunningEngine]) throws -> RunningEngine)? = nil,
    tell: (String) -> Void = { _ in }
  ) async throws -> String {
    if let target, isPath(target) { return target }
    let directory = SocketDirectory.standard()
    _ = try directory.sockets()
    // A pid stands in the name of the socket: nobody else need be asked.
    if let target, let pid = Int32(target),
      let path = try directory.sockets().first(where: { $0.hasSuffix("-\(pid).sock") })
    {
      return path
    }
    let found = await RunningEngine.all(in: directory)
    let running = found.filter { $0.info != nil }
    let problems = found.filter { $0.info == nil }.compactMap(\.problem)
    guard let target else {
      if running.isEmpty, let problem = problems.first {
        throw FlowscopeError.connection(problem)
      }
      if running.isEmpty { throw FlowscopeError.nothingRuns(directory: directory.path) }
      for problem in problems { tell(problem) }
      return try pick(running, choose)
    }
    let matches = running.filter { $0.info?.name == target }
    if matches.isEmpty {
      // A socket in the working directory may be named without a slash, and where there is one, what is not
      // there is told by its path.
      if target.contains("/") || access(target, F_OK) == 0 { return target }
      if TargetKind.isFileName(target) {
        throw FlowscopeError.noSuchFile(path: target, reason: SystemError(value: ENOENT).message)
      }
      for problem in problems { tell(problem) }
      throw FlowscopeError.noSuchTarget(target, running: running.map(\.title))
    }
    return try pick(matches, choose)
  }

  /// Whether a target is a path whoever runs: names may have a slash too.
  private static func isPath(_ target: String) -> Bool {
    ["/", "./", "../", "~"].contains(where: target.hasPrefix)
      || target.contains("/") && access(target, F_OK) == 0
  }

  private static func pick(
    _ engines: [RunningEngine], _ choose: (([RunningEngine]) throws -> RunningEngine)?
  ) throws -> String {
    if engines.count == 1 { return engines[0].path }
    if let choose { return try choose(engines).path }
    throw severalRun(engines)
  }

  /// Nobody was named, or more than one by this name.
  static func severalRun(_ engines: [RunningEngine]) -> FlowscopeError {
    let names = Set(engines.map { $0.info?.name ?? $0.path })
    return .severalRun(engines.map(\.title), namesAreUnique: names.count == engines.count)
  }

  static func completions() async -> [String] {
    // What a shell would write for it is another name.
    await RunningEngine.all(in: .standard()).compactMap { $0.info?.name }
      .filter { DisplayText.neutralised($0) == $0 }
  }

  /// The hierarchy of the engine that is meant, at this moment, of the recording, at `moment`, or as it
  /// was saved.
  static func snapshot(
    of target: String?, at moment: RecordingMoment? = nil
  ) async throws -> FlowSnapshot {
    let found = try await find(target)
    if case .recording(let path) = found {
      return try RecordingTarget.snapshot(of: path, at: moment)
    }
    if moment != nil {
      throw FlowscopeError.badInput("cannot go to that moment: --at is for recordings alone")
    }
    switch found {
    case .recording(let path), .savedSnapshot(let path): return try SavedSnapshot.read(path)
    case .engine(let path):
      let snapshot = try await ask(path) { try await $0.snapshot() }
      if snapshot.omitted > 0 {
        StandardError.say(
          "\(Counted.text(snapshot.omitted, "coordinator")) of \(snapshot.nodes.count + snapshot.omitted) "
            + "left out: the others take \(Limits.hierarchyBytes >> 20) MiB, which is the limit")
      }
      return snapshot
    }
  }
}

extension RunningEngine {
  /// The name and the process, as they are listed and told.
  var title: String { info?.title ?? DisplayText.neutralised(path) }
}

extension EngineInfo {
  /// The name and the process, as they are told.
  var title: String { "\(DisplayText.neutralised(name)) (pid \(pid))" }
}
