import Foundation

package enum TargetKind: Equatable, CustomStringConvertible {
  case engine(Endpoint)
  case recording(String)
  case savedSnapshot(String)
  /// What an app declares, without a run of it: a directory of Swift sources, one of their files, or
  /// a baseline.
  case declared(String)

  package var description: String {
    switch self {
    case .engine(let endpoint): "\(endpoint)"
    case .recording(let path), .savedSnapshot(let path), .declared(let path): path
    }
  }

  /// Whether both are one engine, or one file.
  func isSame(as other: TargetKind) -> Bool {
    func place(_ target: TargetKind) -> String {
      if case .engine = target { return target.description }
      return RecordingFile.absolute(target.description)
    }
    return self == other || place(self) == place(other)
  }
}

extension TargetKind {
  /// The usual file extensions of recordings and saved snapshots.
  private static let fileSuffixes = [".flowscope", ".json", ".sqlite", ".db", ".swift", ".flow"]
  /// The extension of a source file.
  package static let sourceSuffix = ".swift"
  /// The number of bytes needed to recognise a file.
  private static let headBytes = 64

  /// Whether the name is that of a file, whether it exists or not.
  package static func isFileName(_ name: String) -> Bool {
    fileSuffixes.contains { name.hasSuffix($0) }
  }

  /// Determines what is at a path; throws if no command accepts the file.
  ///
  /// A missing path without a file extension is a socket that may appear later.
  package init(at path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let problem = SystemError(value: errno)
      if Self.isFileName(path) {
        throw ReportError.noSuchFile(path: path, reason: problem.message)
      }
      self = .engine(.unixSocket(path: path))
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: self = .engine(.unixSocket(path: path))
    case S_IFREG: self = try Self.file(at: path)
    case S_IFDIR: self = .declared(path)
    // Only regular files are read: opening a pipe would block.
    case S_IFIFO: throw Self.refusal(path, "it is a pipe")
    default: throw Self.refusal(path, "it is a device")
    }
  }

  private static func file(at path: String) throws -> TargetKind {
    let start: [UInt8]
    do { start = try InputFile.head(of: path, headBytes) } catch {
      throw refusal(path, error.message)
    }
    if path.hasSuffix(sourceSuffix) || start.starts(with: FlowText.heading.utf8) {
      return .declared(path)
    }
    // A recorder creates an empty file first.
    if start.isEmpty { throw ReportError.noSuchFile(path: path, reason: "it is empty") }
    if RecordingFile.isDatabase(at: path) {
      if !RecordingFile.saysRecording(at: path) { _ = try RecordingReader(path: path) }
      return .recording(path)
    }
    // The first byte of a JSON object.
    if start.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") {
      return .savedSnapshot(path)
    }
    if BlackBoxReport(reading: start) != nil {
      throw refusal(path, "it is a black box; read it with 'flowscope autopsy \(path)'")
    }
    throw refusal(path, "it is neither a recording (SQLite) nor a saved snapshot (JSON)")
  }

  /// The error of a command that needs a run, for a path that only declares an app.
  package static func noRun(_ path: String) -> ReportError {
    var isDirectory: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    let kind =
      isDirectory.boolValue
      ? "a directory" : path.hasSuffix(sourceSuffix) ? "a Swift file" : "a baseline"
    return refusal(
      path,
      "it is \(kind), which has no run of an app; 'flowscope map --declared' shows what it declares"
    )
  }

  package static func refusal(_ path: String, _ reason: String) -> ReportError {
    .badInput("cannot read \(path): \(reason)")
  }
}

extension Asker {
  /// Throws a ``ReportError`` that names the command to open a file with.
  package func engine(_ target: String?) async throws -> Endpoint {
    if target == Asker.standardInputName {
      throw ReportError.badInput(
        "cannot attach to \(Asker.standardInputTitle): an engine is a name, a pid or a socket; "
          + "'flowscope replay -' opens a recording")
    }
    switch try await find(target) {
    case .engine(let endpoint): return endpoint
    case .recording(let path):
      throw ReportError.badInput(
        "cannot attach to \(path): it is a recording; open it with 'flowscope replay \(path)'")
    case .savedSnapshot(let path):
      throw ReportError.badInput(
        "cannot attach to \(path): it is a saved snapshot; "
          + "draw it with 'flowscope export \(path) --format svg'")
    case .declared(let path): throw TargetKind.noRun(path)
    }
  }

  /// Connects to the engine at `endpoint` while `body` runs.
  package func ask<Answer: Sendable>(
    _ endpoint: Endpoint, _ body: (FlowClient) async throws -> Answer
  ) async throws -> Answer {
    if let connections { return try await connections.ask(endpoint, self, body) }
    let pulse = Pulse()
    return try await listener.waiting(for: endpoint.shortTitle) {
      pulse.silence()?.text(at: Date())
    } _: {
      do {
        let client = try await FlowClient.connect(
          to: endpoint, as: viewer, pulse: pulse, patience: listener.patience)
        let answer: Result<Answer, any Error>
        do { answer = .success(try await body(client)) } catch { answer = .failure(error) }
        await client.close()
        return try answer.get()
      } catch let error as TransportError {
        throw ReportError.explained(error, by: pulse)
      }
    }
  }
}

extension ReportError {
  /// The error, or why an engine did not answer in time, if it said so.
  static func explained(_ error: TransportError, by pulse: Pulse) -> any Error {
    guard case .timedOut = error, let silence = pulse.silence(), silence.part == .mainActor else {
      return error
    }
    return ReportError.connection("\(error); \(silence.text(at: Date()))")
  }
}

extension Endpoint {
  /// The name in the path of an engine's socket and its process: "shop (pid 7)"; or the endpoint.
  package var shortTitle: String {
    if let (name, pid) = socketName { return DisplayText.neutralised("\(name) (pid \(pid))") }
    return DisplayText.neutralised(socketStem.map(String.init) ?? "\(self)")
  }

  /// The name and the process in the path of an engine's socket; nil if they are not in it.
  package var socketName: (name: String, pid: Int32)? {
    guard let stem = socketStem, let dash = stem.lastIndex(of: "-"),
      let pid = Int32(stem[stem.index(after: dash)...])
    else { return nil }
    return (String(stem[..<dash]), pid)
  }

  private var socketStem: Substring? {
    guard case .unixSocket(let path) = self, let file = path.split(separator: "/").last,
      file.hasSuffix(".sock")
    else { return nil }
    return file.dropLast(".sock".count)
  }
}

/// Reads the output of `flowscope snapshot --json` from a file, or of a version that did not name its
/// schema.
package enum SavedSnapshot {
  /// A hierarchy under the name of its schema.
  private struct Document: Decodable {
    let snapshot: FlowSnapshot

    private enum CodingKeys: String, CodingKey { case schema, schemaVersion }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let schema = try fields.decodeIfPresent(String.self, forKey: .schema)
      if let schema, schema != FlowSnapshot.schema { throw OtherSchema.form(schema) }
      let version = try fields.decodeIfPresent(Int.self, forKey: .schemaVersion)
      if let version, version > FlowSnapshot.schemaVersion { throw OtherSchema.version(version) }
      snapshot = try FlowSnapshot(from: decoder)
    }
  }

  private enum OtherSchema: Error {
    case form(String)
    case version(Int)
  }

  /// The maximum size, in bytes: about twice that of a million coordinators.
  private static let mostBytes = 1 << 30

  package static func read(_ path: String) throws -> FlowSnapshot {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let snapshot: FlowSnapshot
    do {
      let data = try InputFile.read(path, atMost: mostBytes)
      snapshot = try decoder.decode(Document.self, from: data).snapshot
    } catch OtherSchema.form(let schema) {
      throw TargetKind.refusal(
        path, "it is a document '\(clipped: schema)', and not '\(FlowSnapshot.schema)'")
    } catch OtherSchema.version(let version) {
      throw ReportError.otherVersion(
        "cannot read \(path): it is a snapshot of version \(version), and this flowscope reads "
          + "version \(FlowSnapshot.schemaVersion)")
    } catch let error as DecodingError {
      throw TargetKind.refusal(
        path, "it is not the output of 'flowscope snapshot --json' (\(error.place))")
    } catch {
      throw TargetKind.refusal(path, (error as? InputFile.Problem)?.message ?? "\(error)")
    }
    guard snapshot[snapshot.rootID] != nil else {
      throw TargetKind.refusal(path, "its root \(snapshot.rootID) is missing")
    }
    return snapshot
  }
}

extension DecodingError {
  /// The position of the error in the JSON, with its reason.
  var place: String {
    let (path, what) =
      switch self {
      case .keyNotFound(let key, let context):
        (context.codingPath, "'\(key.stringValue)' is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        (context.codingPath, "a value of the wrong type")
      case .dataCorrupted(let context): (context.codingPath, "invalid data")
      @unknown default: ([], "invalid data")
      }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return place.isEmpty ? what : "\(what) at \(place.joined(separator: "."))"
  }
}
