/// The files that a command could not read, and whether it goes on without them.
package final class UnreadFiles: Sendable {
  private struct Counts {
    var read = 0
    var unread = 0
    /// Those of them that are directories without recordings.
    var empty = 0
  }

  private let keepsGoing: Bool
  private let counts = Locked(Counts())

  /// Creates an empty list; with `keepsGoing`, a file that cannot be read is counted, and otherwise
  /// the first one is the error of the command.
  package init(keepsGoing: Bool = false) { self.keepsGoing = keepsGoing }

  /// Says how many files could not be read; nil if all could.
  package var text: String? {
    let counts = counts.withLock { $0 }
    guard counts.unread > 0 else { return nil }
    return "\(counts.unread) of \(Counted.text(counts.read + counts.unread, "file")) could not be "
      + "read; the rest is counted"
  }

  /// Whether an error is not that of the command.
  func goesOn(after error: any Error) -> Bool { keepsGoing && !(error is CancellationError) }

  /// Counts a file that was read, or that an earlier one makes superfluous.
  func addRead() { counts.withLock { $0.read += 1 } }

  /// Counts a file that cannot be read, with a remark that names it; throws the error unless the
  /// command keeps going.
  func add(_ error: any Error, hearing asker: Asker) throws {
    guard goesOn(after: error) else { throw error }
    let error = ReportError(error)
    counts.withLock {
      $0.unread += 1
      if case .noRecordings = error { $0.empty += 1 }
    }
    asker.tell("\(error)")
  }

  /// Throws a ``ReportError`` if there were files and none of them could be read; if there were only
  /// directories without recordings, the one that says so.
  func checkRest() throws {
    let counts = counts.withLock { $0 }
    guard counts.unread > 0, counts.read == 0 else { return }
    if counts.empty == counts.unread {
      let directories = Counted.text(counts.empty, "directory")
      throw ReportError.noRecordings("none of \(directories) has any")
    }
    throw ReportError.badInput(
      "none of \(Counted.text(counts.unread, "file")) could be read")
  }
}
