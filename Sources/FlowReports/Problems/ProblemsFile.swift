import Foundation

/// The file in which a team keeps its problems, beside the project.
///
/// It has one problem in a block of lines, in the order of the fingerprints, so that decisions of two
/// branches about different problems merge.
package struct ProblemsFile: Equatable, Sendable {
  package static let standardName = "flowscope.problems.json"
  /// Larger than any file of problems that people keep, in bytes.
  private static let mostBytes = 64 << 20

  package let path: String

  package init(_ path: String) { self.path = path }

  /// The file of the project that contains a directory: in it, or in one above it up to the root of
  /// the repository; nil if there is none.
  package static func nearest(to directory: String) -> ProblemsFile? {
    for folder in folders(from: directory) {
      let path = "\(folder)/\(standardName)"
      if access(path, F_OK) == 0 { return ProblemsFile(path) }
    }
    return nil
  }

  /// The file that a project gets which has none: at the root of its repository, or else in
  /// `directory`.
  package static func new(in directory: String) -> ProblemsFile {
    ProblemsFile("\(root(of: directory) ?? directory)/\(standardName)")
  }

  /// The file with the decisions of this user, which are no business of the team.
  package static func ofUser(in directory: String = UserFiles.stateDirectory()) -> ProblemsFile {
    ProblemsFile(UserFiles.problems(in: directory))
  }

  /// What the team and the user know; nil where neither keeps problems.
  ///
  /// Without a file, the team's is looked for from `directory` on. An unusable file of the user gets a
  /// remark.
  ///
  /// - Throws: ``ProblemsFileError``, of the team's file.
  package static func memory(
    in file: ProblemsFile?, or directory: String, telling tell: (String) -> Void
  ) throws(ProblemsFileError) -> ProblemMemory? {
    let team = try (file ?? nearest(to: directory))?.read()
    var own: ProblemMemory?
    do { own = try ofUser().readIfThere() } catch { tell("\(error)") }
    own?.isComplete = false
    guard let team else { return own }
    return own.map { team.overlaid(by: $0) } ?? team
  }

  /// The root of the repository that contains a directory; nil outside of one.
  package static func root(of directory: String) -> String? {
    folders(from: directory).last { access("\($0)/.git", F_OK) == 0 }
  }

  /// The directory and those above it, up to the root of the repository, or up to the whole disk.
  private static func folders(from directory: String) -> [String] {
    var folders: [String] = []
    var folder = directory
    while true {
      folders.append(folder)
      if access("\(folder)/.git", F_OK) == 0 { return folders }
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return folders }
      folder = String(folder[..<slash])
    }
  }

  /// The problems in the file.
  ///
  /// - Throws: ``ProblemsFileError``.
  package func read() throws(ProblemsFileError) -> ProblemMemory {
    try contents(of: data())
  }

  /// As ``read()``, with nil where there is no file.
  package func readIfThere() throws(ProblemsFileError) -> ProblemMemory? {
    do { return try read() } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private func data() throws(ProblemsFileError) -> Data {
    do { return try InputFile.read(path, atMost: Self.mostBytes) } catch {
      throw ProblemsFileError(
        path: path, line: nil, reason: error.message,
        isMissing: error == .system(SystemError(value: ENOENT)))
    }
  }

  private func contents(of data: Data) throws(ProblemsFileError) -> ProblemMemory {
    let text = ProblemsText(data)
    if let line = text.conflict {
      throw unusable("a merge left its conflict marks; resolve them", in: line)
    }
    let decoder = JSONInput.decoder
    let document: ProblemsDocument
    do {
      let head = try decoder.decode(ProblemsHead.self, from: data)
      guard head.schema == ProblemsDocument.schema else {
        throw unusable("it is not a file of problems", in: nil)
      }
      guard head.schemaVersion == ProblemsDocument.version else {
        throw unusable(
          "its version is \(head.schemaVersion), and this flowscope reads "
            + "\(ProblemsDocument.version)", in: text.line(containing: "\"schemaVersion\""))
      }
      document = try decoder.decode(ProblemsDocument.self, from: data)
    } catch let error as ProblemsFileError {
      throw error
    } catch {
      if let mistake = text.mistake { throw unusable(mistake.reason, in: mistake.line) }
      throw unusable(ProblemsText.reason(of: error), in: text.line(of: error))
    }
    var memory = ProblemMemory()
    for entry in document.problems {
      guard memory[entry.fingerprint] == nil else {
        throw unusable(
          "\(entry.fingerprint) is there twice; remove one",
          in: text.line(containing: "\"\(entry.fingerprint)\"", occurrence: 2))
      }
      memory[entry.fingerprint] = entry
    }
    return memory
  }

  private func unusable(_ reason: String, in line: Int?) -> ProblemsFileError {
    ProblemsFileError(path: path, line: line, reason: reason)
  }

  /// Changes the problems in the file, which is made if there is none; returns the new contents.
  ///
  /// Two processes that change it at the same time both keep their changes.
  ///
  /// - Throws: ``ProblemsFileError``, and what `change` throws; the file is unchanged then.
  @discardableResult
  package func update(_ change: (inout ProblemMemory) throws -> Void) throws -> ProblemMemory {
    let lock = try locked()
    defer { close(lock) }
    let known = access(path, F_OK) == 0 ? try data() : nil
    var memory = try known.map { try contents(of: $0) } ?? ProblemMemory()
    let before = memory
    try change(&memory)
    if memory == before { return memory }
    let document = ProblemsDocument(
      problems: memory.entries.values.sorted { $0.fingerprint < $1.fingerprint })
    do {
      try OutputFile.write(
        JSONOutput.encodeWithoutSchema(document), to: path, onlyToFiles: true, replacing: known)
    } catch is ChangedMeanwhile {
      throw unusable("it was changed meanwhile; run the command again", in: nil)
    } catch let error as WriteError {
      throw ProblemsFileError(path: path, line: nil, reason: error.reason, isWriting: true)
    }
    return memory
  }

  /// Locks the directory of the file, since the file itself is replaced.
  private func locked() throws(ProblemsFileError) -> Int32 {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let lock = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard lock >= 0 else {
      throw ProblemsFileError(
        path: path, line: nil, reason: String(cString: strerror(errno)), isWriting: true)
    }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return lock
  }
}

/// The reason why a file of problems could not be read or written, on one line.
package struct ProblemsFileError: KeptFileError, Equatable {
  package let path: String
  /// The line in the file, from 1.
  package let line: Int?
  package let reason: String
  package var isMissing = false
  package var isWriting = false

  package var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return "cannot \(isWriting ? "write" : "use") the problems in \(place): \(reason)"
  }
}

/// What says that a file has problems, and of which version.
private struct ProblemsHead: Decodable {
  let schema: String
  let schemaVersion: Int
}

private struct ProblemsDocument: Codable {
  static let schema = "flowscope.problems"
  static let version = 1

  var schema = Self.schema
  var schemaVersion = Self.version
  /// In the order of their fingerprints.
  let problems: [ProblemEntry]
}

/// The text of a file of problems, to find the line of a mistake.
private struct ProblemsText {
  private let data: Data
  private let lines: [Data.SubSequence]

  init(_ data: Data) {
    self.data = data
    lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The line of the first mark that a merge left, from 1.
  var conflict: Int? {
    let marks = ["<<<<<<< ", "=======", ">>>>>>> ", "||||||| "].map { Data($0.utf8) }
    return lines.firstIndex { line in marks.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }

  func line(containing text: String, occurrence: Int = 1) -> Int? {
    let found = lines.indices.filter { lines[$0].firstRange(of: Data(text.utf8)) != nil }
    return found.count >= occurrence ? found[occurrence - 1] + 1 : nil
  }

  /// Why the text is not JSON, and the line; nil if it is.
  ///
  /// The decoder does not say where, but the older parser of Foundation does, in its message.
  var mistake: (reason: String, line: Int?)? {
    do { _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) } catch {
      let message = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      var line = message.firstMatch(of: /around line (\d+)/).flatMap { Int($0.1) }
      if let offset = message.firstMatch(of: /around character (\d+)/).flatMap({ Int($0.1) }) {
        line = 1 + data.prefix(offset).count { $0 == UInt8(ascii: "\n") }
      } else if message.contains("end of file") {
        line = lines.count
      }
      return ("it is not JSON", line)
    }
    return nil
  }

  /// The line of a problem that could not be decoded: that of its fingerprint.
  func line(of error: any Error) -> Int? {
    (error as? DecodingError)?.context?.codingPath.compactMap(\.intValue).first
      .flatMap { line(containing: "\"fingerprint\"", occurrence: $0 + 1) }
  }

  static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError, let context = error.context else {
      return "\(error)"
    }
    if case .keyNotFound(let key, _) = error { return "'\(key.stringValue)' is missing" }
    if case .dataCorrupted = error { return context.debugDescription }
    guard let name = context.codingPath.last(where: { $0.intValue == nil })?.stringValue else {
      return "it is not a file of problems"
    }
    return "'\(name)' has a value of the wrong type"
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
