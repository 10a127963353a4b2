import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import TestEngines
import TestPatience
import Testing

/// `flowscope record`, and the commands that read recordings.
@Suite struct RecordCommandTests {
  private let directory: String
  private var file: String { "\(directory)/a.flowscope" }

  init() throws { directory = try Program.socketDirectory() }

  /// Starts a recorder, and waits until it has recorded something.
  private func recorder(_ arguments: [String] = [], to file: String) async throws -> Child {
    let child = try Child(
      Program.path, ["record", "rainbow", "-o", file] + arguments,
      environment: Program.environment(directory))
    try await eventually("it records") {
      (try? RecordingReader(path: file).count(of: .navigation)) ?? 0 > 0
    }
    return child
  }

  /// The lines of a finished child, without the one that a slow disk adds.
  private func lines(_ handle: FileHandle) throws -> [String] {
    String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { !$0.contains("finishing; ") }
  }

  private func replayed(_ path: String) async throws -> (FlowSnapshot?, count: Int) {
    let reader = try RecordingReader(path: path)
    var snapshot: FlowSnapshot?
    var count = 0
    for try await recorded in reader.events() {
      count += 1
      switch recorded.event {
      case .snapshot(let whole): snapshot = whole
      case .changed(let delta): snapshot?.apply(delta)
      default: break
      }
    }
    return (snapshot, count)
  }

  @Test(
    "SIGINT and SIGTERM end recording with one file, a summary, and code 0",
    arguments: [SIGINT, SIGTERM])
  func ended(signal: Int32) async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    let child = try await recorder(["--json"], to: file)
    kill(child.pid, signal)
    #expect(child.wait() == 0)
    let said = try lines(child.error)
    #expect(said.count == 2 && said[0].contains("recording rainbow, pid \(sample.pid), to"))
    let summary = try JSONDecoder().decode(
      RecordingSummary.self, from: try child.output.readToEnd() ?? Data())
    #expect(said[1].contains("recorded \(summary.counts.navigations) navigation"))
    #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
    #expect(!FileManager.default.fileExists(atPath: file + "-shm"))
    let (snapshot, count) = try await replayed(file)
    #expect(count == summary.counts.entries)
    let printed = try await Program.run(["snapshot", file, "--json"], directory: directory)
    #expect(printed.code == 0, "\(printed.error)")
    let last = try printed.snapshot
    #expect(last == snapshot)
    sample.kill()
  }

  @Test("at --timeout, recording fails with code 3, and keeps what it has")
  func timedOut() async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    let child = try await recorder(["--for", "1h", "--timeout", "5s"], to: file)
    #expect(child.wait() == 3)
    let said = try lines(child.error)
    #expect(said.count == 3 && said[1].contains("recorded "), "\(said)")
    #expect(said.last == "flowscope: timed out after 5 s, by --timeout")
    #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
    #expect(try await replayed(file).0 != nil)
    sample.kill()
  }

  @Test("recording ends after --for seconds, and includes an app that was restarted")
  func restarted() async throws {
    var sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    let child = try await recorder(to: file)
    sample.kill()
    sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    try await eventually("the other run is recorded") {
      try RecordingReader(path: file).info().sessions.count == 2
    }
    kill(child.pid, SIGINT)
    #expect(child.wait() == 0)
    #expect(try lines(child.error).contains { $0.contains("the connection was lost for a time: ") })
    let reader = try RecordingReader(path: file)
    #expect(try reader.info().sessions.last?.engine.pid == sample.pid)
    #expect(try reader.gaps(limit: 9).contains { $0.until != nil })
    let timed = try await Program.run(
      ["record", "-o", "\(directory)/b", "--for", "0.5"], directory: directory)
    #expect(timed.code == 0 && timed.output.isEmpty, "\(timed.error)")
    #expect(try await replayed("\(directory)/b").0 != nil)
    sample.kill()
  }

  /// A program that reads the recording, so that the recorder must wait for it at the end.
  private func slowReader() throws -> Child {
    let reader = try Child(
      "/usr/bin/env",
      [
        "python3", "-c",
        """
        import sqlite3, sys
        db = sqlite3.connect(sys.argv[1], isolation_level=None)
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM entries").fetchone()
        print("reading", flush=True)
        sys.stdin.readline()
        """, file,
      ],
      environment: ProcessInfo.processInfo.environment, takesInput: true)
    #expect(try reader.output.read(upToCount: 1) != nil)
    return reader
  }

  /// Reads a child's errors up to a text.
  private func errors(of child: Child, upTo text: String) throws -> String {
    var said = ""
    while !said.contains(text) {
      let more = try #require(try child.error.read(upToCount: 1), "it said only: \(said)")
      said += String(decoding: more, as: UTF8.self)
    }
    return said
  }

  @Test(
    "a signal lets a slow recorder save everything, also if it arrives twice",
    arguments: [SIGINT, SIGTERM])
  func saved(signal: Int32) async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    let child = try await recorder(["--json"], to: file)
    let reader = try slowReader()
    // As timeout(1) sends it: to the process, and to its group.
    for _ in 1...2 { kill(child.pid, signal) }
    _ = try errors(of: child, upTo: "finishing; a second signal exits without the rest")
    try reader.input?.write(contentsOf: Data("\n".utf8))
    #expect(child.wait() == 0)
    #expect(try lines(child.error).last?.contains("recorded ") == true)
    let summary = try JSONDecoder().decode(
      RecordingSummary.self, from: try child.output.readToEnd() ?? Data())
    #expect(try await replayed(file).count == summary.counts.entries)
    #expect(!FileManager.default.fileExists(atPath: file + "-journal"))
    sample.kill()
  }

  @Test("a second signal ends a recorder that is still saving")
  func insisted() async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    let child = try await recorder(to: file)
    let reader = try slowReader()
    kill(child.pid, SIGINT)
    _ = try errors(of: child, upTo: "finishing;")
    kill(child.pid, SIGINT)
    #expect(child.wait() == 128 + SIGINT)
    reader.end()
    #expect(try RecordingReader(path: file).span() != nil)
    sample.kill()
  }

  @Test("a recording of nothing fails, and leaves no file")
  func nothing() async throws {
    let engine = ScriptedEngine(
      at: "\(directory)/fake-1.sock",
      ["flow/snapshot": .init(result: "", error: "{\"code\":1,\"message\":\"not now\"}")])
    let outcome = try await Program.run(
      ["record", engine.path, "-o", file, "--for", "0.5", "--json"], directory: directory)
    #expect(outcome.code == 3 && outcome.output.isEmpty)
    #expect(outcome.error.contains("nothing was recorded: fake, pid 1, did not send its hierarchy"))
    for ending in ["", "-wal", "-shm", "-journal"] {
      #expect(!FileManager.default.fileExists(atPath: file + ending))
    }
  }

  @Test("a recording fails if its file is gone at the end")
  func takenAway() async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    for (replacement, said) in [
      (nil, "moved or deleted during"), ("mine", "another file replaced it during"),
    ] {
      let child = try await recorder(["--json"], to: file)
      for name in [file, file + "-wal", file + "-shm"] { unlink(name) }
      if let replacement { try Data(replacement.utf8).write(to: URL(fileURLWithPath: file)) }
      kill(child.pid, SIGINT)
      #expect(child.wait() == 1)
      let errors = try lines(child.error)
      #expect(errors.count == 2 && errors[0].contains("recording rainbow"), "\(errors)")
      #expect(
        errors[1].hasPrefix("flowscope: the recording is not at \(file) any more: "), "\(errors)")
      #expect(errors[1].contains(said), "\(errors)")
      #expect(try lines(child.output).isEmpty)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    sample.kill()
  }

  @Test("a killed recorder leaves a file with all committed entries")
  func killed() async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "200"])
    let child = try await recorder(to: file)
    try await eventually("there is much in it") {
      try RecordingReader(path: file).count(of: .navigation) > 100
    }
    let committed = try #require(try RecordingReader(path: file).span()).last.id
    child.end()
    try await expectWhole(upTo: committed)
    let integrity = try await python("print(db.execute('PRAGMA integrity_check').fetchone()[0])")
    #expect(integrity == "ok\n")
    let again = try await Program.run(
      ["record", "-o", file, "--force", "--for", "0.2"], directory: directory)
    #expect(again.code == 0, "\(again.error)")
    #expect(try RecordingReader(path: file).info().endedAt != nil)
    sample.kill()
  }

  /// Checks the file; the reader closes before the file is replaced.
  private func expectWhole(upTo committed: Int) async throws {
    let reader = try RecordingReader(path: file)
    let last = try #require(try reader.span()).last
    #expect(last.id >= committed)
    #expect(try reader.info().endedAt == nil)
    let (snapshot, count) = try await replayed(file)
    #expect(count == last.id)
    #expect(try reader.state(at: last.id)?.snapshot == snapshot)
  }

  /// The output of a Python program that has the recording as `db`.
  private func python(_ program: String) async throws -> String {
    let child = try Child(
      "/usr/bin/env",
      [
        "python3", "-c", "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); " + program, file,
      ],
      environment: ProcessInfo.processInfo.environment)
    let output = String(decoding: try child.output.readToEnd() ?? Data(), as: UTF8.self)
    let errors = try lines(child.error)
    #expect(child.wait() == 0, "\(errors)")
    return output
  }

  @Test("SQLite in another language can read a recording with SQL only")
  func queried() async throws {
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "50", "--warm-up", "12"])
    let child = try await recorder(["--tag", "build=812", "--tag", "job=a=b"], to: file)
    kill(child.pid, SIGINT)
    child.wait()
    let reader = try RecordingReader(path: file)
    let tags = try await python(
      "print(db.execute('SELECT key, value FROM tags WHERE session IS NULL').fetchall())")
    #expect(tags == "[('build', '812'), ('job', 'a=b')]\n")
    let times = try await python(
      """
      print(db.execute("SELECT sum(visits), min(coalesce(seconds, 0)) >= 0 \
      FROM screenTimes").fetchall())
      """)
    let visits = try await python("print(db.execute('SELECT count(*) FROM visits').fetchone()[0])")
    #expect(times == "[(\(visits.dropLast()), 1)]\n")
    let rows = try await python(
      """
      [print(*row, sep='|') for row in db.execute("SELECT sequence, request, \
      json_array_length(body, '$.steps') FROM navigations ORDER BY entry LIMIT 5")]
      """)
    let expected = try reader.navigations(limit: 5).map {
      "\($0.report.sequence)|\($0.report.request)|\($0.report.steps.count)\n"
    }
    #expect(rows == expected.joined())
    let names = try await python(
      """
      [print(row[0]) for row in db.execute("SELECT DISTINCT node.value ->> '$.name' FROM \
      keyframeParts, json_each(body) AS node")]
      """)
    #expect(names.contains("MainTabCoordinator\n"))
    let version = try await python("print(db.execute('PRAGMA user_version').fetchone()[0])")
    #expect(version == "1\n")
    sample.kill()
  }

  @Test("snapshot and export show any moment of a recording, also while it is recorded")
  func moments() async throws {
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "50"])
    let child = try await recorder(to: file)
    let atWork = try await Program.run(["snapshot", file], directory: directory)
    #expect(atWork.code == 0 && atWork.output.contains("AppCoordinator"), "\(atWork.error)")
    kill(child.pid, SIGTERM)
    child.wait()
    sample.kill()
    let reader = try RecordingReader(path: file)
    let delta = try #require(try reader.entries(of: [.delta], limit: 1).first)
    let then = try #require(try reader.state(at: delta.id)).snapshot
    let end = try #require(try reader.span()).last
    let time = end.time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    for (moment, expected) in [("\(delta.id)", then), ("\(end.id)", nil), (time, nil)] {
      let printed = try await Program.run(
        ["snapshot", file, "--at", moment, "--json"], directory: directory)
      #expect(printed.code == 0, "\(moment): \(printed.error)")
      let snapshot = try printed.snapshot
      if let expected { #expect(snapshot == expected, "\(moment)") }
      if moment == "\(end.id)" { #expect(try snapshot == reader.state(at: end.id)?.snapshot) }
    }
    let diagram = try await Program.run(["export", file, "--format", "dot"], directory: directory)
    #expect(diagram.code == 0 && diagram.output.hasPrefix("digraph"))
  }

  @Test("impossible requests are refused in one line, without harm to files")
  func refused() async throws {
    func expect(_ code: Int32, _ text: String, _ arguments: String...) async throws {
      let outcome = try await Program.run(arguments, directory: directory)
      #expect(outcome.code == code && outcome.output.isEmpty, "\(arguments): \(outcome)")
      #expect(
        outcome.error.hasPrefix("flowscope: ") && outcome.error.contains(text)
          && outcome.error.split(separator: "\n").count == 1, "\(arguments): \(outcome.error)")
    }
    try await expect(3, "no engine", "record", "-o", file)
    #expect(!FileManager.default.fileExists(atPath: file), "no file for no engine")
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
    try await expect(2, "a file already exists; name another", "record", "-o", file)
    try await expect(2, "give a name and a value", "record", "-o", file, "--tag", "build")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    try await expect(3, "no engine", "record", "absent", "-o", file, "--force")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    try await expect(2, "No such file or directory", "record", "-o", "\(directory)/no/file")
    try await expect(2, "cannot be written to a stream", "record", "-o", "-")
    try await expect(2, "see 'flowscope help record'", "record")
    try await expect(2, "give a duration such as", "record", "-o", "x", "--for=-1")
    try await expect(2, "--at requires a recording", "snapshot", "--at", "3")
    try await expect(2, "a time such as +2.5", "snapshot", "--at", "yesterday")
    try await expect(2, "it is neither a recording", "snapshot", file)
    let damaged = "\(directory)/damaged"
    try Data("SQLite format 3\0 and nothing else".utf8).write(to: URL(fileURLWithPath: damaged))
    try await expect(2, "is not a recording", "snapshot", damaged)
    sample.kill()
  }
}
