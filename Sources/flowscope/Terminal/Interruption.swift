import FlowReports
import Foundation

/// Ends long work early by ctrl-c, so that a command prints what it has.
enum Interruption {
  /// Sent at the first SIGINT, SIGTERM or SIGHUP from now on; the second one ends the program.
  static let signal: StopSignal = {
    let stop = StopSignal()
    // An engine that does not answer any more delays the rest by 10 s.
    _ = SignalRelay(ends: [SIGINT, SIGTERM, SIGHUP], within: .seconds(30)) { signal in
      if stop.isSent { _exit(128 + signal) }
      stop.send()
    }
    return stop
  }()
}
