import ArgumentParser
import Testing

@testable import flowscope

/// The commands by name.
@Suite struct CommandTableTests {
  @Test("each name is that of its command, once, in the order of the names")
  func names() {
    for (name, command) in CommandTable.all {
      #expect(command.configuration.commandName == name)
    }
    let names = CommandTable.all.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count)
    #expect(Flowscope.commandNames == names)
  }

  @Test("a line that names its command needs no other, and the help and completions need all")
  func needed() {
    func count(_ line: String) -> Int {
      CommandTable.commands(for: ["flowscope"] + line.split(separator: " ").map(String.init)).count
    }
    for line in ["screen", "list --json", "errors shop", "errors mark 1-9f", "problem mark 1-9f"] {
      #expect(count(line) == 1, "\(line)")
    }
    for line in [
      "", "--help", "help screen", "shop", "completion zsh", "--version x", "---completion screen",
    ] {
      #expect(count(line) == CommandTable.all.count, "\(line)")
    }
    #expect(CommandTable.commands(for: ["flowscope", "errors", "mark"]).first == ProblemGroup.self)
  }
}
