import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The palette", .timeLimit(.minutes(Patience.minutes)))
struct PaletteTests {
  private func open(writing text: String = "", in session: InspectorSession) {
    Fixture.press(.control("p"), in: session)
    Fixture.type(text, in: session)
  }

  @Test("has every action and every command, in every panel", arguments: Panel.allCases)
  func whole(panel: Panel) {
    let session = Fixture.inspector()
    Fixture.press(panel.key, in: session)
    open(in: session)
    let choices = session.model.choices
    let names = choices.map(\.name).filter { !$0.isEmpty }
    #expect(Set(names) == Set(Action.allCases.map(\.commandName)).subtracting(["palette"]))
    #expect(Set(names).count == names.count)
    // An action of other panels shows the title of one of them.
    for binding in Keymap.standard.bindings {
      guard let panels = binding.panels, !panels.contains(panel) else { continue }
      let choice = choices.first { $0.name == binding.action.commandName }
      #expect(panels.contains { choice?.detail.hasPrefix($0.title) == true })
    }
    let lines = choices.filter { $0.name.isEmpty }.map(\.title)
    for command in FeatureList.standard.commands {
      #expect(lines.contains { $0.hasPrefix(":\(command.name)  ") })
    }
  }

  @Test("goes to the panel of an action, and runs it there")
  func elsewhere() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    #expect(session.model.screen.panel == .tree)
    session.select(.errors, line: 2)
    let id = try #require(session.model.inspection.errors.selectedError).id
    open(writing: "mark as ignored", in: session)
    let choice = try #require(session.model.choices.first)
    #expect(choice.detail == "Errors  i")
    let effects = Fixture.press(.enter, in: session)
    #expect(session.model.screen == ShownScreen(panel: .errors))
    #expect(effects.first == .keepMarks([id: ErrorMark(.ignored)], of: Fixture.id))
  }

  @Test("an action of several panels runs in the focused one")
  func here() {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    Fixture.press(.character("5"), in: session)
    let before = session.model.inspection.lints.choice.grouping
    open(writing: "change grouping", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.panel == .lints)
    #expect(session.model.inspection.lints.choice.grouping != before)
  }

  @Test("a command with an argument begins a line, and a command without an argument runs")
  func commands() {
    let session = Fixture.inspector()
    open(writing: ":theme", in: session)
    #expect(session.model.choices.first?.title == ":theme  change the colours")
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .command)
    #expect(session.model.editor.text == "theme ")
    Fixture.type("dark", in: session)
    #expect(Fixture.press(.enter, in: session) == [.setTheme(.dark)])
    open(writing: ":across", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.history.lines.last == "across")
  }
}

extension InspectorSession {
  /// Selects a line of a panel, and returns.
  @MainActor
  fileprivate func select(_ panel: Panel, line: Int) {
    let keys = Array(repeating: Key.character("j"), count: line)
    for key in [panel.key, .character("g")] + keys + [Panel.tree.key] {
      Fixture.press(key, in: self)
    }
  }
}
