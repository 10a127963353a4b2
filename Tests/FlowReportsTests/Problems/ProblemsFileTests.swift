import Foundation
import TestSystem
import Testing

@testable import FlowReports

@Suite("The file of problems")
struct ProblemsFileTests {
  private let directory: TemporaryDirectory
  private var file: ProblemsFile { ProblemsFile("\(directory.path)/p.json") }

  init() throws { directory = TemporaryDirectory() }

  private static func entry(_ kind: String, _ state: ProblemEntry.State = .open) -> ProblemEntry {
    let parts = ProblemParts(
      kind: kind, place: "A/B", route: "R.a", file: "M/F.swift", function: "f()")
    let time = Date(timeIntervalSince1970: 1_700_000_000.125)
    return ProblemEntry(
      ErrorFingerprint(parts), parts, state: state, decided: time, owner: "@team",
      notes: [.init(author: "ana", time: time, text: "known")],
      first: .init(time: time, run: "r", version: "1.2"), last: nil, count: 3, runs: 2)
  }

  @Test(
    "every state is read as it was written, to the millisecond",
    arguments: [
      ProblemEntry.State.open, .reviewed, .ignored(.always), .ignored(.untilMore(3)),
      .ignored(.untilVersion("1.3")), .resolved(in: nil), .resolved(in: "2"),
    ])
  func roundTrip(state: ProblemEntry.State) throws {
    let entry = Self.entry("k", state)
    try file.update { $0[entry.fingerprint] = entry }
    #expect(try file.read().entries == [entry.fingerprint: entry])
  }

  @Test("the problems are in one order, whatever order they were added in")
  func order() throws {
    let entries = ["a", "b", "c", "d"].map { Self.entry($0) }
    for entry in entries { try file.update { $0[entry.fingerprint] = entry } }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    let other = ProblemsFile("\(directory.path)/q.json")
    try other.update { memory in
      for entry in entries.reversed() { memory[entry.fingerprint] = entry }
    }
    #expect(try String(contentsOfFile: other.path, encoding: .utf8) == text)
    let places = entries.sorted { $0.fingerprint < $1.fingerprint }
      .compactMap { text.range(of: "\($0.fingerprint)")?.lowerBound }
    #expect(places == places.sorted() && places.count == 4)
  }

  @Test("a change of one problem leaves the lines of the others as they are")
  func others() throws {
    var entries = ["a", "b", "c"].map { Self.entry($0) }
    for index in entries.indices {
      // Times whose nearest numbers are above and below the millisecond.
      entries[index].decided = Date(
        timeIntervalSince1970: 1_795_000_000 + Double(index + 6) / 1_000)
      try file.update { $0[entries[index].fingerprint] = entries[index] }
    }
    func lines() throws -> [Substring] {
      try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
    }
    let before = try lines()
    try file.update { $0[entries[0].fingerprint]?.owner = "@other" }
    let after = try lines()
    #expect(after.count == before.count)
    #expect(zip(before, after).count { $0 != $1 } == 1)
  }

  @Test("writers at the same time all keep their changes")
  func concurrent() async throws {
    let file = file
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let entry = Self.entry("k\(number)")
          try file.update { $0[entry.fingerprint] = entry }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().entries.count == 40)
  }

  /// What is wrong, its line, and a part of the message.
  private static let bad: [(text: String, line: Int?, part: String)] = [
    ("{\n<<<<<<< ours\n", 2, "conflict marks"),
    ("{\n  \"schema\": \"flowscope.problems\",\n  \"schemaVersion\": 9\n}", 3, "its version is 9"),
    ("{\"schema\": \"other\", \"schemaVersion\": 1}", nil, "not a file of problems"),
    ("{\n  \"schema\": ,\n}", 2, "not JSON"),
    ("", 1, "not JSON"),
    ("{\n\"schema\": \"flowscope.problems\",\n\"schemaVersion\": 1,", 3, "not JSON"),
    ("[]", nil, "not a file of problems"),
  ]

  @Test("an unusable file is refused with its line, and is not changed", arguments: bad)
  func unusable(text: String, line: Int?, part: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    let error = #expect(throws: ProblemsFileError.self) { try file.read() }
    #expect(error?.line == line, "\(error?.description ?? "")")
    #expect(error?.reason.contains(part) == true, "\(error?.description ?? "")")
    #expect("\(try #require(error))".contains(line.map { "p.json:\($0): " } ?? "p.json: "))
    #expect(throws: (any Error).self) {
      try file.update { $0[Self.entry("k").fingerprint] = Self.entry("k") }
    }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test("a problem that is there twice, or that is wrong, is refused with its line")
  func twice() throws {
    for kind in ["a", "b"] {
      try file.update { $0[Self.entry(kind).fingerprint] = Self.entry(kind) }
    }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    let first = Self.entry("a").fingerprint
    let second = Self.entry("b").fingerprint
    func refusal(_ text: String) throws -> ProblemsFileError? {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
      return #expect(throws: ProblemsFileError.self) { try file.read() }
    }
    func line(of part: String, in text: String, occurrence: Int) -> Int {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.filter { lines[$0].contains(part) }[occurrence] + 1
    }
    let doubled = text.replacingOccurrences(of: "\(second)", with: "\(first)")
    let twice = try refusal(doubled)
    #expect(twice?.line == line(of: "\(first)", in: doubled, occurrence: 1))
    #expect(twice?.reason.contains("is there twice") == true)
    let later = max(first, second)
    let odd = text.replacingOccurrences(of: "\(later)", with: "2-0000000000000000")
    let version = try refusal(odd)
    #expect(version?.line == line(of: "2-0000000000000000", in: odd, occurrence: 0))
    #expect(version?.reason.contains("is not a fingerprint of version 1") == true)
    let wrong = text.replacingOccurrences(of: "\"state\" : \"open\"", with: "\"state\" : \"shut\"")
    #expect(try refusal(wrong)?.reason.contains("'shut' is not a state") == true)
  }

  @Test("a missing file is no memory if it need not exist, and an error if it was named")
  func missing() throws {
    #expect(try file.readIfThere() == nil)
    #expect(throws: ProblemsFileError.self) { try file.read() }
  }

  @Test("the file is found above a directory, up to the root of the repository")
  func nearest() throws {
    let repository = "\(directory.path)/repository"
    let inner = "\(repository)/Sources/App"
    try FileManager.default.createDirectory(
      atPath: "\(repository)/.git", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(directory.path)/\(ProblemsFile.standardName)"))
    #expect(ProblemsFile.nearest(to: inner) == nil, "that of another project is not taken")
    #expect(ProblemsFile.new(in: inner).path == "\(repository)/\(ProblemsFile.standardName)")
    try Data().write(to: URL(fileURLWithPath: "\(repository)/\(ProblemsFile.standardName)"))
    #expect(
      ProblemsFile.nearest(to: inner)?.path == "\(repository)/\(ProblemsFile.standardName)")
  }
}
