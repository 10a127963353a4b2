import ArgumentParser
import Testing

@testable import flowscope

/// The examples in the help of the commands that scripts and agents call.
@Suite struct ExampleHelpTests {
  private static let commands: [any ParsableCommand.Type] = [
    BreakCommand.self, DismissCommand.self, LinksCommand.self, MCPCommand.self,
    NavigateCommand.self, PopCommand.self,
    RoutesCommand.self, ScreenCommand.self, SelectTabCommand.self, SnapshotCommand.self,
    WaitCommand.self, WayCommand.self,
  ]

  /// The words of a line up to the end of its first command; quotes hold a word together.
  private func words(_ line: Substring) -> [String] {
    let pieces = line.split(separator: "'", omittingEmptySubsequences: false)
    let words = pieces.enumerated().flatMap { index, piece in
      index.isMultiple(of: 2) ? piece.split(separator: " ").map(String.init) : [String(piece)]
    }
    return Array(words.prefix { $0 != "&&" })
  }

  /// All commands, and those of `problem`.
  private static let all = Flowscope.configuration.subcommands.flatMap {
    [$0] + $0.configuration.subcommands
  }

  @Test("each example of every command is one line of at most 80 columns")
  func lines() {
    var examples = 0
    for command in Self.all {
      let written = command.configuration.discussion.split(separator: "\n")
        .filter { $0.hasPrefix("  flowscope ") }
      let help = Set(command.helpMessage(columns: 80).split(separator: "\n"))
      for line in written {
        examples += 1
        #expect(line.count <= 80 && help.contains(line), "\(line)")
      }
    }
    #expect(examples > 20)
  }

  @Test(
    "the help of each has two examples, which the program can parse", arguments: commands.indices)
  func examples(index: Int) throws {
    let command = Self.commands[index]
    let name = try #require(command.configuration.commandName)
    let lines = command.configuration.discussion.split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("flowscope \(name) ") }
    #expect(lines.count == 2, "\(name)")
    for line in lines {
      let parsed = try Flowscope.parseAsRoot(Array(words(line).dropFirst()))
      #expect(type(of: parsed) == command, "\(line)")
    }
  }
}
