import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct RebindingTests {
  private let keymap = Keymap(
    bindings: [
      .init(.moveDown, "down", .character("j"), .down, section: .moving),
      .init(.moveUp, "up", .character("k"), .up, section: .moving),
      .init(.toggle, "toggle", .enter, section: .moving),
      .init(.jumpToOwner, "origin", .enter, section: .moving),
      .init(.help, "help", .character("?"), section: .moving),
      .init(.quit, "quit", .character("q"), .control("c"), section: .moving),
    ], features: .standard)

  private func keys(_ action: Action, in keymap: Keymap) -> [Key] {
    keymap.bindings.filter { $0.action == action }.flatMap(\.keys)
  }

  @Test("an action has its chosen keys, and the others keep theirs")
  func rebinds() {
    let (rebound, problems) = keymap.rebound(by: ["moveDown": [.control("n"), .control("n")]])
    #expect(problems.isEmpty)
    #expect(keys(.moveDown, in: rebound) == [.control("n")])
    #expect(keys(.moveUp, in: rebound) == [.character("k"), .up])
    #expect(rebound.bindings.map(\.help) == keymap.bindings.map(\.help))
  }

  @Test("without choices, or with the default keys as choices, nothing changes")
  func same() {
    let choices = Dictionary(
      uniqueKeysWithValues: keymap.bindings.map { ($0.action.rawValue, $0.keys) })
    for choice in [[:], choices] {
      let (rebound, problems) = keymap.rebound(by: choice)
      #expect(rebound.bindings.map(\.keys) == keymap.bindings.map(\.keys))
      #expect(problems.isEmpty)
    }
  }

  @Test(
    "a key is taken from another action for the chosen action, and a message names both actions")
  func conflict() {
    let (rebound, problems) = keymap.rebound(
      by: ["moveDown": [.character("k")]], place: { "config.json:7 \($0)" })
    #expect(keys(.moveDown, in: rebound) == [.character("k")])
    #expect(keys(.moveUp, in: rebound) == [.up])
    #expect(
      problems == [
        SettingsProblem(
          place: "config.json:7 moveDown",
          message: "k is a key of both 'moveDown' and 'moveUp'; 'moveDown' keeps it")
      ])
  }

  @Test(
    "if two actions choose one key, one action gets the key, and one message names both actions")
  func conflictOfChoices() {
    let (rebound, problems) = keymap.rebound(
      by: ["moveUp": [.character("x")], "moveDown": [.character("x")]])
    #expect(keys(.moveDown, in: rebound) == [.character("x")])
    #expect(keys(.moveUp, in: rebound).isEmpty)
    #expect(problems.count == 1)
    #expect(
      problems.allSatisfy { $0.message.contains("moveUp") && $0.message.contains("moveDown") })
  }

  @Test("swapping the keys of two actions isn't a conflict")
  func swap() {
    let (rebound, problems) = keymap.rebound(
      by: ["moveUp": [.character("j"), .down], "moveDown": [.character("k"), .up]])
    #expect(problems.isEmpty)
    #expect(keys(.moveUp, in: rebound) == [.character("j"), .down])
  }

  @Test("quitting and help always keep a key")
  func essential() {
    let empty = keymap.rebound(by: ["quit": [], "help": []])
    #expect(empty.problems.count == 2)
    #expect(keys(.quit, in: empty.keymap) == [.character("q"), .control("c")])
    #expect(keys(.help, in: empty.keymap) == [.character("?")])
    let taken = keymap.rebound(by: ["moveDown": [.character("?"), .character("q"), .control("c")]])
    #expect(keys(.help, in: taken.keymap) == [.character("?")])
    #expect(!keys(.quit, in: taken.keymap).isEmpty)
    #expect(taken.problems.count == 3)
    let both = keymap.rebound(by: ["quit": [.character("x")], "help": [.character("x")]])
    #expect(!keys(.quit, in: both.keymap).isEmpty && !keys(.help, in: both.keymap).isEmpty)
    #expect(!both.problems.isEmpty)
    // Other actions can be reached without keys.
    #expect(keymap.rebound(by: ["moveDown": []]).problems.isEmpty)
  }

  @Test("an unknown action is reported with a suggestion")
  func unknown() {
    let (rebound, problems) = keymap.rebound(by: ["movedwon": [.tab], "fly": [.tab]])
    #expect(rebound.bindings.map(\.keys) == keymap.bindings.map(\.keys))
    #expect(
      problems.map(\.message) == [
        "unknown action 'fly'; Docs/Keys.md lists all",
        "unknown action 'movedwon'; did you mean 'moveDown'?",
      ])
  }

  private func actions(of key: Key, in keymap: Keymap, _ panel: Panel) -> Set<Action> {
    Set(keymap.bindings(in: panel).filter { $0.keys.contains(key) }.map(\.action))
  }

  @Test("law: with any choices of keys, no key starts two actions that it did not start before")
  func law() {
    let standard = Keymap.standard
    let pool = standard.bindings.flatMap(\.keys)
    for (index, action) in Action.allCases.enumerated() {
      let other = Action.allCases[(index * 7 + 3) % Action.allCases.count]
      var choices = [other.rawValue: [pool[(index * 3) % pool.count]]]
      choices[action.rawValue] = [pool[index % pool.count], pool[(index * 5) % pool.count]]
      let rebound = standard.rebound(by: choices).keymap
      for panel in Panel.allCases {
        for key in pool {
          let before = actions(of: key, in: standard, panel)
          let after = actions(of: key, in: rebound, panel)
          #expect(after.count <= 1 || after.isSubset(of: before), "\(key.title): \(after)")
        }
      }
      #expect(!keys(.quit, in: rebound).isEmpty && !keys(.help, in: rebound).isEmpty)
    }
  }
}
