import ArgumentParser
import FlowEngine
import FlowProtocol
import Foundation
import Inspector

struct EngineOption: ParsableArguments {
  @Argument(
    help: "A name, a pid, or the path of a socket. Optional if exactly one engine runs.",
    completion: .engines)
  var target: String?
}

struct TargetOption: ParsableArguments {
  @Argument(
    help: """
      A name, a pid, or the path of a socket, a recording or, for commands that need no live \
      coordinators, a saved snapshot; - reads a file from standard input. Optional if exactly \
      one engine runs.
      """, completion: .targets)
  var target: String?
}

enum Target {
  static let viewer = InitializeRequest.ClientInfo(name: "flowscope", version: flowscopeVersion)

  /// Finds the target; `choose` picks if several engines match, and `tell` reports engines that could
  /// match but do not answer.
  ///
  /// A target with a slash is a path if something exists there, and otherwise a name.
  static func find(
    _ target: String?,
    choose: ([RunningEngine]) throws -> RunningEngine = { throw severalRun($0) },
    tell: (String) -> Void = StandardError.say
  ) async throws -> TargetKind {
    if target == StandardInput.name { return try TargetKind(at: StandardInput.file()) }
    if let target, isPath(target) { return try TargetKind(at: target) }
    let directory = SocketDirectory.standard()
    let sockets = try directory.sockets()
    // The socket's name contains the pid, so no other engine has to be asked.
    if let target, let pid = Int32(target),
      let path = sockets.first(where: { $0.hasSuffix("-\(pid).sock") })
    {
      return .engine(.unixSocket(path: path))
    }
    let found = await RunningEngine.all(in: directory)
    let running = found.filter { $0.info != nil }
    let problems = found.compactMap(\.failure).map(FlowscopeError.init)
    guard let target else {
      if running.isEmpty {
        throw problems.first ?? .nothingRuns(directory: directory.path)
      }
      for problem in problems { tell("\(problem)") }
      return .engine(try running.count == 1 ? running[0].endpoint : choose(running).endpoint)
    }
    let matches = running.filter { $0.info?.name == target }
    if matches.isEmpty {
      // A socket in the working directory can be named without a slash. A missing path with a slash
      // is reported as a path.
      if target.contains("/") || access(target, F_OK) == 0 { return try TargetKind(at: target) }
      if TargetKind.isFileName(target) {
        throw FlowscopeError.noSuchFile(path: target, reason: SystemError(value: ENOENT).message)
      }
      for problem in problems { tell("\(problem)") }
      throw FlowscopeError.noSuchTarget(target, running: running.map(\.title))
    }
    return .engine(try matches.count == 1 ? matches[0].endpoint : choose(matches).endpoint)
  }

  /// Whether a target is a path, whatever engines run; names can contain a slash too.
  private static func isPath(_ target: String) -> Bool {
    ["/", "./", "../", "~"].contains(where: target.hasPrefix)
      || target.contains("/") && access(target, F_OK) == 0
  }

  /// The error for a missing target, or for a name that several engines have.
  static func severalRun(_ engines: [RunningEngine]) -> FlowscopeError {
    let names = Set(engines.map { $0.info?.name ?? "\($0.endpoint)" })
    return .severalRun(engines.map(\.title), namesAreUnique: names.count == engines.count)
  }

  /// Returns the hierarchy of an engine, of a recording at `moment`, or a saved one.
  static func snapshot(
    of target: String?, at moment: RecordingMoment? = nil
  ) async throws -> FlowSnapshot {
    switch try await find(target) {
    case .recording(let path): return try RecordingTarget.snapshot(of: path, at: moment)
    case _ where moment != nil: throw FlowscopeError.momentOutsideRecording
    case .savedSnapshot(let path): return try SavedSnapshot.read(path)
    case .engine(let endpoint):
      let snapshot = try await ask(endpoint) { try await $0.snapshot() }
      if snapshot.omitted > 0 {
        StandardError.say(
          "\(Counted.text(snapshot.omitted, "coordinator")) of \(snapshot.nodes.count + snapshot.omitted) "
            + "left out: the rest fills \(Limits.hierarchyBytes >> 20) MiB, which is the limit")
      }
      return snapshot
    }
  }
}

extension RunningEngine {
  var title: String { info?.title ?? DisplayText.neutralised("\(endpoint)") }
}

extension EngineInfo {
  var title: String { "\(DisplayText.neutralised(name)) (pid \(pid))" }
}

enum ExplainTarget {
  /// Throws if the target is a file.
  static func engine(_ target: String?) async throws -> Endpoint {
    if target != StandardInput.name, case .engine(let endpoint) = try await Target.find(target) {
      return endpoint
    }
    let file = target == StandardInput.name ? StandardInput.title : target
    throw FlowscopeError.badInput("\(ExplainRefusal(file: file ?? "a file"))")
  }
}

/// Finds a coordinator by id, type or given name: `#7`, `7`, `ShopCoordinator` or `gifts`.
enum CoordinatorName {
  private static let maximumCandidates = 8

  /// - Throws: ``FlowscopeError/badInput(_:)`` if no coordinator matches, or several.
  static func resolve(_ text: String, in snapshot: FlowSnapshot) throws -> CoordinatorID {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if let number = UInt64(digits) {
      let id = CoordinatorID(rawValue: number)
      if snapshot[id] != nil { return id }
      throw FlowscopeError.badInput(
        "no coordinator has the id \(id); run 'flowscope snapshot' to list all")
    }
    let found = snapshot.nodes.values
      .filter { $0.name == text || $0.givenName == text || $0.title == text }.map(\.id).sorted()
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = Set(snapshot.nodes.values.flatMap { [$0.name, $0.givenName].compactMap(\.self) })
      let hint = NearestNames.hint(
        for: text, among: names, count: 3, otherwise: "run 'flowscope snapshot' to list all")
      throw FlowscopeError.badInput("unknown coordinator '\(text)'; \(hint)")
    }
    let listed = found.prefix(maximumCandidates).map { id in
      let owner = snapshot[id]?.parent.flatMap { snapshot[$0] }.map { " of \($0.name)" } ?? ""
      let name = snapshot[id]?.givenName.map { " \"\($0)\"" } ?? ""
      return "\(id)\(name)\(owner)"
    }
    let more = found.count - listed.count
    throw FlowscopeError.badInput(
      "'\(text)' is ambiguous: it may be \(listed.joined(separator: ", "))"
        + (more > 0 ? " or \(more) more" : "") + "; give the id")
  }
}
