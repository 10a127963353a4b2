import Foundation

extension Asker {
  /// The target that means standard input, and its title.
  package static let standardInputName = "-"
  package static let standardInputTitle = "standard input"

  /// Finds the target; throws if several engines match.
  ///
  /// Remarks name engines that could match but do not answer.
  ///
  /// A target with a slash is a path if something exists there, and otherwise a name.
  package func find(_ target: String?) async throws -> TargetKind {
    if target == Self.standardInputName {
      return try TargetKind(at: try listener.standardInput())
    }
    let place: Endpoint?
    do { place = try target.flatMap(Endpoint.named) } catch {
      throw ReportError.badInput("'\(clipped: target ?? "")' \(error.advice)")
    }
    if let place { return .engine(place) }
    if let target, Self.isPath(target) { return try TargetKind(at: target) }
    let directory = SocketDirectory.standard()
    let sockets = try directory.sockets()
    // The socket's name contains the pid, so no other engine has to be asked.
    let pid = target.flatMap { Int32($0) }
    let ofProcess = pid.map { pid in sockets.filter { $0.hasSuffix("-\(pid).sock") } } ?? []
    if ofProcess.count == 1 { return .engine(.unixSocket(path: ofProcess[0])) }
    // The socket's name begins with that of the engine, which then need not answer.
    // An engine on a port may be meant too, if none is named.
    let ports = target == nil ? TokenFile.endpoints(in: directory) : []
    if ofProcess.isEmpty, ports.isEmpty, let only = Self.onlySocket(of: target, among: sockets) {
      return .engine(only)
    }
    let found = await listener.waiting(for: "the engines", because: { nil }) {
      await RunningEngine.all(in: directory)
    }
    let running = found.filter { $0.info != nil }
    let problems = found.compactMap(\.failure).map(ReportError.init)
    guard let target else {
      if running.isEmpty {
        throw problems.first ?? .nothingRuns(directory: directory.path)
      }
      for problem in problems { tell("\(problem)") }
      return .engine(try only(of: running).endpoint)
    }
    // A process has an engine for each window, and every container has a process 1.
    let named = ofProcess.isEmpty ? running.filter { $0.info?.name == target } : []
    // The process of an engine that has only a port is in no path.
    let matches = named.isEmpty && pid != nil ? running.filter { $0.info?.pid == pid } : named
    if matches.isEmpty {
      // A socket in the working directory can be named without a slash. A missing path with a slash
      // is reported as a path.
      if target.contains("/") || access(target, F_OK) == 0 { return try TargetKind(at: target) }
      if TargetKind.isFileName(target) {
        throw ReportError.noSuchFile(path: target, reason: SystemError(value: ENOENT).message)
      }
      for problem in problems { tell("\(problem)") }
      throw ReportError.noSuchTarget(target, running: running.map(\.title))
    }
    return .engine(try only(of: matches).endpoint)
  }

  /// Finds a target; nil for a file that cannot be read, which `unread` counts.
  func find(_ target: String?, sparing unread: UnreadFiles) async throws -> TargetKind? {
    do { return try await find(target) } catch {
      guard let target, Self.isPath(target) || TargetKind.isFileName(target) else { throw error }
      try unread.add(error, hearing: self)
      return nil
    }
  }

  private func only(of engines: [RunningEngine]) throws -> RunningEngine {
    guard engines.count == 1 else { throw ReportError.severalRun(engines) }
    return engines[0]
  }

  /// Returns the only socket with this name, or of all, behind which a process is; nil if there are
  /// none or several.
  ///
  /// An engine that does not answer is still the one that is meant: the question says why it waits.
  private static func onlySocket(of name: String?, among sockets: [String]) -> Endpoint? {
    let live = sockets.filter { path in
      if let name {
        // A name with other characters is not that of its socket.
        guard SocketDirectory.stem(of: name) == name,
          Endpoint.unixSocket(path: path).socketName?.name == name
        else { return false }
      }
      if case .live = try? SocketProbe.look(at: path) { return true }
      return false
    }
    return live.count == 1 ? .unixSocket(path: live[0]) : nil
  }

  /// Whether a target is a path, whatever engines run; names can contain a slash too.
  private static func isPath(_ target: String) -> Bool {
    ["/", "./", "../", "~"].contains(where: target.hasPrefix)
      || target.contains("/") && access(target, F_OK) == 0
  }

  /// Returns the hierarchy of an engine, of a recording at `moment`, or a saved one.
  ///
  /// With a part, only that part is read from an engine.
  package func snapshot(
    of target: String?, at moment: RecordingMoment? = nil,
    part: HierarchyPart = HierarchyPart()
  ) async throws -> FlowSnapshot {
    switch try await find(target) {
    case .recording(let path):
      return try part.of(try RecordingMoment.snapshot(of: path, at: moment))
    case _ where moment != nil: throw ReportError.momentOutsideRecording
    case .savedSnapshot(let path): return try part.of(try SavedSnapshot.read(path))
    case .declared(let path): throw TargetKind.noRun(path)
    case .engine(let endpoint):
      let snapshot = try await ask(endpoint) { client in
        try await client.snapshot(under: try await part.top(at: client), depth: part.depth)
      }
      if snapshot.omitted > 0 {
        tell(
          "\(Counted.text(snapshot.omitted, "coordinator")) of \(snapshot.nodes.count + snapshot.omitted) "
            + "left out: the rest fills \(Limits.hierarchyBytes >> 20) MiB, which is the limit")
      }
      return snapshot
    }
  }
}

extension RunningEngine {
  package var title: String { info?.title ?? DisplayText.neutralised("\(endpoint)") }
}

extension EngineInfo {
  package var title: String { "\(DisplayText.neutralised(name)) (pid \(pid))" }
}
