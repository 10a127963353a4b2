package import Foundation
import TestPatience
import Testing

/// The built flowscope, run like a user runs it.
package struct Program {
  package struct Outcome {
    package let code: Int32
    package let output: String
    package let error: String

    package init(code: Int32, output: String, error: String) {
      (self.code, self.output, self.error) = (code, output, error)
    }
  }

  /// The path of the program, next to the running tests.
  package static let path: String = {
    #if os(Linux)
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests = Bundle(for: Marker.self).bundleURL
    #endif
    var directory = tests.deletingLastPathComponent()
    // The test runner can be part of the toolchain. Then the tests' binary is the first argument.
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

  /// The other programs of the tests, in the same directory.
  package static let testPeer = beside("TestPeer")
  package static let diagramExports = beside("diagram-exports")
  package static let routerShop = beside("RouterShop")
  package static let uiKitCoordinators = beside("UIKitCoordinators")

  private static func beside(_ name: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
  }

  private final class Marker {}

  /// The directory of this test run; removed at the end.
  private static let root: String = {
    let path = "/tmp/fse2e-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    atexit { try? FileManager.default.removeItem(atPath: Program.root) }
    return path
  }()

  /// Returns a new directory for sockets, with a path that is short enough for them.
  package static func socketDirectory() throws -> String {
    let path = "\(root)/\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return path
  }

  package static func environment(_ directory: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["FLOWSCOPE_DIR"] = directory
    environment["NO_COLOR"] = nil
    // Ignores the settings of the user who runs the tests, and does not change them.
    environment["XDG_CONFIG_HOME"] = directory
    environment["XDG_STATE_HOME"] = directory
    return environment
  }

  /// Runs the program to its end with these arguments.
  package static func run(_ arguments: [String], directory: String) async throws -> Outcome {
    try await run(path, arguments, environment: environment(directory))
  }

  /// Runs any program to its end.
  package static func run(
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
  /// Waits until the program reports that it serves; returns the path of its socket.
  ///
  /// If `drainsOutput` is false, the caller reads the later output.
  package func awaitServing(drainingOutput drainsOutput: Bool = true) throws -> String {
    let text = try output.line()
    try #require(text.hasPrefix("serving "), "the app said '\(text)'")
    // Later output is discarded, so that a full pipe cannot block the program.
    error.drain()
    if drainsOutput { output.drain() }
    return String(text.dropFirst("serving ".count))
  }
}

extension FileHandle {
  /// Reads one line, and nothing after it; returns it without its line feed.
  package func line() throws -> String {
    var line = Data()
    while let byte = try read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads and discards output until the end.
  ///
  /// A thread does this, because removing a readability handler while its handle closes can crash
  /// libdispatch.
  package func drain() {
    Thread.detachNewThread {
      while let data = try? self.read(upToCount: 65_536), !data.isEmpty {}
    }
  }
}

/// A sample app in a separate process, until it is killed.
package final class ServedSample {
  package let socketPath: String
  private let child: Child

  package var pid: Int32 { child.pid }

  /// Starts a sample, by default without its flight recorder: a viewer then sees only what happens
  /// after it attached.
  package init(
    _ sample: String = "rainbow", directory: String, arguments: [String] = [],
    hasFlightRecorder: Bool = false
  ) throws {
    child = try Child(
      Program.path,
      ["demo", sample, "--serve", "--for", "\(60 * Patience.minutes)"] + arguments
        + (hasFlightRecorder ? [] : ["--no-flight-recorder"]),
      environment: Program.environment(directory))
    socketPath = try child.awaitServing()
  }

  package func kill() { child.end() }
}
