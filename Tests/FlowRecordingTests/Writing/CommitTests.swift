import FlowIntrospect
import GRDB
import NIOConcurrencyHelpers
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

/// The test controls the time, and SQLite reports each transaction.
@Suite("The commit of batches", .timeLimit(.minutes(Patience.minutes)))
struct CommitTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private func makeWriter(
    _ time: HandTime, _ transactions: Transactions
  ) async throws -> RecordingWriter {
    let writer = try RecordingWriter(
      creating: path,
      prepare: { $0.add(transactionObserver: transactions, extent: .databaseLifetime) },
      wait: { await time.pass($0) })
    // Discards the transactions for the tables.
    for _ in 0..<transactions.takeCommits() { await transactions.nextCommit() }
    return writer
  }

  /// Returns the number of events that another connection finds.
  private func committed() throws -> Int {
    try RecordingReader(path: path).span()?.last.id ?? 0
  }

  @Test("events are committed after the collecting time, however many events follow")
  func collectingTime() async throws {
    #expect(RecordingWriter.commitInterval == .milliseconds(250))
    #expect(RecordingWriter.collectingTime < RecordingWriter.commitInterval)
    let (time, transactions) = (HandTime(), Transactions())
    let writer = try await makeWriter(time, transactions)
    for batch in 1...3 {
      try await writer.append(.lost(1))
      let wait = await time.next()
      #expect(wait.duration == RecordingWriter.collectingTime)
      for number in 2...100 { try await writer.append(.lost(number)) }
      #expect(try committed() == 100 * (batch - 1), "committed too early")
      wait.end()
      await transactions.nextCommit()
      #expect(try committed() == 100 * batch)
      #expect(transactions.takeCommits() == 1)
    }
    // The later events of a batch started no timer.
    #expect(time.asked == 3)
    try await writer.finish()
  }

  @Test("a full batch is written at once, and the next batch has its own time")
  func fullBatch() async throws {
    let (time, transactions) = (HandTime(), Transactions())
    let writer = try await makeWriter(time, transactions)
    let full = RecordingWriter.eventsPerBatch
    for number in 1...full { try await writer.append(.lost(number)) }
    let first = await time.next()
    await transactions.nextCommit()
    #expect(try committed() == full)
    try await writer.append(.lost(full + 1))
    let second = await time.next()
    // Ends the timer of a batch that is already committed.
    first.end()
    await first.untilOver()
    #expect(try committed() == full)
    second.end()
    await transactions.nextCommit()
    #expect(try committed() == full + 1)
    #expect(time.asked == 2 && transactions.takeCommits() == 2)
    try await writer.finish()
  }

  @Test("a batch is one transaction, invisible until its commit, and a failed batch leaves nothing")
  func oneTransaction() async throws {
    let (time, transactions) = (HandTime(), Transactions())
    let writer = try await makeWriter(time, transactions)
    let path = path
    let seen = NIOLockedValueBox<[Int?]>([])
    let events: [FollowerEvent] = [
      .connected(testEngine), .snapshot(wideTree(10)), .errorReported(testError(1)), .lost(7),
    ]
    // All rows are written now, but none may be visible.
    transactions.beforeCommit {
      let span = try RecordingReader(path: path).span()
      seen.withLockedValue { $0.append(span?.last.id) }
    }
    for event in events { try await writer.append(event) }
    await time.next().end()
    await transactions.nextCommit()
    #expect(try await RecordingReader(path: path).events().all().count == events.count)
    #expect(transactions.takeCommits() == 1 && seen.withLockedValue { $0 } == [nil])

    transactions.beforeCommit { throw DatabaseError(resultCode: .SQLITE_FULL) }
    for event in events { try await writer.append(event) }
    await time.next().end()
    await transactions.nextRollback()
    let reader = try RecordingReader(path: path)
    #expect(try await reader.events().all().count == events.count)
    #expect(try reader.errors(limit: 10).count == 1)
    transactions.beforeCommit {}
    await #expect(throws: RecordingError.diskFull(path: path)) { try await writer.finish() }
  }

  @Test("a recording in progress uses the write-ahead log, and a finished one does not")
  func journalMode() async throws {
    func mode() throws -> String? {
      try DatabaseQueue(path: path).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    }
    let writer = try RecordingWriter(creating: path)
    try await writer.append(.lost(1))
    #expect(try mode() == "wal")
    try await writer.finish()
    #expect(try mode() == "delete")
  }
}
