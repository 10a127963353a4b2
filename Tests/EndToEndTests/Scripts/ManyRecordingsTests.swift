import Foundation
import TestApps
import TestPatience
import Testing

/// Commands that read many recordings: directories, lists of files, and files that cannot be read.
@Suite("Scripts with many recordings", .timeLimit(.minutes(Patience.minutes)))
struct ManyRecordingsTests {
  private let place: ScriptPlace

  /// The commands that read several recordings, in a form whose output can be compared.
  private static let commands = [
    ["map", "--json"], ["coverage", "--json"], ["errors", "--json", "--state", "all"],
    ["log", "--json"], ["lint", "--json"],
  ]

  init() throws { place = try ScriptPlace() }

  /// Makes a directory with recordings of two runs, one of them deeper.
  private func recordings() async throws {
    for name in ["runs/b", "empty"] {
      try FileManager.default.createDirectory(
        atPath: place.path(name), withIntermediateDirectories: true)
    }
    for name in ["runs/a.flowscope", "runs/b/c.flowscope"] {
      let sample = try ServedSample(
        directory: place.directory, arguments: ["--rate", "100", "--warm-up", "8"])
      try await place.record(name, entries: 60)
      sample.kill()
    }
  }

  @Test("a directory and a list of paths mean the recordings in them, in the same order")
  func forms() async throws {
    try await recordings()
    let (a, c) = (place.path("runs/a.flowscope"), place.path("runs/b/c.flowscope"))
    for command in Self.commands {
      let named = try await place.run(command + [a, c])
      #expect(named.code == 0 && !named.output.isEmpty, "\(command): \(named.error)")
      let directory = try await place.run(command + [place.path("runs")])
      #expect(directory.output == named.output && directory.code == 0, "\(command)")
      let words = command.joined(separator: " ")
      for list in [
        "find runs -type f | sort | sed \"s|^|$PWD/|\"", "find $PWD/runs -type f -print0 | sort -z",
        "echo $PWD/runs",
      ] {
        let listed = try await place.shell(
          "cd \(place.directory); \(list) | $flowscope \(words) --files-from -")
        #expect(listed.output == named.output, "\(words), \(list): \(listed.error)")
        let file = try await place.shell(
          "cd \(place.directory); \(list) > list; $flowscope \(words) --files-from list")
        #expect(file.output == named.output && file.code == 0, "\(words), \(list)")
      }
    }
    let both = try await place.shell("$flowscope map - --files-from - < \(a)")
    #expect(both.isRefusal(2, saying: "and not both"))
    let follow = try await place.run("log", "--follow", place.path("runs"))
    #expect(follow.isRefusal(2, saying: "several targets"))
  }

  @Test("the order of the files changes no sum")
  func order() async throws {
    try await recordings()
    let (a, c) = (place.path("runs/a.flowscope"), place.path("runs/b/c.flowscope"))
    let one = try await place.run("map", "--json", a, c)
    let other = try await place.run("map", "--json", c, a)
    #expect(one.output == other.output && one.code == 0)
    let tables = [
      try await place.run("coverage", a, c), try await place.run("coverage", c, a),
    ]
    #expect(tables[0].output == tables[1].output)
  }

  @Test("the newest events of several recordings are below the names of their files")
  func newest() async throws {
    try await recordings()
    let (a, c) = (place.path("runs/a.flowscope"), place.path("runs/b/c.flowscope"))
    let last = try await place.run("log", a, c, "-n", "1").output.split(separator: "\n")
    #expect(last.count == 2 && last[0].hasSuffix("c.flowscope:"), "\(last)")
    let ofLast = try await place.run("log", c, "--json").output.split(separator: "\n").count
    let both = try await place.run("log", a, c, "-n", "\(ofLast + 1)").output
    #expect(both.contains("a.flowscope:\n") && both.contains("\n\n"), "\(both)")
    #expect(both.components(separatedBy: ".flowscope:\n").count == 3)
  }

  @Test("a copied file counts once in each command")
  func copies() async throws {
    try await recordings()
    let once = place.path("runs/a.flowscope")
    try FileManager.default.createDirectory(
      atPath: place.path("copies"), withIntermediateDirectories: false)
    for name in ["copies/a.flowscope", "copies/b.flowscope"] {
      try FileManager.default.copyItem(atPath: once, toPath: place.path(name))
    }
    for command in Self.commands where command[0] != "coverage" {
      let alone = try await place.run(command + [place.path("copies/a.flowscope")])
      let copied = try await place.run(command + [place.path("copies")])
      // Of several recordings, lint does not say what one hierarchy gained.
      if command[0] == "lint" {
        #expect(copied.error.contains("b.flowscope is a copy"), "\(copied.error)")
      } else {
        #expect(copied.output == alone.output && copied.code == 0, "\(command)")
      }
    }
    let alone = try await place.run("coverage", place.path("copies/a.flowscope"))
    let copied = try await place.run("coverage", place.path("copies"))
    #expect(copied.output == alone.output && copied.error.contains("b.flowscope is a copy"))
  }

  @Test("a file that cannot be read is named; with --keep-going, the rest stands and the code is 5")
  func keepGoing() async throws {
    try await recordings()
    let sound = place.path("runs")
    let bad = place.path("bad")
    try FileManager.default.copyItem(atPath: sound, toPath: bad)
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(bad)/a.flowscope"))
    try whole.prefix(6_000).write(to: URL(fileURLWithPath: "\(bad)/cut.flowscope"))
    try Data("some text\n".utf8).write(to: URL(fileURLWithPath: "\(bad)/text.flowscope"))
    for command in Self.commands {
      let words = "\(command)"
      let good = try await place.run(command + [sound])
      let first = try await place.run(command + [bad])
      #expect(first.code == 2, "\(words): \(first.error)")
      #expect(first.error.split(separator: "\n").count == 1, "\(words): \(first.error)")
      let kept = try await place.run(command + [bad, "--keep-going"])
      #expect(kept.code == 5, "\(words): \(kept.error)")
      #expect(kept.error.contains("\(bad)/cut.flowscope"), "\(words): \(kept.error)")
      #expect(kept.error.contains("\(bad)/text.flowscope"), "\(words): \(kept.error)")
      #expect(kept.error.contains("2 of 4 files could not be read"), "\(words): \(kept.error)")
      let output = kept.output.replacingOccurrences(of: bad, with: sound)
      #expect(output == good.output, "\(words)")
    }
    let check = try await place.run("coverage", bad, "--keep-going", "--minimum", "100")
    #expect(check.code == 1, "a failed check comes first")
    let none = try await place.run("map", "--keep-going", "\(bad)/text.flowscope")
    #expect(none.code == 2 && none.output.isEmpty && none.error.contains("none of 1 file"))
  }

  @Test("a directory without recordings exits with 3 in one line")
  func empty() async throws {
    try FileManager.default.createDirectory(
      atPath: place.path("empty"), withIntermediateDirectories: false)
    for command in Self.commands {
      let outcome = try await place.run(command + [place.path("empty")])
      #expect(outcome.isRefusal(3, saying: "no recordings"), "\(command): \(outcome.error)")
      let kept = try await place.run(command + [place.path("empty"), "--keep-going"])
      #expect(kept.code == 3 && kept.output.isEmpty, "\(command): \(kept.error)")
      #expect(kept.error.contains("none of 1 directory has any"), "\(command): \(kept.error)")
      let listed = try await place.shell(
        "$flowscope \(command.joined(separator: " ")) --files-from - < /dev/null")
      #expect(listed.isRefusal(3, saying: "no recordings"), "\(command): \(listed.error)")
    }
  }
}
