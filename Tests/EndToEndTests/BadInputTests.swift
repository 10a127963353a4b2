import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// Bad targets and arguments: each gets one clear message and an exit code, without a hang, and
/// without harm to others.
@Suite struct BadInputTests {
  private func expectRefusal(
    _ arguments: [String], in directory: String, code: Int32, saying text: String,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await Program.run(
      Program.path, arguments,
      environment: Program.environment(directory).merging(environment) { $1 })
    #expect(outcome.code == code, "\(outcome.error)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(outcome.error.hasPrefix("flowscope: "), sourceLocation: sourceLocation)
    #expect(
      outcome.error.split(separator: "\n").count == 1, "\(outcome.error)",
      sourceLocation: sourceLocation)
    #expect(
      outcome.error.contains(text), "\(outcome.error)", sourceLocation: sourceLocation)
  }

  @Test("targets that are not engines are refused", arguments: ["attach", "snapshot"])
  func noEngine(command: String) async throws {
    let directory = try Program.socketDirectory()
    try await expectRefusal(
      [command], in: directory, code: 3, saying: "no engine found in")
    try await expectRefusal(
      [command, "absent"], in: directory, code: 3, saying: "no engine or socket 'absent'")
    try await expectRefusal(
      [command, "\(directory)/none.sock"], in: directory, code: 3, saying: "no such socket")
    try Data("text".utf8).write(to: URL(fileURLWithPath: "\(directory)/file"))
    try await expectRefusal(
      [command, "\(directory)/file"], in: directory, code: 2, saying: "it is neither a recording")
    let long = "/tmp/" + String(repeating: "x", count: 200)
    try await expectRefusal([command, long], in: directory, code: 3, saying: "the maximum is 103")
  }

  @Test(
    "a file that is not a target is refused, with its kind",
    arguments: ["attach", "snapshot", "coverage", "errors"])
  func badFiles(command: String) async throws {
    let directory = try Program.socketDirectory()
    try Data().write(to: URL(fileURLWithPath: "\(directory)/empty"))
    try Data([0x7f, 0, 0xff]).write(to: URL(fileURLWithPath: "\(directory)/garbage"))
    let other = try await Program.run(
      "/usr/bin/env",
      [
        "python3", "-c",
        "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE t (x)')",
        "\(directory)/other.sqlite",
      ], environment: Program.environment(directory))
    try #require(other.code == 0, "\(other.error)")
    let readsSeveral = ["coverage", "errors"].contains(command)
    for (file, reason) in [
      ("\(directory)/empty", "cannot read \(directory)/empty: it is empty"),
      ("\(directory)/garbage", "it is neither a recording"),
      (
        directory,
        readsSeveral
          ? "no recordings: \(directory) has no *.flowscope"
          : "cannot read \(directory): it is a directory"
      ),
      ("/dev/null", "cannot read /dev/null: it is a device"),
      ("\(directory)/x.flowscope", "x.flowscope: No such file or directory"),
      ("x.json", "cannot read x.json: No such file or directory"),
      ("\(directory)/other.sqlite", "it is the database of another application"),
    ] {
      let code: Int32 = file == directory && readsSeveral ? 3 : 2
      try await expectRefusal([command, file], in: directory, code: code, saying: reason)
    }
  }

  @Test("an unreadable file is refused with the system's message", arguments: ["a.flowscope"])
  func unreadable(name: String) async throws {
    let directory = "/tmp/fse2e-\(ProcessInfo.processInfo.processIdentifier)-open"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let file = "\(directory)/\(name)"
    try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0)
    // Root may read everything, so the test runs the command as another user.
    let other =
      "import os, sys; os.getuid() or os.setuid(65534); os.execv(sys.argv[1], sys.argv[1:])"
    for command in ["snapshot", "replay"] {
      let outcome = try await Program.run(
        "/usr/bin/env", ["python3", "-c", other, Program.path, command, file],
        environment: Program.environment(directory))
      #expect(outcome.code == 2 && outcome.output.isEmpty)
      #expect(outcome.error == "flowscope: cannot read \(file): Permission denied\n")
    }
  }

  @Test("the command suggested for a saved snapshot works")
  func advice() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let json = try await Program.run(["snapshot", "--json"], directory: directory)
    sample.kill()
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: "\(directory)/s.json"))
    let outcome = try await Program.run(["attach", "\(directory)/s.json"], directory: directory)
    #expect(outcome.code == 2)
    let advice = try #require(outcome.error.split(separator: "'").dropFirst().first)
    let words = advice.split(separator: " ").map(String.init)
    #expect(words.first == "flowscope")
    let drawn = try await Program.run(Array(words.dropFirst()), directory: directory)
    #expect(drawn.code == 0 && drawn.output.contains("</svg>"), "\(drawn.error)")
  }

  @Test(
    "sockets that do not speak the protocol are refused",
    arguments: [
      ("HTTP/1.1 200 OK\r\n\r\n", "does not speak the inspection protocol"),
      ("\u{1}\u{2}\u{3}garbage", "does not speak the inspection protocol"),
      ("Content-Length: 4294967296\r\n\r\n", "a message of 4294967296 bytes was announced"),
      ("Content-Length: 100\r\n\r\n{\"jsonrpc\"", "lost the connection"),
      ("Content-Length: 4\r\n\r\nnope", "does not speak the inspection protocol"),
    ])
  func notTheProtocol(reply: String, complaint: String) async throws {
    let directory = try Program.socketDirectory()
    let path = "\(directory)/x.sock"
    let server = try RawServer(path: path, reply: reply)
    try await expectRefusal(["snapshot", path], in: directory, code: 3, saying: complaint)
    server.stop()
  }

  @Test("a socket that never answers times out")
  func silence() async throws {
    let directory = try Program.socketDirectory()
    let server = try RawServer(path: "\(directory)/x.sock", reply: nil)
    try await expectRefusal(
      ["snapshot", "\(directory)/x.sock"], in: directory, code: 3, saying: "no answer within 3 s")
    server.stop()
  }

  @Test("a viewer that announces 4 GiB, or sends garbage, loses only its own connection")
  func hostileViewer() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    for bytes in [
      "Content-Length: 4294967296\r\n\r\n", "\u{0}\u{1}\u{2}", "GET / HTTP/1.1\r\n\r\n",
    ] {
      let viewer = try RawClient(sample.socketPath, patience: Int(Patience.seconds))
      try viewer.sendBytesNow(Array(bytes.utf8))
      let (reason, timedOut) = viewer.readToEnd()
      #expect(
        String(decoding: reason, as: UTF8.self).contains("; the connection is closed"),
        "the reason was not sent")
      #expect(!timedOut, "the connection was not closed")
    }
    do {
      let truncated = try RawClient(sample.socketPath, patience: Int(Patience.seconds))
      try truncated.sendBytesNow(Array("Content-Length: 100\r\n\r\n{".utf8))
    }
    let after = try await Program.run(["snapshot"], directory: directory)
    #expect(after.code == 0)
    sample.kill()
  }

  @Test("usage errors exit with 2, one line, and the help command to run")
  func usage() async throws {
    let directory = try Program.socketDirectory()
    for arguments in [
      ["snapshot", "--nonsense"], ["export", "--format", "gif"], ["export", "-o", "diagram"],
      ["export", "--hide", "nonsense"], ["export", "--mark", "lint"], ["export", "--layout", "x"],
      ["export", "--link", "javascript:alert(1)"], ["export", "-o", "x.sgv"],
      ["export", "--scale", "0"], ["export", "--renderer", "cairo"], ["map", "--least", "0"],
      ["funnel", "a", "b"], ["funnel", "a", "x.flowscope"],
      ["export-events", "x.flowscope"], ["export-events", "-o", "x"],
      ["export-events", "x.flowscope", "-o", "-"], ["export-events", "x.flowscope", "-o", ""],
      ["export-events", "-", "--files-from", "-", "-o", "x"],
      ["demo", "rainbow", "--serve", "--rate", "-1"], ["lint", "rainbow", "-Aall"],
      ["config", "--path", "--json"], ["demo", "--serve", "--diagram", "x.svg"],
      ["demo", "--serve", "--control"], ["demo", "--serve", "--inspectable"],
      ["demo", "--for", "1"], ["demo", "--steps", "3"], ["demo", "--name", "x"],
    ] {
      try await expectRefusal(
        arguments, in: directory, code: 2, saying: "see 'flowscope help \(arguments[0])'")
    }
    try await expectRefusal(["a", "b"], in: directory, code: 2, saying: "see 'flowscope --help'")
    try await expectRefusal(
      ["--generate-completion-script", "tcsh"], in: directory, code: 2, saying: "bash fish; see")
    try await expectRefusal(
      ["demo", "--rate", "-1"], in: directory, code: 2,
      saying: "Missing value for '--rate <steps>' (write --rate=-1 for a value below zero); see")
    try await expectRefusal(
      ["demo", "--rate=-1"], in: directory, code: 2, saying: "--rate takes 0, or a number")
    try await expectRefusal(
      ["help", "snapshto"], in: directory, code: 2, saying: "did you mean 'snapshot'?")
    try await expectRefusal(
      ["help", "nosuch"], in: directory, code: 2, saying: "unknown command 'nosuch'")
    try await expectRefusal(
      ["snapshto"], in: directory, code: 3, saying: "did you mean 'flowscope snapshot'?")
    try await expectRefusal(
      ["demo", "nosuch"], in: directory, code: 2, saying: "unknown sample 'nosuch'")
  }

  @Test("a failed write is reported, and the inspector requires a terminal")
  func outputs() async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    try await expectRefusal(
      ["export", "--format", "dot", "-o", "\(directory)/no/such/dir.dot"], in: directory, code: 2,
      saying: "cannot write")
    try await expectRefusal(["attach"], in: directory, code: 2, saying: "must be a terminal")
    sample.kill()
  }
}
