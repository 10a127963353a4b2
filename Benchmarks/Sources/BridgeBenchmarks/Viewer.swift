import FlowBridge
import Foundation
import ServedApp

/// A viewer in a process of its own.
final class ViewerProcess {
  private let process = Process()
  private let output = Pipe()

  init(of path: String) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--follow", path]
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the viewer has the hierarchy.
  func attached() async { _ = await output.line() }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension ViewerProcess: @unchecked Sendable {}

enum Viewer {
  /// Follows until the engine is gone.
  static func follow(_ path: String) async {
    let info = InitializeRequest.ClientInfo(name: "benchmark", version: "1")
    var isReady = false
    for await event in EngineFollower(of: .unixSocket(path: path), as: info).events() {
      switch event {
      case .snapshot:
        if !isReady { say("ready") }
        isReady = true
      case .disconnected: return
      default: break
      }
    }
  }

  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
