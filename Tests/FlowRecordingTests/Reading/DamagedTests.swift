import FlowIntrospect
import FlowSamples
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

/// Any file can be read, or is refused with one clear error.
@Suite("Damaged recordings", .timeLimit(.minutes(Patience.minutes)), .serialized)
struct DamagedTests {
  private let directory = TemporaryDirectory()

  /// Calls every function of a reader.
  private func readAll(_ path: String) async throws(RecordingError) -> Int {
    let reader = try RecordingReader(path: path)
    _ = try reader.info()
    let span = try reader.span()
    let last = span?.last.id ?? 0
    for kind in RecordingEntry.Kind.allCases { _ = try reader.count(of: kind) }
    var entries = 0
    for page in 0..<40 {
      entries += try reader.entries(after: page * 50, limit: 50).count
      _ = try reader.entries(of: [.error, .navigation], before: page * 50, limit: 50)
    }
    _ = try reader.navigations(limit: 10_000)
    _ = try reader.errors(limit: 10_000)
    _ = try reader.gaps(limit: 10_000)
    _ = try reader.visits(limit: 10_000)
    _ = try reader.tags()
    _ = try reader.marks()
    _ = try reader.runs()
    if let span { _ = try reader.nearestEntry(to: span.last.time, of: [.lost]) }
    for position in [1, last / 3, last / 2, last] { _ = try reader.state(at: position) }
    try reader.screens { _ in }
    _ = try reader.parts()
    for try await _ in reader.events() {}
    return entries
  }

  private func check(_ bytes: Data, _ what: String) async throws -> Bool {
    let path = directory.file("damaged-\(UUID().uuidString)")
    try bytes.write(to: URL(fileURLWithPath: path))
    defer {
      for end in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: path + end)
      }
    }
    do {
      _ = try await readAll(path)
      return true
    } catch {
      expectOneLine(error, what)
      return false
    }
  }

  private func expectOneLine(_ error: RecordingError, _ what: String) {
    let line = "\(error)"
    #expect(!line.contains("\n") && line.count < 400 && !line.isEmpty, "\(what): \(line)")
    switch error {
    case .cannotRead, .notARecording, .earlierBuild, .newerSchema, .damaged: break
    default: Issue.record("\(what): \(error)")
    }
  }

  private func sound() async throws -> Data {
    let path = directory.file("sound")
    try await record(
      RandomEvents.events(250, seed: 11), to: path, keyframes: KeyframePolicy(mostDeltas: 30))
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test("a file cut at any length is read, or refused on one line")
  func truncated() async throws {
    let sound = try await sound()
    #expect(try await check(sound, "the sound file"))
    var random = SeededGenerator(seed: 1)
    let pages = stride(from: 0, to: sound.count, by: 4_096).map { $0 }
    let lengths = Array(0...110) + pages + (0..<150).map { _ in random.below(sound.count) }
    #expect(lengths.count > 300)
    var refused = 0
    let before = peakMemory()
    for length in lengths where try await !check(sound.prefix(length), "cut at \(length)") {
      refused += 1
    }
    #expect(refused == lengths.count, "every cut file must be refused")
    #expect(peakMemory() - before < 256 << 20)
  }

  @Test("a file with changed bytes is read, or refused on one line", arguments: [1, 2, 3])
  func flipped(seed: UInt64) async throws {
    let sound = try await sound()
    var random = SeededGenerator(seed: seed)
    var refused = 0
    let before = peakMemory()
    for round in 0..<200 {
      var bytes = sound
      // Half of the changes are in the headers of pages, which link the pages of a tree.
      for _ in 0...random.below(8) {
        let page = random.below(sound.count / 4_096) * 4_096
        let place = random.below(2) == 0 ? page + random.below(120) : random.below(sound.count)
        bytes[place] = UInt8(random.below(256))
      }
      if try await !check(bytes, "seed \(seed), round \(round)") { refused += 1 }
    }
    #expect(refused > 20)
    #expect(peakMemory() - before < 256 << 20)
  }

  @Test("a cut or flipped log beside the file loses its end, and nothing else")
  func damagedLog() async throws {
    let writer = try RecordingWriter(creating: directory.file("at-work"))
    try await writer.append(.connected(testEngine))
    for number in 1..<3 * RecordingWriter.eventsPerBatch { try await writer.append(.lost(number)) }
    let atWork = try RecordingReader(path: directory.file("at-work"))
    try await eventually("three batches are committed") {
      try atWork.span()?.last.id == 3 * RecordingWriter.eventsPerBatch
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: directory.file("at-work")))
    let log = try Data(contentsOf: URL(fileURLWithPath: directory.file("at-work-wal")))
    try await writer.finish()
    var random = SeededGenerator(seed: 5)
    for round in 0..<60 {
      let path = directory.file("log-\(round)")
      var damaged = log
      if round % 2 == 0 {
        damaged = log.prefix(random.below(log.count))
      } else {
        damaged[random.below(log.count)] ^= UInt8(1 + random.below(255))
      }
      try file.write(to: URL(fileURLWithPath: path))
      try damaged.write(to: URL(fileURLWithPath: path + "-wal"))
      do throws(RecordingError) {
        let reader = try RecordingReader(path: path)
        let entries = try reader.entries(limit: .max)
        let whole = RecordingWriter.eventsPerBatch
        #expect(entries.count % whole == 0, "a batch is complete or missing")
      } catch {
        expectOneLine(error, "round \(round)")
      }
    }
  }

  @Test("a file that is not a recording is refused with the reason")
  func somethingElse() async throws {
    func refusal(of name: String) -> RecordingError? {
      do throws(RecordingError) {
        _ = try RecordingReader(path: directory.file(name))
        return nil
      } catch {
        return error
      }
    }
    func reason(of name: String) -> String? {
      if case .notARecording(_, let reason) = refusal(of: name) { reason } else { nil }
    }
    #expect(
      refusal(of: "missing")
        == .cannotRead(path: directory.file("missing"), reason: "No such file or directory"))
    try Data().write(to: URL(fileURLWithPath: directory.file("empty")))
    #expect(reason(of: "empty") == "it is empty")
    let text = Data(String(repeating: "no database at all\n", count: 500).utf8)
    try text.write(to: URL(fileURLWithPath: directory.file("text")))
    #expect(reason(of: "text") == "it isn't an SQLite database")
    #expect(mkdir(directory.file("folder"), 0o700) == 0)
    #expect(reason(of: "folder") == "it is a directory")
    #expect(mkfifo(directory.file("pipe"), 0o600) == 0)
    #expect(reason(of: "pipe") == "it is not a file")
    let other = try changing(directory.file("other"))
    try await other.write { try $0.execute(sql: "CREATE TABLE entries (id INTEGER PRIMARY KEY)") }
    try other.close()
    #expect(reason(of: "other") == "it is the database of another application")
  }

  private func change(_ name: String, _ sql: String) async throws {
    try await record([.connected(testEngine), .snapshot(wideTree(3))], to: directory.file(name))
    let queue = try changing(directory.file(name))
    try await queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test("a later version of the tables is refused, with what to do")
  func newer() async throws {
    let known = RecordingSchema.current.version
    try await change("newer", "PRAGMA user_version = \(known + 1)")
    let expected = RecordingError.newerSchema(
      path: directory.file("newer"), version: known + 1, known: known)
    #expect(throws: expected) { try RecordingReader(path: directory.file("newer")) }
    #expect("\(expected)".contains("upgrade flowscope"))
  }

  @Test("a recording from before version 1 is refused, with what to do", arguments: 1...5)
  func earlier(version: Int) async throws {
    try await change(
      "earlier",
      """
      PRAGMA application_id = \(RecordingSchema.earlierApplicationID);
      PRAGMA user_version = \(version)
      """)
    let expected = RecordingError.earlierBuild(path: directory.file("earlier"))
    #expect(throws: expected) { try RecordingReader(path: directory.file("earlier")) }
    #expect("\(expected)".contains("before version 1; record the app again"))
  }

  @Test("an entry with an impossible number is refused", arguments: [Int.min, -1, 0, Int.max])
  func impossibleEntry(id: Int) async throws {
    try await change("numbers", "UPDATE entries SET id = \(id) WHERE id = 2")
    await #expect(throws: RecordingError.self) { try await readAll(directory.file("numbers")) }
  }

  @Test("a row before the first entry is refused, and not skipped", arguments: [-1, 0])
  func rowBeforeTheFirst(entry: Int) async throws {
    let path = directory.file("before")
    try await record([.connected(testEngine), .snapshot(wideTree(3)), .lost(1)], to: path)
    let queue = try changing(path)
    try await queue.write { try $0.execute(sql: "UPDATE gaps SET entry = \(entry)") }
    try queue.close()
    let reader = try RecordingReader(path: path)
    #expect(throws: RecordingError.self) { try reader.gaps(limit: 9) }
  }

  @Test(
    "wrong tables are refused before they are read",
    arguments: [
      "DROP TABLE gaps", "DROP INDEX entriesByTime", "DROP VIEW screenTimes",
      "DROP VIEW screenTimes; CREATE VIEW screenTimes AS SELECT 1 AS routeCase",
      "DROP VIEW screenTimes; CREATE TABLE screenTimes (routeCase TEXT)",
      """
      DROP TABLE journals; CREATE VIEW journals AS WITH RECURSIVE forever (entry) AS (
      SELECT 1 UNION ALL SELECT entry + 1 FROM forever) SELECT entry, 1 total, '' body FROM forever
      """,
    ])
  func strangeTables(sql: String) async throws {
    try await change("strange", sql)
    #expect(throws: RecordingError.self) { try RecordingReader(path: directory.file("strange")) }
  }

  @Test("additional tables and indices do no harm")
  func additions() async throws {
    try await change(
      "more", "CREATE TABLE notes (text TEXT); CREATE INDEX mine ON entries (kind, time)")
    #expect(try RecordingReader(path: directory.file("more")).state(at: 2) != nil)
  }

  @Test(
    "invalid values are refused when they are read",
    arguments: [
      "UPDATE sessions SET body = '{'", "UPDATE entries SET kind = 'party' WHERE id = 1",
      "UPDATE entries SET time = 9e999", "UPDATE entries SET id = -5 WHERE id = 1",
      "UPDATE keyframes SET nodes = 4", "UPDATE keyframes SET nodes = 2",
      "DELETE FROM keyframeParts", "DELETE FROM keyframes", "DELETE FROM recording",
      "UPDATE keyframeParts SET body = x'5b5d'", "UPDATE recording SET startedAt = -9e99",
    ])
  func strangeValues(sql: String) async throws {
    try await change("strange", sql)
    let path = directory.file("strange")
    await #expect(throws: RecordingError.self) {
      let reader = try RecordingReader(path: path)
      _ = try reader.info()
      _ = try reader.entries(limit: 100)
      _ = try await reader.events().all()
    }
  }

  @Test("a keyframe with endless deltas is refused")
  func missingKeyframes() async throws {
    try await change(
      "endless",
      """
      WITH RECURSIVE number (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM number WHERE n < 6000)
      INSERT INTO deltas SELECT n, n - 1, n, 0, 0, 0, 0,
        '{"since":1,"revision":2,"time":0,"added":[],"changed":[],"removed":[]}' FROM number
      """)
    let reader = try RecordingReader(path: directory.file("endless"))
    #expect(throws: RecordingError.self) { try reader.state(at: 6_000) }
    #expect(try reader.state(at: 3_000)?.appliedDeltas == 2_998)
  }

  @Test("a recording whose recorder was killed at its end is rolled back")
  func killedAtTheEnd() async throws {
    try await record(RandomEvents.events(200, seed: 3), to: directory.file("a"))
    let queue = try changing(directory.file("a"))
    try await queue.writeWithoutTransaction { [directory] database in
      try database.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN")
      try database.execute(sql: "UPDATE deltas SET body = body || ' '")
      for end in ["", "-journal"] {
        try FileManager.default.copyItem(
          atPath: directory.file("a" + end), toPath: directory.file("b" + end))
      }
      try database.execute(sql: "ROLLBACK")
    }
    try queue.close()
    let whole = try await RecordingReader(path: directory.file("a")).events().all()
    let recovered = try await RecordingReader(path: directory.file("b")).events().all()
    #expect(FollowedModel(whole.map(\.event)) == FollowedModel(recovered.map(\.event)))
  }
}

/// Returns the peak memory of the process, in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
  #endif
}
