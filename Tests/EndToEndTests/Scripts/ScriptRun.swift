import Foundation

/// A place for the commands of scripts: sockets and state of its own.
struct ScriptPlace {
  let directory: String

  init() throws { directory = try Program.socketDirectory() }

  var environment: [String: String] {
    var environment = Program.environment(directory)
    environment["XDG_STATE_HOME"] = "\(directory)/state"
    return environment
  }

  func run(
    _ arguments: String..., environment more: [String: String] = [:]
  ) async throws -> Program.Outcome {
    try await Program.run(
      Program.path, arguments, environment: environment.merging(more) { $1 })
  }

  /// Runs a line of the shell in which `$flowscope` is the program.
  func shell(_ line: String) async throws -> Program.Outcome {
    try await Program.run(
      "/bin/sh", ["-c", line],
      environment: environment.merging(["flowscope": Program.path]) { $1 })
  }

  func sample(_ arguments: String...) throws -> ServedSample {
    try ServedSample(directory: directory, arguments: ["--rate", "0"] + arguments)
  }

  func path(_ name: String) -> String { "\(directory)/\(name)" }
}

extension Program.Outcome {
  /// What was printed, as JSON.
  var json: Any {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }

  /// Whether it is a refusal in one line and nothing else.
  func isRefusal(_ code: Int32, saying text: String) -> Bool {
    self.code == code && output.isEmpty && error.hasPrefix("flowscope: ")
      && error.split(separator: "\n").count == 1 && error.contains(text)
  }
}
