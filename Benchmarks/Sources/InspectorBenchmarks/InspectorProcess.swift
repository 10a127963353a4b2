import Foundation
import ServedApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The inspector in a terminal of its own, of 200x60.
struct InspectorProcess {
  let screen: Screen
  /// When it was started, in nanoseconds.
  let start: UInt64
  private let pid: pid_t
  private let terminal: PseudoTerminal

  /// Starts `program` on the engine behind `path`; what it remembers goes to `directory`.
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

  /// What it has computed so far, in seconds; nil where the system does not say so in a file.
  var computed: Double? {
    guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      // The name of the program may hold anything, and stands in parentheses.
      let name = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[name...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Ends it, and waits until it is gone.
  func end() {
    screen.press("q")
    // It is asked first, and gets a second to put the terminal back.
    for _ in 0..<100 where waitpid(pid, nil, WNOHANG) == 0 { usleep(10_000) }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    terminal.hangUp()
  }
}
