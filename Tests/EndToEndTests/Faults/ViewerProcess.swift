import Foundation
import TestApps
import TestPatience
import TestPeer

/// A separate process with viewers, which can be stopped and killed.
final class ViewerProcess {
  private let child: Child
  private let lines: ViewerLines

  /// Follows the engine at `path` with this many viewers.
  init(following path: String, viewers: Int = 1) throws {
    child = try Child(
      Program.testPeer, ["view", path, "\(viewers)"],
      environment: ProcessInfo.processInfo.environment, takesInput: true)
    lines = ViewerLines(child.output, viewers: viewers)
    child.error.drain()
  }

  /// The rest of the viewer's next line that begins with `word` and satisfies the condition, which
  /// may take `patience` seconds.
  ///
  /// - Throws: ``NeverCame``.
  @discardableResult
  func heard(
    _ word: String, by viewer: Int = 0, patience: Double = Patience.seconds,
    where isRight: @escaping @Sendable (Substring) -> Bool = { _ in true }
  ) async throws -> String {
    try await lines.next(
      "'\(word)' from viewer \(viewer)", of: viewer, patience: patience
    ) { line in
      guard line.hasPrefix(word + " ") || line == word else { return nil }
      let rest = line.dropFirst(word.count + 1)
      return isRight(rest) ? String(rest) : nil
    }
  }

  /// Waits until this many navigations arrived.
  func navigated(_ count: UInt64) async throws {
    try await heard("navigated") { UInt64($0).map { $0 >= count } == true }
  }

  /// The data of each viewer, as soon as its revision is at least `revision`.
  func knowledge(since revision: UInt64 = 0) async throws -> [Watched] {
    try child.input?.write(contentsOf: Data("since \(revision)\n".utf8))
    var known: [Watched] = []
    for viewer in 0..<lines.viewers {
      let text = try await heard("knows", by: viewer)
      known.append(try JSONDecoder().decode(Watched.self, from: Data(text.utf8)))
    }
    return known
  }

  /// Stops the process until it is continued.
  func stop() { kill(child.pid, SIGSTOP) }
  func goOn() { kill(child.pid, SIGCONT) }
  /// Kills the process, which cannot send anything.
  func end() { child.end() }
}

/// The lines that the viewers print, each after the viewer's number.
private final class ViewerLines: @unchecked Sendable {
  let viewers: Int
  // Guards the state below, and signals each change.
  private let condition = NSCondition()
  private var waiting: [[String]]
  private var heard: [String] = []
  private var isAtEnd = false

  init(_ output: FileHandle, viewers: Int) {
    self.viewers = viewers
    waiting = Array(repeating: [], count: viewers)
    Thread.detachNewThread { [self] in
      var rest = Data()
      while case let data = output.availableData, !data.isEmpty {
        rest += data
        let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        take(parts.dropLast().map { String(decoding: $0, as: UTF8.self) })
        rest = Data(parts.last ?? Data())
      }
      condition.withLock {
        isAtEnd = true
        condition.broadcast()
      }
    }
  }

  private func take(_ lines: [String]) {
    condition.withLock {
      for line in lines {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let viewer = Int(parts[0]), waiting.indices.contains(viewer) else {
          continue
        }
        waiting[viewer].append(String(parts[1]))
        heard = heard.suffix(20) + [line]
      }
      condition.broadcast()
    }
  }

  /// Takes lines of `viewer` until one satisfies the condition.
  func next(
    _ what: String, of viewer: Int, patience: Double,
    _ find: @escaping @Sendable (String) -> String?
  ) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting blocks a thread, which must not be one of Swift's few.
      Thread.detachNewThread { [self] in
        continuation.resume(
          with: Result { try waitForNext(what, of: viewer, until: .now + patience, find) })
      }
    }
  }

  private func waitForNext(
    _ what: String, of viewer: Int, until end: Date, _ find: (String) -> String?
  ) throws -> String {
    try condition.withLock {
      while true {
        while !waiting[viewer].isEmpty {
          if let found = find(waiting[viewer].removeFirst()) { return found }
        }
        if isAtEnd || !condition.wait(until: end) { throw NeverCame(what: what, heard: heard) }
      }
    }
  }
}
