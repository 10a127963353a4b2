/// Engines and recordings, each once; a snapshot is refused, as it has no navigations.
package struct NavigatedTargets {
  private var engines: [Endpoint] = []
  package private(set) var recordings: [String] = []
  private let unread: UnreadFiles

  /// Finds the targets; `purpose` completes "cannot", such as "get the coverage".
  ///
  /// A target that is named twice gets a remark; throws for a `watch` without an engine to watch, and
  /// for a file that is no recording, unless `unread` goes on.
  package init(
    _ targets: [String?], watching watch: Watch?, since beginning: LogBeginning? = nil,
    to purpose: String, sparing unread: UnreadFiles = UnreadFiles(), of asker: Asker
  ) async throws {
    self.unread = unread
    var seen: Set<FileIdentity> = []
    for target in targets {
      guard let kind = try await asker.find(target, sparing: unread) else { continue }
      // A name and a pid can mean the same engine, and two paths the same recording.
      if let identity = FileIdentity(at: "\(kind)"), !seen.insert(identity).inserted {
        asker.tell("\(target ?? kind.description) was named before and is counted once")
        continue
      }
      switch kind {
      case .engine(let endpoint): engines.append(endpoint)
      case .recording(let path): recordings.append(path)
      case .savedSnapshot(let path):
        try unread.add(
          ReportError.badInput(
            "cannot \(purpose) of \(path): a snapshot has no navigations; name an engine or a "
              + "recording"), hearing: asker)
      case .declared(let path): try unread.add(TargetKind.noRun(path), hearing: asker)
      }
    }
    if engines.isEmpty, recordings.isEmpty { try unread.checkRest() }
    if !engines.isEmpty, beginning != nil {
      throw ReportError.badInput(
        "cannot \(purpose) of an engine since a time: it counts without times; record it")
    }
    if engines.isEmpty, let watch {
      let option = watch.time == nil ? "--until-exit" : "--for"
      throw ReportError.badInput("cannot watch a recording: \(option) requires engines")
    }
  }

  /// Asks all engines at the same time; returns their answers in the order of the targets.
  ///
  /// Throws a ``ReportError`` without engines if no recording could be read.
  package func answers<Answer: Sendable>(
    watching watch: Watch?, to asker: Asker,
    asking ask: @escaping @Sendable (Endpoint) async throws -> Answer
  ) async throws -> [Answer] {
    if engines.isEmpty {
      try unread.checkRest()
      return []
    }
    let what = "\(watch == nil ? "asking" : "watching") \(Counted.text(engines.count, "engine"))"
    return try await asker.during(what) {
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
  package func knownRoutes() async throws -> RouteReport? { listsRoutes ? try await routes() : nil }
}
