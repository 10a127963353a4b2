import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The key table", .timeLimit(.minutes(Patience.minutes)))
struct KeymapTests {
  private let keymap = Keymap.standard

  @Test("has every action once, with a help text")
  func complete() {
    #expect(Set(keymap.bindings.map(\.action)) == Set(Action.allCases))
    #expect(keymap.bindings.count == Action.allCases.count)
    #expect(keymap.bindings.allSatisfy { !$0.help.isEmpty && !$0.keys.isEmpty })
  }

  @Test("gives each key one meaning in a panel", arguments: Panel.allCases)
  func unambiguous(panel: Panel) {
    var meanings: [Key: Action] = [:]
    for binding in keymap.bindings where binding.panels?.contains(panel) ?? true {
      for key in binding.keys {
        #expect(meanings[key] == nil, "\(key.title) stands for two things")
        meanings[key] = binding.action
        #expect(keymap.action(for: key, in: panel) == binding.action)
      }
    }
  }

  @Test("leaves the keys of a panel unbound in others")
  func ofOnePanel() {
    #expect(keymap.action(for: .character("m"), in: .errors) == .markReviewed)
    #expect(keymap.action(for: .character("m"), in: .tree) == nil)
  }

  @Test("has a command for every action")
  func commands() {
    let names = Keymap.standard.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for action in Action.allCases { #expect(names.contains(action.commandName)) }
  }
}
