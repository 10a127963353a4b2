import Foundation

/// The parts of runs that a command has read, by which it knows a copied recording.
struct ReadRuns {
  private var parts: Set<RecordedRun.Part> = []

  /// Whether all parts were read before, with a remark then; otherwise notes them.
  mutating func isCopy(
    _ parts: Set<RecordedRun.Part>, at path: String, telling asker: Asker
  ) -> Bool {
    if parts.isEmpty || !parts.isSubset(of: self.parts) {
      self.parts.formUnion(parts)
      return false
    }
    asker.tell(
      "\(FileTitles.shown(in: path)) is a copy of a recording before it and is counted once")
    return true
  }
}

extension Asker {
  /// Returns the recordings that targets name, each once; `purpose` completes "cannot".
  ///
  /// Throws a ``ReportError`` for an engine, and for a file that is no
  /// recording, unless `unread` goes on.
  func recordings(
    _ targets: [String?], to purpose: String, sparing unread: UnreadFiles
  ) async throws -> [String] {
    let among = targets.count > 1 ? " among other targets" : ""
    var seen: Set<FileIdentity> = []
    var paths: [String] = []
    for target in targets {
      guard let kind = try await find(target, sparing: unread) else { continue }
      switch kind {
      case .engine:
        throw ReportError.badInput(
          "cannot \(purpose) of \(target ?? kind.description)\(among): it is an engine; record it "
            + "with 'flowscope record'")
      case .savedSnapshot(let path):
        try unread.add(
          ReportError.badInput(
            "cannot \(purpose) of \(path)\(among): it is a snapshot, not a recording"),
          hearing: self)
      case .declared(let path): try unread.add(TargetKind.noRun(path), hearing: self)
      case .recording(let path):
        if let identity = FileIdentity(at: path), !seen.insert(identity).inserted {
          tell("\(target ?? path) was named before and is counted once")
        } else {
          paths.append(path)
        }
      }
    }
    if paths.isEmpty { try unread.checkRest() }
    return paths
  }

  /// Reads recordings on all cores, and adds up what they have, in the order of the paths.
  ///
  /// At most as many files as there are cores are open, or wait to be added, so the memory does not
  /// depend on the number of files. A copy of an earlier file is left out with a remark, unless
  /// `countsCopies`. Throws the first error of `read` or `add`, unless `unread` goes on after those of
  /// `read`.
  func addUp<Found: Sendable>(
    _ paths: [String], countsCopies: Bool = false, sparing unread: UnreadFiles,
    reading read: @escaping @Sendable (String, RecordingReader) throws -> Found,
    adding add: (String, Found) async throws -> Void
  ) async throws {
    if paths.isEmpty { return }
    let what =
      paths.count == 1
      ? FileTitles.shown(in: paths[0]) : Counted.text(paths.count, "recording")
    var runs = ReadRuns()
    try await during("reading \(what)") {
      try await Self.inOrder(paths) { path in
        let reader = try RecordingReader(path: path)
        return (try reader.parts(), try read(path, reader))
      } adding: { path, result in
        let (parts, found): (Set<RecordedRun.Part>, Found)
        do { (parts, found) = try result.get() } catch {
          return try unread.add(error, hearing: self)
        }
        unread.addRead()
        if !countsCopies, runs.isCopy(parts, at: path, telling: self) { return }
        try await add(path, found)
      }
    }
  }

  /// Calls `read` with each path, on all cores, and `add` with the results in the order of the paths.
  private static func inOrder<Found: Sendable>(
    _ paths: [String], reading read: @escaping @Sendable (String) throws -> Found,
    adding add: (String, Result<Found, any Error>) async throws -> Void
  ) async throws {
    let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: (Int, Result<Found, any Error>).self) { group in
      var (started, added) = (0, 0)
      var results: [Int: Result<Found, any Error>] = [:]
      while added < paths.count {
        while started < paths.count, started < added + workers {
          group.addTask { [index = started, path = paths[started]] in
            (index, Result { try read(path) })
          }
          started += 1
        }
        if let result = results.removeValue(forKey: added) {
          try Task.checkCancellation()
          try await add(paths[added], result)
          added += 1
        } else if let (index, result) = try await group.next() {
          results[index] = result
        }
      }
    }
  }
}
