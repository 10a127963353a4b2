import Testing

@testable import flowscope

@Suite struct TerminalKindTests {
  @Test(arguments: ["", "dumb", "unknown", "emacs"])
  func aTerminalWithoutACursorHasNoScreen(name: String) {
    #expect(TerminalKind.isDumb(name))
    #expect(TerminalKind.substitutes(for: name) == [])
  }

  @Test(arguments: [
    ("xterm-ghostty", "xterm-256color"), ("xterm-kitty", "xterm-256color"),
    ("alacritty-direct", "xterm-256color"), ("foot", "xterm-256color"),
    ("tmux-256color", "screen-256color"), ("screen.xterm-new", "screen-256color"),
  ])
  func aTerminalWithoutADescriptionIsLikeAKnownOne(name: String, known: String) {
    #expect(!TerminalKind.isDumb(name))
    #expect(TerminalKind.substitutes(for: name).first == known)
  }

  @Test func anUnknownKindIsNotGuessed() {
    #expect(TerminalKind.substitutes(for: "no-such-terminal") == [])
  }
}
