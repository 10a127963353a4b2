import Testing

@testable import FlowReports

/// The next command that an answer names.
@Suite struct NextStepTests {
  @Test("a command is plain words, without the target that was not named")
  func plain() {
    #expect(NextStep(["screen", nil], "where").command == "flowscope screen")
    #expect(
      NextStep(["wait", "shop", "--idle", "500ms"], "then").command
        == "flowscope wait shop --idle 500ms")
  }

  @Test(
    "what a shell would change is in quotes, whatever an app calls its routes",
    arguments: [
      ("item(7)", "'item(7)'"), ("", "''"), ("a b", "'a b'"), ("$(reboot)", "'$(reboot)'"),
      ("it's", #"'it'\''s'"#), ("#7", "'#7'"), ("a;b\n", "'a;b\n'"), ("`x`", "'`x`'"),
    ])
  func quoted(word: String, expected: String) {
    #expect(NextStep(["explain", word], "why").command == "flowscope explain \(expected)")
  }

  @Test("a text has a line for each step, which a shell runs as it is")
  func text() {
    let style = TextStyle(glyphs: .ascii, colours: false)
    let steps = [NextStep(["screen"], "where the user is"), NextStep(["log"], "what happened")]
    #expect(
      style.text(of: steps) == """
        next: flowscope screen  # where the user is
        next: flowscope log  # what happened

        """)
    #expect(style.text(of: []).isEmpty)
  }
}
