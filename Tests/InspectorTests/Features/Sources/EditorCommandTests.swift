import FlowReports
import Testing

@testable import Inspector

/// The commands that open a file in an editor.
@Suite struct EditorCommandTests {
  private func command(
    _ environment: [String: String], _ path: String = "/app/Cart.swift", hasVi: Bool = false
  ) -> EditorCommand? {
    let place = SourcePlace(path: "Cart.swift", line: 12)
    return EditorCommand(
      for: SourceFile(path: path, place: place), in: environment,
      isInstalled: { hasVi && $0 == "vi" })
  }

  /// The arguments for an editor, without the shell that splits its own words.
  private func arguments(_ editor: String, _ path: String = "/app/Cart.swift") -> [String]? {
    command(["EDITOR": editor], path).map { Array($0.arguments.dropFirst(4)) }
  }

  @Test(
    "editors for the terminal take +line, and an unknown one too",
    arguments: [
      "vi", "vim", "nvim", "emacs", "emacs -nw", "nano", "micro", "helix", "hx", "kak",
      "/usr/bin/vim -u NONE", "LANG=C vim", "env TERM=xterm vim", "my-editor",
    ])
  func terminal(editor: String) {
    #expect(arguments(editor) == ["+12", "/app/Cart.swift"])
    #expect(command(["EDITOR": editor])?.isInTerminal == true)
  }

  @Test(
    "editors with windows take the line in their own way, and leave the terminal alone",
    arguments: [
      ("code", ["-g", "/app/Cart.swift:12"]), ("code --wait", ["-g", "/app/Cart.swift:12"]),
      ("/usr/local/bin/codium", ["-g", "/app/Cart.swift:12"]), ("zed", ["/app/Cart.swift:12"]),
      ("subl -w", ["/app/Cart.swift:12"]), ("xed", ["-l", "12", "/app/Cart.swift"]),
      ("idea", ["--line", "12", "/app/Cart.swift"]), ("gvim", ["+12", "/app/Cart.swift"]),
      ("'/Applications/Sublime Text.app/bin/subl' -w", ["/app/Cart.swift:12"]),
      ("/Applications/Sublime\\ Text.app/bin/subl", ["/app/Cart.swift:12"]),
    ])
  func windows(editor: String, expected: [String]) {
    #expect(arguments(editor) == expected)
    #expect(command(["EDITOR": editor])?.isInTerminal == false)
  }

  @Test("$VISUAL comes before $EDITOR, which comes before vi; an empty one is none")
  func order() {
    #expect(command(["VISUAL": "zed", "EDITOR": "vim"])?.name == "zed")
    #expect(command(["VISUAL": " ", "EDITOR": "nano"])?.name == "nano")
    #expect(command(["EDITOR": ""], hasVi: true)?.name == "vi")
    #expect(command([:]) == nil)
  }

  @Test("the file is never a part of what the shell reads")
  func hostile() {
    let path = "/app/$(touch x); \"a' `b`\n.swift"
    let command = command(["EDITOR": "vim -R"], path)
    #expect(command?.arguments == ["/bin/sh", "-c", "vim -R \"$@\"", "vim", "+12", path])
  }

  @Test("the name of an editor is harmless in messages")
  func name() {
    #expect(
      command(["EDITOR": "\u{1b}[2J" + String(repeating: "e", count: 900)]).map {
        !$0.name.contains("\u{1b}") && $0.name.count < 64
      } == true)
  }
}
