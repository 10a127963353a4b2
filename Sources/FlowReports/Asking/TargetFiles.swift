import Foundation

extension Asker {
  /// The file extension of the recordings that a directory is searched for.
  private static let recordingSuffix = ".flowscope"
  /// The maximum size of a list of files, in bytes.
  private static let mostListBytes = 64 << 20

  /// Returns the targets that were named, then those of a list, with the recordings of each directory
  /// in its place; nil means the running engine.
  ///
  /// A directory has the recordings in it and in all directories below it, in the order of their
  /// names, without hidden ones. `list` is a file with a path on each line, or after each path a NUL
  /// if there is one; `-` is standard input. With `orSources`, a directory that has Swift files and no
  /// recordings stays a target. Throws a ``ReportError`` for a list without paths, and for another
  /// directory without recordings, unless `unread` goes on. O(files · log files).
  package func targets(
    _ named: [String], listedIn list: String? = nil, orSources: Bool = false,
    sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> [String?] {
    if named.isEmpty, list == nil { return [nil] }
    var targets: [String?] = []
    func add(_ path: String) throws {
      do {
        targets += try Self.recordings(
          in: path, orSources: orSources, sparing: unread, of: self)
      } catch { try unread.add(error, hearing: self) }
    }
    for name in named {
      if try await isDirectory(name) { try add(name) } else { targets.append(name) }
    }
    for path in try list.map(paths) ?? [] {
      if Self.isDirectory(at: path) {
        try add(path)
      } else if access(path, F_OK) == 0 {
        targets.append(path)
      } else {
        try unread.add(
          ReportError.noSuchFile(path: path, reason: SystemError(value: errno).message),
          hearing: self)
      }
    }
    if targets.isEmpty { try unread.checkRest() }
    return targets
  }

  /// Whether a target is a directory; an engine of that name comes first, as before a file.
  private func isDirectory(_ target: String) async throws -> Bool {
    guard Self.isDirectory(at: target) else { return false }
    if target.contains("/") || [".", ".."].contains(target) { return true }
    if case .engine = try? await silent.find(target) { return false }
    return true
  }

  private static func isDirectory(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  // MARK: Lists

  /// Returns the paths of a list, each as a path even if an engine has this name.
  private func paths(listedIn list: String) throws -> [String] {
    let file = list == Self.standardInputName ? try listener.standardInput() : list
    let bytes: Data
    do { bytes = try InputFile.read(file, atMost: Self.mostListBytes) } catch {
      throw TargetKind.refusal(file, error.message)
    }
    let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
    let paths = bytes.split(separator: end).map { String(decoding: $0, as: UTF8.self) }
    if paths.isEmpty { throw ReportError.noRecordings("\(FileTitles.shown(in: file)) lists none") }
    return paths.map { $0.contains("/") ? $0 : "./\($0)" }
  }

  // MARK: Directories

  private static func recordings(
    in directory: String, orSources: Bool, sparing unread: UnreadFiles, of asker: Asker
  ) throws -> [String] {
    var found: [String] = []
    var hasSources = false
    // A list instead of recursion, so any depth works; the last one is next.
    var pending = [directory]
    while let path = pending.popLast() {
      guard path == directory || isFolder(path) else {
        found.append(path)
        continue
      }
      do {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
          .filter { !$0.hasPrefix(".") }.sorted(by: >)
        let start = path.hasSuffix("/") ? path : path + "/"
        hasSources = hasSources || names.contains { $0.hasSuffix(TargetKind.sourceSuffix) }
        pending += names.map { start + $0 }.filter { isFolder($0) || isRecording($0) }
      } catch {
        try unread.add(TargetKind.refusal(path, SystemError.words(of: error)), hearing: asker)
      }
    }
    if found.isEmpty {
      if hasSources, orSources { return [directory] }
      throw ReportError.noRecordings(
        "\(directory) has no *\(recordingSuffix)"
          + (hasSources
            ? "; 'flowscope map --declared' shows what its Swift files declare"
            : orSources ? " and no Swift files" : ""))
    }
    if hasSources, orSources {
      asker.tell(
        "\(directory) has recordings and Swift files: the recordings are read; name the directory "
          + "of the sources for those")
    }
    return found
  }

  /// Whether it is a directory to search; links are not followed, since they may lead in a circle.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isRecording(_ path: String) -> Bool {
    var status = stat()
    return path.hasSuffix(recordingSuffix) && stat(path, &status) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }
}
