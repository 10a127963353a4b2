import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Keys that do not work in a panel", .timeLimit(.minutes(Patience.minutes)))
struct KeyPlaceTests {
  @Test("a key of other panels names those panels, and does nothing", arguments: Panel.allCases)
  func otherPanels(panel: Panel) {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    Fixture.press(panel.key, in: session)
    let elsewhere = Keymap.standard.bindings.filter { $0.panels?.contains(panel) == false }
    #expect(!elsewhere.isEmpty)
    for binding in elsewhere {
      let before = session.model.inspection
      for key in binding.keys {
        #expect(Fixture.press(key, in: session) == [])
        let message = session.model.message ?? ""
        #expect(message.hasPrefix("\(key.title) (\(binding.help)) works in "))
        for other in Panel.allCases {
          #expect(message.contains(other.title) == binding.panels?.contains(other))
        }
      }
      #expect(session.model.inspection == before)
    }
  }

  @Test("the message names the key of the panel")
  func words() {
    let session = Fixture.inspector()
    Fixture.press(.character("m"), in: session)
    #expect(session.model.message == "m (mark as reviewed) works in 2 Errors")
    Fixture.press(.character("b"), in: session)
    #expect(
      session.model.message == "b (change grouping) works in 2 Errors and 5 Lints")
    Fixture.press(.character("1"), .character("-"), in: session)
    #expect(session.draw().text.contains("- (collapse all) works in 0 Hierarchy"))
  }

  @Test("the message uses the keys of the settings, or the name of a panel without a key")
  func rebound() {
    let (keymap, problems) = Keymap.standard.rebound(
      by: ["markReviewed": [.control("r")], "focusErrors": []])
    #expect(problems.isEmpty)
    #expect(
      keymap.place(of: .control("r"), .unicode) == "ctrl-r (mark as reviewed) works in Errors")
    #expect(keymap.place(of: .character("m"), .unicode) == nil)
  }

  @Test("an unbound key shows no message")
  func unknown() {
    let session = Fixture.inspector()
    Fixture.press(.control("g"), in: session)
    #expect(session.model.message == nil)
  }

  @Test("t shows fewer lines or all lines, and a message says which")
  func showLess() {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    func message(after key: Key) -> String? {
      Fixture.press(key, in: session)
      return session.model.message
    }
    Fixture.press(.character("2"), in: session)
    #expect(message(after: .character("t")) == "open errors only")
    #expect(session.model.inspection.errors.isOpenOnly)
    #expect(message(after: .character("t")) == "all errors")
    Fixture.press(.character("5"), in: session)
    #expect(message(after: .character("t")) == "warnings only")
    #expect(session.model.inspection.lints.choice.isWarningsOnly)
    #expect(message(after: .character("t")) == "all findings")
  }
}
