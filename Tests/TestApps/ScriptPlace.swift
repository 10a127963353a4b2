import FlowRecording
import Foundation
import TestPatience
import Testing

/// The environment of a script's commands: a separate directory of sockets, and separate state.
package struct ScriptPlace {
  package let directory: String

  package init() throws { directory = try Program.socketDirectory() }

  package var environment: [String: String] {
    var environment = Program.environment(directory)
    environment["XDG_STATE_HOME"] = "\(directory)/state"
    return environment
  }

  package func run(
    _ arguments: String..., environment more: [String: String] = [:]
  ) async throws -> Program.Outcome {
    try await Program.run(
      Program.path, arguments, environment: environment.merging(more) { $1 })
  }

  package func run(_ arguments: [String]) async throws -> Program.Outcome {
    try await Program.run(Program.path, arguments, environment: environment)
  }

  /// Runs a shell command in which `$flowscope` is the program.
  package func shell(_ line: String) async throws -> Program.Outcome {
    try await Program.run(
      "/bin/sh", ["-c", line],
      environment: environment.merging(["flowscope": Program.path]) { $1 })
  }

  package func sample(_ arguments: String...) throws -> ServedSample {
    try ServedSample(directory: directory, arguments: ["--rate", "0"] + arguments)
  }

  /// Starts to record an app, or the only one that runs; it goes on until `SIGINT`.
  package func recorder(of app: String? = nil, to file: String) throws -> Child {
    try Child(
      Program.path, ["record"] + (app.map { [$0] } ?? []) + ["-o", file], environment: environment)
  }

  /// Records an app until the file contains its hierarchy and at least this many entries.
  package func record(_ name: String, entries count: Int = 1) async throws {
    let file = path(name)
    let recorder = try recorder(to: file)
    try await eventually("it is recorded") {
      guard let reader = try? RecordingReader(path: file) else { return false }
      return try reader.span().map { $0.last.id >= count } ?? false
    }
    kill(recorder.pid, SIGINT)
    let error = String(decoding: try recorder.error.readToEnd() ?? Data(), as: UTF8.self)
    try #require(recorder.wait() == 0, "\(error)")
  }

  package func path(_ name: String) -> String { "\(directory)/\(name)" }
}

extension Program.Outcome {
  /// The output, parsed as JSON.
  package var json: Any {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }

  /// Whether the output is only a refusal in one line.
  package func isRefusal(_ code: Int32, saying text: String) -> Bool {
    self.code == code && output.isEmpty && error.hasPrefix("flowscope: ")
      && error.split(separator: "\n").count == 1 && error.contains(text)
  }
}
