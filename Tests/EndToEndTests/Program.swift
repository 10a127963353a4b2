import Foundation
import TestPatience
import Testing

/// The built flowscope, run as a user would run it.
struct Program {
  struct Outcome {
    let code: Int32
    let output: String
    let error: String
  }

  /// Where the program is: beside the tests that run.
  static let path: String = {
    #if os(Linux)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle(for: Marker.self).bundleURL
    #endif
    var directory = tests.deletingLastPathComponent()
    // The runner may stand in the toolchain: then the tests' own binary is the first argument.
    for candidate in CommandLine.arguments.map({ URL(fileURLWithPath: $0) }) + [tests] {
      var parent = candidate.deletingLastPathComponent()
      for _ in 0..<4 {
        let program = parent.appendingPathComponent("flowscope")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
        parent.deleteLastPathComponent()
      }
    }
    directory.appendPathComponent("flowscope")
    return directory.path
  }()

  /// The other program of the tests, which stands beside it.
  static let testPeer = URL(fileURLWithPath: path).deletingLastPathComponent()
    .appendingPathComponent("TestPeer").path

  private final class Marker {}

  /// Where the directories of this run stand; gone when it ends.
  private static let root: String = {
    let path = "/tmp/fse2e-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    atexit { try? FileManager.default.removeItem(atPath: Program.root) }
    return path
  }()

  /// A directory for sockets that nobody else uses; its path is short enough for one.
  static func socketDirectory() throws -> String {
    let path = "\(root)/\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return path
  }

  static func environment(_ directory: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["FLOWSCOPE_DIR"] = directory
    environment["FLOWSCOPE_PATIENCE"] = "\(Patience.factor)"
    environment["NO_COLOR"] = nil
    // Whoever runs the tests has settings of their own, which are of no account, and are not touched.
    environment["XDG_CONFIG_HOME"] = directory
    environment["XDG_STATE_HOME"] = directory
    return environment
  }

  /// Runs to the end with these arguments.
  static func run(_ arguments: [String], directory: String) async throws -> Outcome {
    try await run(path, arguments, environment: environment(directory))
  }

  /// Runs any program to the end.
  static func run(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) async throws -> Outcome {
    let child = try Child(path, arguments, environment: environment)
    let (outputEnd, errorEnd) = (child.output, child.error)
    async let output = read(outputEnd)
    async let error = read(errorEnd)
    let texts = await (output, error)
    return Outcome(code: child.wait(), output: texts.0, error: texts.1)
  }

  private static func read(_ handle: FileHandle) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let data = (try? handle.readToEnd()) ?? Data()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}

extension Child {
  /// Waits until it says that it serves, and gives the path of its socket.
  ///
  /// What it says afterwards is read by whoever leaves its output alone.
  func awaitServing(drainingOutput drainsOutput: Bool = true) throws -> String {
    let text = try output.line()
    try #require(text.hasPrefix("serving "), "the app said '\(text)'")
    // What it writes from now on is of no interest, and must not stop it.
    error.drain()
    if drainsOutput { output.drain() }
    return String(text.dropFirst("serving ".count))
  }
}

extension FileHandle {
  /// Reads to the end of a line, and no further; gives it without its end.
  func line() throws -> String {
    var line = Data()
    while let byte = try read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads on to the end, and forgets what was read.
  ///
  /// On a thread: a readability handler that is taken away while its handle is closed can crash libdispatch.
  func drain() {
    Thread.detachNewThread {
      while let data = try? self.read(upToCount: 65_536), !data.isEmpty {}
    }
  }
}

/// A sample app in a process of its own, until it is killed.
final class ServedSample {
  let socketPath: String
  private let child: Child

  var pid: Int32 { child.pid }

  init(directory: String, arguments: [String] = []) throws {
    child = try Child(
      Program.path,
      ["demo", "rainbow", "--serve", "--for", "\(60 * Patience.minutes)"] + arguments,
      environment: Program.environment(directory))
    socketPath = try child.awaitServing()
  }

  func kill() { child.end() }
}
