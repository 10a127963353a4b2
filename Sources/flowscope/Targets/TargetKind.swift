import FlowProtocol
import FlowRecording
import Foundation
import Inspector

/// What a target turned out to be, and where it is.
enum TargetKind: Equatable {
  case engine(String)
  case recording(String)
  case savedSnapshot(String)

  var path: String {
    switch self {
    case .engine(let path), .recording(let path), .savedSnapshot(let path): path
    }
  }
}

extension TargetKind {
  /// What recordings and saved snapshots are called, by the last part of their names.
  private static let fileSuffixes = [".flowscope", ".json", ".sqlite", ".db"]
  /// As much as it takes to see what a file begins with.
  private static let headBytes = 64

  /// Whether somebody who says this means a file, there or not.
  static func isFileName(_ name: String) -> Bool { fileSuffixes.contains { name.hasSuffix($0) } }

  /// What is at a path: of what is not there, and has not the name of a file, a socket that may come.
  ///
  /// - Throws: ``FlowscopeError`` or `RecordingError` where it is nothing that a command can be about.
  init(at path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let problem = SystemError(value: errno)
      guard Self.isFileName(path) else {
        self = .engine(path)
        return
      }
      throw FlowscopeError.noSuchFile(path: path, reason: problem.message)
    }
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: self = .engine(path)
    case S_IFREG: self = try Self.file(at: path)
    case S_IFDIR: throw Self.refusal(path, SystemError(value: EISDIR).message)
    // Nothing is read from what is no file: a pipe would be waited for.
    case S_IFIFO: throw Self.refusal(path, "it is a pipe")
    default: throw Self.refusal(path, "it is a device")
    }
  }

  private static func file(at path: String) throws -> TargetKind {
    let start = try head(of: path)
    // Whoever makes a recording begins with an empty file.
    if start.isEmpty { throw FlowscopeError.noSuchFile(path: path, reason: "it is empty") }
    if RecordingReader.isDatabase(at: path) {
      if !RecordingReader.saysRecording(at: path) { _ = try RecordingReader(path: path) }
      return .recording(path)
    }
    if SavedSnapshot.isBegun(by: start) { return .savedSnapshot(path) }
    throw refusal(
      path, "it is no SQLite database, as a recording is, and no JSON, as a saved snapshot is")
  }

  private static func head(of path: String) throws -> [UInt8] {
    do { return try InputFile.head(of: path, headBytes) } catch {
      throw refusal(path, error.message)
    }
  }

  private static func refusal(_ path: String, _ reason: String) -> FlowscopeError {
    .badInput("cannot read \(path): \(reason)")
  }
}

extension Target {
  /// What is meant; engines that do not answer, where others may be meant, are told to `tell`.
  ///
  /// - Throws: ``FlowscopeError``, `RecordingError` or ``TransportError``.
  static func find(
    _ target: String?, tell: (String) -> Void = StandardError.say
  ) async throws -> TargetKind {
    try TargetKind(at: try await resolve(target, tell: tell))
  }

  /// The engine that is meant, by its path.
  ///
  /// - Throws: ``FlowscopeError``, which says how a file is opened.
  static func engine(
    _ target: String?, choose: (([RunningEngine]) throws -> RunningEngine)? = nil
  ) async throws -> String {
    switch try TargetKind(at: try await resolve(target, choose: choose, tell: StandardError.say)) {
    case .engine(let path): return path
    case .recording(let path):
      throw FlowscopeError.badInput(
        "cannot attach to \(path): it is a recording; 'flowscope replay \(path)' opens it")
    case .savedSnapshot(let path):
      throw FlowscopeError.badInput(
        "cannot attach to \(path): it is a saved snapshot; "
          + "'flowscope export \(path) --format svg' draws it")
    }
  }

  /// Connects to the engine behind `path` for as long as `body` takes.
  static func ask<Answer: Sendable>(
    _ path: String, _ body: (FlowClient) async throws -> Answer
  ) async throws -> Answer {
    let client = try await FlowClient.connect(to: path, as: viewer)
    do {
      let answer = try await body(client)
      await client.close()
      return answer
    } catch {
      await client.close()
      throw error
    }
  }
}
