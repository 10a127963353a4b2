import FlowReports
import Foundation

/// Standard input and output as the lines of a protocol.
final class MCPStreams: Sendable {
  /// Sent at the end of the input, and when nothing reads the output any more.
  let ended = StopSignal()
  private let isWriting = Locked(())

  private static let bytesAtOnce = 1 << 16

  /// Reads the input on a thread of its own; the next bytes are read when `take` has returned.
  func read(_ take: @escaping @Sendable ([MessageLines.Line]) async -> Void) {
    Thread.detachNewThread { [ended] in
      var lines = MessageLines()
      var part = [UInt8](repeating: 0, count: Self.bytesAtOnce)
      func pass(_ lines: [MessageLines.Line]) {
        if lines.isEmpty { return }
        let taken = DispatchSemaphore(value: 0)
        Task {
          await take(lines)
          taken.signal()
        }
        taken.wait()
      }
      while true {
        let count = Foundation.read(STDIN_FILENO, &part, part.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        pass(lines.take(part[..<count]))
      }
      pass(lines.finish())
      ended.send()
    }
  }

  /// Writes a line; a closed output ends the program.
  func write(_ line: String) {
    let isOpen = isWriting.withLock { _ in
      (try? OutputFile.writeAll(line.utf8, to: STDOUT_FILENO)) != nil
    }
    if !isOpen { ended.send() }
  }

  /// Ends the program too when the reader of the output goes while nothing is written.
  func watchOutput() {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0,
      [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    else { return }
    Thread.detachNewThread { [ended] in
      // Without requested events, the system reports only errors and the end.
      var end = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&end, 1, -1) < 0, errno == EINTR {}
      ended.send()
    }
  }
}
