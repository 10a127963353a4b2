import FlowReports
import Foundation

/// Standard input and output as the lines of a protocol, each with a thread of its own: a client that
/// does not read holds up no other work.
final class MCPStreams: Sendable {
  /// Sent at the end of the input, and when nothing reads the output any more.
  let ended = StopSignal()

  private struct Output {
    var lines: [String] = []
    var bytes = 0
    /// Whether nothing more is taken.
    var isClosed = false
    /// Those who wait until everything is written.
    var waiting: [StopSignal] = []
  }

  private let output = Locked(Output())
  /// Counts the lines that the writer has not taken.
  private let filled = DispatchSemaphore(value: 0)

  private static let bytesAtOnce = 1 << 16
  /// The bytes that a client may leave unread.
  private static let mostUnread = 16 << 20

  /// Reads the input; the next bytes are read when `take` has returned.
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
        if count < 0, errno == EAGAIN {
          // The program that started this one shares its pipe with something that does not wait.
          var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
          poll(&input, 1, -1)
          continue
        }
        if count <= 0 { break }
        pass(lines.take(part[..<count]))
      }
      pass(lines.finish())
      ended.send()
    }
  }

  /// Writes what ``write(_:)`` takes; a closed output ends the program.
  func startWriting() {
    Thread.detachNewThread { [self] in
      while true {
        filled.wait()
        let line = output.withLock { $0.lines.first }
        guard let line else { return }
        let isWritten = (try? OutputFile.writeAll(line.utf8, to: STDOUT_FILENO)) != nil
        let waiting = output.withLock { output -> [StopSignal] in
          if !output.lines.isEmpty { output.bytes -= output.lines.removeFirst().utf8.count }
          if !isWritten { (output.lines, output.bytes, output.isClosed) = ([], 0, true) }
          guard output.lines.isEmpty else { return [] }
          defer { output.waiting = [] }
          return output.waiting
        }
        for signal in waiting { signal.send() }
        if !isWritten { return ended.send() }
      }
    }
    watchOutput()
  }

  /// Has a line written after those before it; a client that leaves far too much unread is given up.
  func write(_ line: String) {
    let isTaken = output.withLock { output -> Bool? in
      if output.isClosed { return nil }
      guard output.bytes < Self.mostUnread else {
        output.isClosed = true
        return false
      }
      output.lines.append(line)
      output.bytes += line.utf8.count
      return true
    }
    if isTaken == true { filled.signal() }
    if isTaken == false { ended.send() }
  }

  /// Waits until everything is written, at most for a time.
  func flush(within time: Duration) async {
    let written = StopSignal()
    let isEmpty = output.withLock { output in
      if output.lines.isEmpty || output.isClosed { return true }
      output.waiting.append(written)
      return false
    }
    if !isEmpty { await Watch(for: time).wait(orUntil: written) }
  }

  /// Ends the program too when the reader of the output goes while nothing is written.
  private func watchOutput() {
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
