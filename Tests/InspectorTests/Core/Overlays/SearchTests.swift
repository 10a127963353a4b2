import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Searching the help and the palette", .timeLimit(.minutes(Patience.minutes)))
struct SearchTests {
  private func first(_ text: String, after key: Key) -> Choice? {
    let session = Fixture.inspector()
    Fixture.press(key, in: session)
    Fixture.type(text, in: session)
    return session.model.choices.first
  }

  @Test(
    "commands are found by their names, which show",
    arguments: [Key.character("?"), .control("p")])
  func names(key: Key) {
    #expect(first("zoom", after: key)?.action == .zoom)
    #expect(
      first("zoom", after: key)?.title
        == ":zoom  show the panel on the whole screen, or restore it")
    #expect(first("zoom", after: key)?.matched == [1, 2, 3, 4])
    #expect(first("only-on", after: key)?.action == .onlyOnScreen)
  }

  @Test(
    "actions are found by the words of their help",
    arguments: [Key.character("?"), .control("p")])
  func words(key: Key) {
    #expect(first("search", after: key)?.action == .filter)
    #expect(first("mouse", after: key)?.action == .beginning("mouse "))
  }

  @Test("the filter command comes before the keys of its line")
  func filter() {
    #expect(first("filter", after: .character("?"))?.action == .filter)
  }

  @Test("an entry that is found by its help does not show its name")
  func titles() {
    #expect(first("collapse all", after: .character("?"))?.title == "collapse all")
    #expect(first("page", after: .character("?"))?.title == "move up by a page")
    #expect(first("quit", after: .character("?"))?.title == "quit")
  }

  @Test("nothing is listed twice, and a command of the help begins a line")
  func commands() {
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    Fixture.type("e", in: session)
    let titles = session.model.choices.map { "\($0.title) \($0.detail)" }
    #expect(Set(titles).count == titles.count)
    Fixture.press(.control("u"), in: session)
    Fixture.type(":theme", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .command && session.model.editor.text == "theme ")
  }

  @Test("choosing a key of an overlay in the help says where the key works")
  func elsewhere() {
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    Fixture.type("earlier command", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .help)
    #expect(session.draw().text.contains("↑ works only in the command line"))
    Fixture.press(.control("u"), in: session)
    #expect(session.model.message == nil)
  }
}
