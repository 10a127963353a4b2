import ArgumentParser
import Testing

@testable import FlowReports
@testable import flowscope

/// The target on a command line that is being completed.
@Suite struct CompletionLineTests {
  private func target(_ line: String, upTo end: Int? = nil) -> String? {
    CompletionLine(line.split(separator: " ").map(String.init), upTo: end).target
  }

  @Test("the target is the first word that is neither an option nor its value")
  func found() {
    #expect(target("flowscope explain shop gr") == "shop")
    #expect(target("flowscope errors --kind duplicateChild shop --route") == "shop")
    #expect(target("flowscope errors --json shop") == "shop")
    #expect(target("flowscope log --wait shop --route") == "shop")
    #expect(target("flowscope log --wait 10 shop --route") == "shop")
    #expect(target("flowscope errors 'team/shop' --route") == "team/shop")
    #expect(target(#"flowscope errors my\ shop"#) == "my")
    #expect(CompletionLine(["flowscope", "errors", #"my\ shop"#]).target == "my shop")
  }

  @Test("options, their values and the word at the cursor are not the target")
  func missing() {
    #expect(target("flowscope errors --route") == nil)
    #expect(target("flowscope errors --route re") == nil)
    #expect(target("flowscope") == nil)
    #expect(target("flowscope explain gr", upTo: 2) == nil, "the word at the cursor is no target")
  }

  /// The value of an unknown option would be taken for the target.
  @Test("every option with a value is known")
  func options() throws {
    for command in Flowscope.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      for option in DeclaredOptions(of: command).options where option.longName != "--wait" {
        for word in option.names {
          let line = "flowscope \(name) \(word)\(option.takesValue ? " value" : "") shop --route"
          #expect(target(line) == "shop", "\(line)")
        }
      }
    }
    #expect(target("flowscope coverage --files-from list.txt shop --route") == "shop")
  }
}
