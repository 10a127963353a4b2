import Foundation
import ServedApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An inspector in its own terminal of 200x60.
struct InspectorProcess {
  let screen: Screen
  /// The start time in nanoseconds.
  let start: UInt64
  private let pid: pid_t
  private let terminal: PseudoTerminal

  /// Starts `program` on the engine at `path`, with its state stored in `directory`.
  ///
  /// - Throws: `POSIXError`.
  init(_ program: String, on path: String, directory: String) throws {
    terminal = try PseudoTerminal(rows: 60, columns: 200)
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in [
      ("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("HOME", directory),
      ("XDG_CONFIG_HOME", directory), ("XDG_STATE_HOME", directory),
    ] { environment[name] = value }
    screen = Screen(descriptor: terminal.descriptor)
    start = Clocks.shared
    pid = try terminal.start([program, "attach", path], environment: environment)
  }

  /// The CPU time so far, in seconds; nil if the system does not report it in a file.
  var computed: Double? {
    guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      // The program's name is in parentheses and may contain any character.
      let name = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[name...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Ends the inspector, and waits until it is gone.
  func end() {
    screen.press("q")
    // It gets a second to restore the terminal before it is killed.
    for _ in 0..<100 where waitpid(pid, nil, WNOHANG) == 0 { usleep(10_000) }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    terminal.hangUp()
  }
}
