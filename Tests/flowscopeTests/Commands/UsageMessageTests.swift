import ArgumentParser
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

@Suite struct UsageMessageTests {
  @Test("an error of the parser in several lines becomes one line")
  func lines() {
    #expect(
      UsageMessage.line("One.\n   or: two\n\n", arguments: ["-Aall"]) == "One. or: two")
  }

  @Test("a negative value that looks like an option is reported with the correct form")
  func negative() {
    let message = "Missing value for '--rate <steps>'"
    #expect(
      UsageMessage.line(message, arguments: ["demo", "--rate", "-1.5", "--for", "-2"])
        == message + " (write --rate=-1.5 for a value below zero)")
    for arguments in [["--rate"], ["--rate", "--for", "-2"], ["--rate", "-x"], ["-1", "--rate"]] {
      #expect(UsageMessage.line(message, arguments: arguments) == message)
    }
    let short = "Missing value for '-o <file>'"
    #expect(UsageMessage.line(short, arguments: ["-o", "-1"]) == short)
  }

  @Test(
    "for an unknown value, the message suggests the nearest value, or lists all",
    arguments: [
      (["--layout", "tdy"], "--layout does not know 'tdy'; did you mean 'tidy'?"),
      (["--format", "sgv"], "--format does not know 'sgv'; did you mean 'svg'?"),
      (["--format", "sv"], "--format does not know 'sv'; did you mean 'svg'?"),
      (
        ["--renderer", "graphvis"], "--renderer does not know 'graphvis'; did you mean 'graphviz'?"
      ),
      (["--theme", "?"], "--theme does not know '?'; it takes light, dark, print, auto"),
    ])
  func nearest(arguments: [String], line: String) throws {
    let error = try #require(throws: (any Error).self) {
      try Flowscope.parseAsRoot(["export"] + arguments)
    }
    #expect(UsageMessage.line(Flowscope.message(for: error), arguments: arguments) == line)
  }
}
