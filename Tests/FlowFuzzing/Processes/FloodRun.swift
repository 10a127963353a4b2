import Foundation

/// Measures the program on an engine that never stops sending.
package struct FloodRun {
  /// The measurement of one program.
  package struct Figure: Sendable {
    /// The command, and the kind of flood.
    package let name: String
    /// The peak resident memory, in bytes.
    package let memory: Int
    /// The CPU time, in seconds.
    package let cpuSeconds: Double
    /// The failure at its end; nil if there was none.
    package let fault: String?
  }

  /// The program to run.
  let program: String
  /// The duration in seconds; a command may end earlier.
  let seconds: Double

  package init(program: String, seconds: Double) {
    (self.program, self.seconds) = (program, seconds)
  }

  private static let notifications = [
    "flow/didNavigate", "flow/didReportError", "flow/didChange", "flow/didLint",
  ]
  private static let lists = ["flow/snapshot", "errors/list", "routes/list", "lints/list"]

  private var floods: [(name: String, tricks: [EngineScript.Trick])] {
    Self.notifications.map { ($0, [.deluge($0)]) }
      + Self.lists.map { ("endless \($0)", [.fat($0), .endless($0, follows: true)]) }
  }

  private var commands: [(arguments: [String], isInspector: Bool)] {
    [
      (["attach", CommandForms.target], true),
      (
        ["record", CommandForms.target, "--output", CommandForms.written, "--for", "\(seconds)"],
        false
      ),
      (["coverage", CommandForms.target, "--for", "\(seconds)"], false),
      (["errors", CommandForms.target, "--json"], false),
      (["snapshot", CommandForms.target, "--json"], false),
      (["lint", CommandForms.target, "--json"], false),
    ]
  }

  /// Runs every command on every flood, and calls `tell` with each measurement.
  package func run(in directory: String, tell: (Figure) -> Void) throws {
    signal(SIGPIPE, SIG_IGN)
    let place = try FuzzPlace(directory)
    defer { place.leave() }
    var limits = ProcessLimits()
    limits.wallSeconds = seconds + 60
    limits.cpuSeconds = 2 * limits.wallSeconds
    // High enough that the program is measured, not killed.
    limits.memory = 2 << 30
    for command in commands {
      for flood in floods {
        place.engine.play(EngineScript(seed: 1, tricks: flood.tricks))
        let files = try place.emptyFiles()
        let process = ViewerProcess(
          program: program,
          arguments: command.arguments.map {
            $0.replacing(CommandForms.target, with: place.engine.path)
              .replacing(CommandForms.written, with: "\(files)/written.flowscope")
          }, environment: place.environment, directory: files, limits: limits,
          keys: command.isInspector ? [] : nil, typingEnds: .seconds(seconds))
        let end = try process.run()
        tell(
          Figure(
            name: "\(command.arguments[0]), \(flood.name)", memory: end.memory,
            cpuSeconds: end.cpuSeconds,
            fault: end.killed ?? (end.code == nil ? "it ended by signal \(end.signal)" : nil)))
      }
    }
  }
}
