import FlowReports
import Foundation

/// A program of the user, such as an editor, that this program starts and waits for.
///
/// It has a process group of its own, so that keys such as ctrl-c are for it alone while it has the
/// terminal, and so that signals for the inspector do not reach it.
final class ChildProgram: Sendable {
  enum Event: Equatable, Sendable {
    /// A signal stopped it, such as that of ctrl-z.
    case stopped(Int32)
    case ended(ProcessEnding)
  }

  let pid: pid_t
  /// What happens to it; the last one is its end.
  let events: AsyncStream<Event>

  /// Starts a program; one that is not to have the terminal reads nothing, and what it writes is
  /// discarded.
  init(_ arguments: [String], withTerminal: Bool) throws(SystemError) {
    var program = ProcessStart()
    program.hasOwnGroup = true
    if withTerminal {
      (program.input, program.output, program.errors) = (.inherited, .inherited, .inherited)
    }
    pid = try program.start(arguments)
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    Thread.detachNewThread { [pid] in Self.wait(for: pid, telling: event) }
  }

  private static func wait(for pid: pid_t, telling event: AsyncStream<Event>.Continuation) {
    while true {
      var status: Int32 = 0
      guard waitpid(pid, &status, WUNTRACED) == pid else {
        if errno == EINTR { continue }
        event.yield(.ended(.exited(0)))
        break
      }
      if status & 0xff == 0x7f {
        event.yield(.stopped((status >> 8) & 0xff))
        continue
      }
      event.yield(.ended(ProcessEnding(status: status)))
      break
    }
    event.finish()
  }

  /// Sends a signal to the program and to what it started.
  func send(_ signal: Int32) { kill(-pid, signal) }
}
