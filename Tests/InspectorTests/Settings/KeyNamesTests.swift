import Testing

@testable import FlowDiagram
@testable import FlowReports
@testable import Inspector

@Suite struct KeyNamesTests {
  @Test("the title of every key is a name of it")
  func titles() {
    let characters = (0x20...0x7e).compactMap { Unicode.Scalar($0) }.map { Character($0) }
    let letters = "abcdefghklnopqrstuvwxyz"
    let keys =
      Key.named + (characters + ["é", "語", "🌈"]).map(Key.character) + letters.map(Key.control)
    for key in keys {
      #expect(Key(name: key.title) == key, "\(key.title)")
      #expect(Key(name: key.plainTitle) == key, "\(key.plainTitle)")
    }
  }

  @Test("every key of the keymap has a name")
  func bound() {
    for key in Keymap.standard.bindings.flatMap(\.keys) { #expect(Key(name: key.title) == key) }
  }

  @Test(
    "a key is known by its other names, in any case and with any dashes",
    arguments: [
      ("Up", Key.up), ("ENTER", .enter), ("return", .enter), ("escape", .escape), ("esc", .escape),
      ("Shift+Tab", .backTab), ("back-tab", .backTab), ("PageUp", .pageUp),
      ("page_down", .pageDown),
      ("SPACE", .character(" ")), (" ", .character(" ")), ("Ctrl-N", .control("n")),
      ("C-n", .control("n")), ("^n", .control("n")), ("ctrl+n", .control("n")),
      ("-", .character("-")), ("^", .character("^")), ("G", .character("G")),
    ])
  func aliases(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(
    "ctrl with i, m or j is the named key that a terminal reports",
    arguments: [("ctrl-i", Key.tab), ("ctrl-m", .enter), ("ctrl-j", .enter)])
  func same(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(
    "unknown names are refused",
    arguments: ["", "jj", "ctrl-", "ctrl-1", "ctrl-nn", "hyper-x", "\u{1b}", "\n", "\t", "F1x"])
  func unknown(name: String) {
    #expect(Key(name: name) == nil)
  }
}
