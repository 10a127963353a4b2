import GRDB
import NIOConcurrencyHelpers

/// SQLite's reports about the transactions of one connection.
final class Transactions: TransactionObserver, Sendable {
  private struct State {
    var commits = 0
    var check: @Sendable () throws -> Void = {}
  }

  private let state = NIOLockedValueBox(State())
  private let (commits, committing) = AsyncStream<Void>.makeStream()
  private let (rollbacks, rolling) = AsyncStream<Void>.makeStream()

  /// Returns the number of commits since the last call, including those waited for.
  func takeCommits() -> Int {
    state.withLockedValue { state in
      defer { state.commits = 0 }
      return state.commits
    }
  }

  /// Calls `check` before each commit, which fails if `check` throws.
  func beforeCommit(_ check: @escaping @Sendable () throws -> Void) {
    state.withLockedValue { $0.check = check }
  }

  func nextCommit() async { for await _ in commits { return } }
  func nextRollback() async { for await _ in rollbacks { return } }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseWillCommit() throws { try state.withLockedValue { $0.check }() }

  func databaseDidCommit(_ db: Database) {
    state.withLockedValue { $0.commits += 1 }
    committing.yield()
  }

  func databaseDidRollback(_ db: Database) { rolling.yield() }
}
