import ArgumentParser
import Testing

@testable import flowscope

/// Filters on the command line, of which a regular expression begins with a dash.
@Suite struct MatchOptionTests {
  @Test(
    "a filter that begins with a dash is the value of --match, or comes after --",
    arguments: ["-r green", "!-r ^green", "-n", "green"])
  func filters(text: String) throws {
    for words in [["--match", text], ["--match=\(text)"]] {
      let snapshot = try Flowscope.parseAsRoot(["snapshot", "shop"] + words + ["-n", "2"])
      let command = try #require(snapshot as? SnapshotCommand)
      #expect(command.matching.match == text && command.most.limit == 2)
      let routes = try Flowscope.parseAsRoot(["routes"] + words + ["--json"])
      #expect((routes as? RoutesCommand)?.matching.match == text)
    }
    let parked = try Flowscope.parseAsRoot(["break", "shop", "--control", "--", text])
    #expect((parked as? BreakCommand)?.words == ["shop", text])
  }

  @Test("-r without its text in the same value is refused with the correct form")
  func split() throws {
    for mark in ["-r", "!-r"] {
      let error = try #require(throws: (any Error).self) {
        try Flowscope.parseAsRoot(["snapshot", "--match", mark, "green"])
      }
      #expect(
        Flowscope.message(for: error)
          == "--match: \(mark) and its text are one value: --match='\(mark) text'")
    }
  }
}
