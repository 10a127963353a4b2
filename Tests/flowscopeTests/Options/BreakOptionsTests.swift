import ArgumentParser
import Testing

@testable import flowscope

@Suite struct BreakOptionsTests {
  @Test(
    "words that read as a debugger's command are refused with the option for it",
    arguments: [
      (["list"], "--list"), (["remove", "3"], "--remove 3"), (["remove", "all"], "--remove all"),
      (["resume", "3"], "--resume 3"),
    ])
  func optionMeant(words: [String], option: String) throws {
    let error = try #require(throws: (any Error).self) {
      try Flowscope.parseAsRoot(["break"] + words + ["--control"])
    }
    #expect(
      Flowscope.message(for: error)
        == "'break \(words.joined(separator: " "))' would park navigations: \(option) does that"
        + (words == ["list"] ? "; for navigations with this text, write 'add' before it" : ""))
  }

  @Test(
    "the same words are a condition after add, and with a target",
    arguments: [
      ["add", "list"], ["shop", "list"], ["remove", "cart"], ["add", "shop", "resume"],
    ])
  func conditions(words: [String]) throws {
    let command = try Flowscope.parseAsRoot(["break"] + words + ["--control"])
    #expect((command as? BreakCommand)?.words == words)
  }
}
