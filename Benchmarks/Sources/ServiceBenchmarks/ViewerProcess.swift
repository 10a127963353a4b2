import Foundation

/// A viewer in a process of its own.
final class ViewerProcess {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits for a line; the main actor has to stay free meanwhile.
  nonisolated func line() async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [output] in
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), byte != Data([10]),
          !byte.isEmpty
        {
          line.append(byte)
        }
        continuation.resume(returning: String(decoding: line, as: UTF8.self))
      }
    }
  }

  func findings() async throws -> Findings {
    try JSONDecoder().decode(Findings.self, from: Data(await line().utf8))
  }

  /// Stops it without ending it, as a debugger would.
  func stall() { kill(process.processIdentifier, SIGSTOP) }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension ViewerProcess: @unchecked Sendable {}
