import Foundation
import ServedApp

/// A viewer in a separate process.
final class ViewerProcess {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  func line() async -> String { await output.line() }

  func findings() async throws -> Findings {
    try JSONDecoder().decode(Findings.self, from: Data(await line().utf8))
  }

  /// Stops the process without ending it, as a debugger would.
  func stall() { kill(process.processIdentifier, SIGSTOP) }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension ViewerProcess: @unchecked Sendable {}
