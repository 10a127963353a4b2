public import FlowProtocol
import GRDB

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes what a follower tells into one SQLite file.
///
/// Events are written in batches, a transaction each. A batch is committed at most ``commitInterval``
/// after its first event, as far as the disk is that fast: so much is lost at most where the process is
/// killed. One task appends, and waits for each event: that keeps their order. Where the disk is slower
/// than the events, `append` waits, and no more than two batches are kept in memory: one that is written,
/// and one that is collected.
public actor RecordingWriter {
  /// How long an event waits at most before it is committed.
  public static let commitInterval = Duration.milliseconds(250)

  /// Where the recording is.
  public nonisolated let path: String

  private let database: DatabaseQueue
  private var encoder: EventEncoder
  private var pending: [RecordingRow] = []
  private var pendingEvents = 0
  private var pendingBytes = 0
  private var timer: Task<Void, Never>?
  private var writing: Task<Void, Never>?
  private var failure: RecordingError?
  private var isFinished = false
  private let wait: @Sendable (Duration) async -> Void

  /// How long a batch is collected: what is left of the interval is for writing it.
  static let collectingTime = commitInterval - .milliseconds(100)
  /// How many events one batch has at most.
  static let eventsPerBatch = 1_000
  /// From how many bytes on a batch is written.
  static let bytesPerBatch = 4 << 20

  /// Makes the file, which must not be there unless it is to be replaced.
  ///
  /// - Throws: ``RecordingError``: `alreadyThere`, `inUse` or `cannotCreate`.
  public init(creating path: String, replacing: Bool = false) throws(RecordingError) {
    try self.init(creating: path, replacing: replacing, keyframes: KeyframePolicy())
  }

  /// Makes the file as a test wants it.
  ///
  /// `pageLimit` is how many pages of 4 KiB it may have until it is full. `prepare` is handed the connection
  /// before it is used. `wait` lets the time pass in which a batch is collected, or less where the task is
  /// cancelled.
  init(
    creating path: String, replacing: Bool = false, keyframes: KeyframePolicy = KeyframePolicy(),
    pageLimit: Int? = nil, prepare: @escaping @Sendable (Database) throws -> Void = { _ in },
    wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) throws(RecordingError) {
    let path = RecordingFile.absolute(path)
    try RecordingFile.create(at: path, replacing: replacing)
    do {
      database = try Self.open(path, pageLimit: pageLimit, prepare)
    } catch {
      let error = RecordingError(error, creating: path)
      RecordingFile.discard(path)
      throw error
    }
    self.path = path
    self.wait = wait
    encoder = EventEncoder(keyframes: keyframes)
  }

  private static func open(
    _ path: String, pageLimit: Int?, _ prepare: @escaping @Sendable (Database) throws -> Void
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase(prepare)
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { database in
      try database.execute(sql: "PRAGMA application_id = \(RecordingSchema.applicationID)")
      try database.execute(sql: "PRAGMA user_version = \(RecordingSchema.version)")
      for statement in RecordingSchema.statements(of: RecordingSchema.version) {
        try database.execute(sql: statement.sql)
      }
      try database.execute(
        sql: """
          INSERT INTO recording (schemaVersion, flowscopeVersion, startedAt) VALUES (?, ?, ?)
          """,
        arguments: [RecordingSchema.version, flowscopeVersion, Date().timeIntervalSince1970])
      if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return queue
  }

  /// What was taken until now, committed or not; the size is that of the files as they are.
  public var summary: RecordingSummary {
    RecordingSummary(
      path: path, counts: encoder.counts, lastDisconnection: encoder.lastDisconnection,
      bytes: RecordingFile.size(of: path))
  }

  /// Takes an event that was told at `time`.
  ///
  /// O(size of the event); now and then O(size of the hierarchy).
  ///
  /// - Throws: ``RecordingError``: what stopped this or an earlier batch, or `finished`.
  public func append(_ event: FollowerEvent, at time: Date = Date()) async throws(RecordingError) {
    if isFinished { throw .finished(path: path) }
    if let failure { throw failure }
    do {
      for row in try encoder.rows(for: event, at: time) {
        pending.append(row)
        pendingBytes += row.bytes
      }
    } catch {
      let failure = RecordingError.cannotWrite(path: path, reason: "an event cannot be encoded")
      self.failure = failure
      throw failure
    }
    pendingEvents += 1
    if pendingEvents >= Self.eventsPerBatch || pendingBytes >= Self.bytesPerBatch {
      await startCommit()
      if let failure { throw failure }
    } else if timer == nil {
      timer = Task {
        await wait(Self.collectingTime)
        if !Task.isCancelled { await startCommit() }
      }
    }
  }

  /// Commits what was taken, and leaves one file.
  ///
  /// Where somebody reads at that moment, the files that SQLite has beside it stay too.
  ///
  /// - Throws: ``RecordingError``: what stopped this or an earlier batch.
  @discardableResult
  public func finish() async throws(RecordingError) -> RecordingSummary {
    if isFinished { throw .finished(path: path) }
    isFinished = true
    await startCommit()
    while let writing { await writing.value }
    let (failed, database) = (failure, database)
    let ending = Task { () -> RecordingError? in
      do {
        if failed == nil {
          try await database.writeWithoutTransaction { try Self.end($0) }
        }
        try database.close()
        return nil
      } catch {
        return RecordingError(error, writing: path)
      }
    }
    let unclosed = await ending.value
    if let failure = failed ?? unclosed { throw failure }
    return summary
  }

  private static func end(_ database: Database) throws {
    try database.execute(
      sql: "UPDATE recording SET endedAt = ?", arguments: [Date().timeIntervalSince1970])
    try database.checkpoint(.truncate)
    // A reader keeps it from leaving the log, which is no failure: every event is in the file.
    _ = try? String.fetchOne(database, sql: RecordingFile.leaveLog)
  }

  /// Begins to write what waits, once nothing is being written any more.
  private func startCommit() async {
    timer?.cancel()
    timer = nil
    while let writing { await writing.value }
    if pending.isEmpty || failure != nil { return }
    let batch = pending
    (pending, pendingEvents, pendingBytes) = ([], 0, 0)
    // A task of its own, since GRDB gives up where the task is cancelled that asks.
    writing = Task { await write(batch) }
  }

  private func write(_ batch: [RecordingRow]) async {
    do {
      try await database.write { database in
        for row in batch { try row.write(to: database) }
      }
    } catch {
      failure = RecordingError(error, writing: path)
    }
    // Here and not by whoever waits: the next who looks must not find a task that has ended.
    writing = nil
  }
}
