import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The filter line", .timeLimit(.minutes(Patience.minutes)))
struct FilterLineTests {
  nonisolated private static let panels: [Panel] = [.tree, .log, .errors, .lints]

  /// An inspector with a line in every panel, and with the focus on one of them.
  private func session(_ panel: Panel, columns: Int = 120) -> InspectorSession {
    let session = BusyFixture.inspector(columns: columns, rows: 40)
    Fixture.press(panel.key, in: session)
    return session
  }

  private func write(_ text: String, in session: InspectorSession) {
    Fixture.press(.character("/"), .control("u"), in: session)
    Fixture.type(text, in: session)
  }

  private func isFiltered(_ panel: Panel, in session: InspectorSession) -> Bool {
    session.model.features.filtered(panel)?.isFiltered(in: session.model.inspection) ?? false
  }

  @Test("Esc clears the filter of a panel, and only then leaves the panel", arguments: panels)
  func takenBack(panel: Panel) {
    let session = session(panel)
    write("coordinator", in: session)
    Fixture.press(.enter, in: session)
    #expect(isFiltered(panel, in: session))
    let text = session.draw().text
    #expect(text.contains("\(panel.title)") && text.contains(" (coordinator)"))
    #expect(text.contains("Esc show all"))
    Fixture.press(.escape, in: session)
    #expect(!isFiltered(panel, in: session))
    #expect(session.model.screen.panel == panel)
    #expect(!session.draw().text.contains("Esc show all"))
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.panel == .tree)
  }

  @Test("Esc does not clear the filter of another panel")
  func others() {
    let session = session(.log)
    write("coordinator", in: session)
    Fixture.press(.enter, .character("2"), in: session)
    #expect(!session.draw().text.contains("Esc show all"))
    Fixture.press(.escape, in: session)
    #expect(isFiltered(.log, in: session))
    #expect(session.model.screen.panel == .tree)
  }

  @Test("in a zoomed panel, Esc clears the filter before it unzooms")
  func zoomed() {
    let session = session(.errors)
    Fixture.press(.character("z"), in: session)
    write("coordinator", in: session)
    Fixture.press(.enter, .escape, in: session)
    #expect(!ErrorsFeature.isFiltered(in: session.model.inspection))
    #expect(session.model.arrangement.zoomed == .errors)
    Fixture.press(.escape, in: session)
    #expect(session.model.arrangement.zoomed == nil)
  }

  @Test("after a jump to a filtered tree, Esc first shows all, and then returns")
  func jumped() {
    let session = session(.tree)
    write("coordinator", in: session)
    Fixture.press(.enter, .character("2"), .character("j"), .enter, in: session)
    #expect(session.model.screen == ShownScreen(panel: .tree, cameFrom: .errors))
    let text = session.draw().text
    #expect(text.contains("Esc show all") && !text.contains("Esc back"))
    Fixture.press(.escape, in: session)
    #expect(session.model.screen == ShownScreen(panel: .tree, cameFrom: .errors))
    #expect(session.draw().text.contains("Esc back"))
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.panel == .errors)
  }

  @Test("a bad expression is reported, and stays in the line", arguments: panels)
  func broken(panel: Panel) {
    let session = session(panel)
    write("coordinator", in: session)
    Fixture.press(.enter, in: session)
    write("-r (unclosed", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .filter)
    #expect(session.model.editor.text == "-r (unclosed")
    #expect(session.model.message?.contains("not a regular expression") == true)
    Fixture.press(.escape, in: session)
    #expect(session.model.screen == ShownScreen(panel: panel))
    #expect(session.model.filter.text == "coordinator")
    write("-r (unclosed", in: session)
    Fixture.type(")", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.filter.text == "-r (unclosed)")
  }

  @Test("a bad expression is dropped if another screen replaces the line")
  func leftOtherwise() {
    let session = session(.tree)
    write("blue", in: session)
    Fixture.press(.enter, in: session)
    write("-r (", in: session)
    _ = session.handle(.screen(ShownScreen(panel: .tree)))
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.inspection.tree.rule.filter.text == "blue")
  }

  @Test("Esc undoes the typed text; without a change, it clears the filter")
  func undone() {
    let session = session(.tree)
    write("blue", in: session)
    Fixture.press(.enter, .character("/"), in: session)
    Fixture.type("x", in: session)
    Fixture.press(.escape, in: session)
    #expect(session.model.inspection.tree.rule.filter.text == "blue")
    Fixture.press(.character("/"), .escape, in: session)
    #expect(session.model.inspection.tree.rule.filter.isEmpty)
  }

  @Test("a command with a bad expression is refused, and changes nothing")
  func command() {
    let session = session(.tree)
    write("blue", in: session)
    Fixture.press(.enter, .character(":"), in: session)
    Fixture.type("filter -r (", in: session)
    Fixture.press(.enter, in: session)
    #expect(
      session.model.message
        == "filtering by '-r (' failed: not a regular expression; drop -r to search for plain text")
    #expect(session.model.inspection.tree.rule.filter.text == "blue")
  }

  @Test("the reason against an expression shows whole, on any width", arguments: [40, 80])
  func whole(columns: Int) {
    let session = session(.tree, columns: columns)
    for text in ["-r (unclosed", "-r (unclosed and long as it is", "-r (?=a)", "-r (a{99}){99}"] {
      write(text, in: session)
      let complaint = LineFilter(text).complaint ?? ""
      let words = complaint.split(separator: " ")
      #expect(words.count > 5)
      let shown = session.draw().text.split(whereSeparator: \.isWhitespace)
      #expect(shown.joined(separator: " ").contains(complaint) || columns == 40, "\(text)")
      #expect(words.allSatisfy(shown.contains), "\(text) at \(columns)")
      Fixture.press(.escape, in: session)
    }
  }

  @Test("n and N report that there is no filter or no match")
  func noMatch() {
    let session = session(.tree)
    for key in [Key.character("n"), .character("N")] {
      Fixture.press(key, in: session)
      #expect(session.model.message == "no filter is set; press / to set one")
    }
    for panel in Self.panels {
      Fixture.press(panel.key, in: session)
      write("absent", in: session)
      Fixture.press(.enter, .character("n"), in: session)
      #expect(session.model.message == "nothing matches absent", "\(panel)")
    }
  }

  @Test("in a filtered list, n and N move through its lines, and the tree stays")
  func matchesOfAList() {
    let session = session(.log)
    write("coordinator", in: session)
    Fixture.press(.enter, .character("g"), in: session)
    let tree = session.model.inspection.tree
    Fixture.press(.character("n"), .character("n"), .character("N"), in: session)
    #expect(session.model.inspection.log.selectedIndex == 1)
    #expect(session.model.inspection.tree == tree)
    #expect(session.model.message == nil)
  }
}
