public import FlowModel
public import Foundation
import GRDB

/// Writes the events of a follower to one SQLite file.
///
/// The writer collects events in batches, with one transaction for each. If the disk is fast
/// enough, a batch is committed at most ``commitInterval`` after its first event, and a killed
/// process loses no more than that. A single task appends and waits for each event, which keeps the
/// order. If the disk is slower than the events, `append` waits. At most two batches are in memory:
/// one that is being written, and one that is being collected.
public actor RecordingWriter {
  /// The maximum time before an event is committed.
  public static let commitInterval = Duration.milliseconds(250)

  /// The path of the recording.
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

  /// The time for which a batch is collected; the rest of the interval is for writing it.
  static let collectingTime = commitInterval - .milliseconds(100)
  static let eventsPerBatch = 1_000
  /// The size from which a batch is written, in bytes.
  static let bytesPerBatch = 4 << 20

  /// Creates the file, which must not exist unless `replacing` is true, with tags of the recording.
  ///
  /// Keeps the first `Limits.tags` tags by name.
  ///
  /// - Throws: ``RecordingError``: `alreadyThere`, `inUse` or `cannotCreate`.
  public init(
    creating path: String, replacing: Bool = false, tags: [String: String] = [:]
  ) throws(RecordingError) {
    try self.init(
      creating: path, replacing: replacing, tags: tags, keyframes: KeyframePolicy())
  }

  /// Creates the file with settings for tests.
  ///
  /// `pageLimit` is the maximum number of pages of 4 KiB, after which the disk counts as full.
  /// `prepare` receives the connection before its first use. `wait` sleeps while a batch is
  /// collected, or less if the task is cancelled.
  init(
    creating path: String, replacing: Bool = false, tags: [String: String] = [:],
    keyframes: KeyframePolicy = KeyframePolicy(), pageLimit: Int? = nil,
    prepare: @escaping @Sendable (Database) throws -> Void = { _ in },
    wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) throws(RecordingError) {
    let path = try RecordingFile.create(
      at: RecordingFile.absolute(path), replacing: replacing)
    do {
      database = try Self.open(path, [EngineTag](tags), pageLimit: pageLimit, prepare)
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
    _ path: String, _ tags: [EngineTag], pageLimit: Int?,
    _ prepare: @escaping @Sendable (Database) throws -> Void
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase(prepare)
    configuration.journalMode = .wal
    // Looking up each reference takes time, and a wrong one must not end a recording.
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let schema = RecordingSchema.current
    try queue.write { database in
      try database.execute(sql: "PRAGMA application_id = \(RecordingSchema.applicationID)")
      try database.execute(sql: "PRAGMA user_version = \(schema.version)")
      for statement in schema.statements(of: schema.version) {
        try database.execute(sql: statement.sql)
      }
      try database.execute(
        sql: """
          INSERT INTO recording (schemaVersion, flowscopeVersion, startedAt) VALUES (?, ?, ?)
          """,
        arguments: [schema.version, flowscopeVersion, Date().timeIntervalSince1970])
      try Self.write(tags.map { RecordingRow(tag: $0, of: nil) }, to: database)
      if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return queue
  }

  /// The events received so far, committed or not, and the current size of the files.
  public var summary: RecordingSummary {
    RecordingSummary(
      path: path, counts: encoder.counts, lastDisconnection: encoder.lastDisconnection,
      bytes: RecordingFile.size(of: path))
  }

  /// Adds an event that happened at `time`.
  ///
  /// O(size of the event); for a keyframe, O(size of the hierarchy).
  ///
  /// - Throws: ``RecordingError``: the failure of this or an earlier batch, or `finished`.
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
    } else {
      collect()
    }
  }

  /// Starts to write the batch once it was collected for long enough.
  private func collect() {
    guard timer == nil else { return }
    timer = Task {
      await wait(Self.collectingTime)
      if !Task.isCancelled { await startCommit() }
    }
  }

  /// Adds marks, which replace those of the same fingerprints, with the next batch.
  ///
  /// - Throws: ``RecordingError``: the failure of an earlier batch, or `finished`.
  package func addMarks(_ marks: [RecordedMark]) async throws(RecordingError) {
    if isFinished { throw .finished(path: path) }
    if let failure { throw failure }
    pending += marks.map(RecordingRow.init(mark:))
    collect()
  }

  /// Commits all events, and leaves a single file.
  ///
  /// The files that SQLite keeps beside it remain if another process reads it at that moment.
  ///
  /// - Throws: ``RecordingError``: the failure of this or an earlier batch.
  @discardableResult
  public func finish() async throws(RecordingError) -> RecordingSummary {
    if isFinished { throw .finished(path: path) }
    isFinished = true
    pending += encoder.finalRows()
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
    // A reader may prevent both. That is not an error, because the log beside the file has the rest.
    do { try database.checkpoint(.truncate) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    { return }
    _ = try? String.fetchOne(database, sql: RecordingFile.leaveLog)
  }

  /// Starts to write the waiting batch, after the current write.
  private func startCommit() async {
    timer?.cancel()
    timer = nil
    while let writing { await writing.value }
    if pending.isEmpty || failure != nil { return }
    let batch = pending
    (pending, pendingEvents, pendingBytes) = ([], 0, 0)
    // A separate task, because GRDB stops if the calling task is cancelled.
    writing = Task { await write(batch) }
  }

  private func write(_ batch: [RecordingRow]) async {
    do {
      try await database.write { try Self.write(batch, to: $0) }
    } catch {
      failure = RecordingError(error, writing: path)
    }
    // Cleared here, not by the waiting caller: the next caller must not find a finished task.
    writing = nil
  }

  private static func write(_ rows: [RecordingRow], to database: Database) throws {
    var statements = InsertStatements()
    for row in rows { try row.write(to: database, with: &statements) }
  }
}

/// The contents of a recording.
public struct RecordingSummary: Hashable, Sendable, Codable {
  /// The number of events of each kind.
  public struct Counts: Hashable, Sendable, Codable {
    /// All entries.
    public var entries = 0
    /// Connections to an engine.
    public var sessions = 0
    /// The whole hierarchies: those the engine sent, and those written in between.
    public var keyframes = 0
    /// Changes of the hierarchy.
    public var deltas = 0
    /// Navigations, including those from before the recording that the engine still had.
    public var navigations = 0
    /// Errors, including those from before the recording that the engine still had.
    public var errors = 0
    /// Losses and disconnections.
    public var gaps = 0
  }

  /// The path of the recording.
  public let path: String
  /// The number of events of each kind.
  public let counts: Counts
  /// The reason of the last disconnection; nil if the connection was never lost.
  public let lastDisconnection: String?
  /// The size of the file with the files that SQLite keeps beside it, in bytes.
  public let bytes: Int
}
