import ArgumentParser
import Foundation
import Testing

@testable import Inspector
@testable import flowscope

@Suite struct KeysPageTests {
  @Test("Docs/Keys.md says what the keymap does")
  func page() throws {
    let rows = Keymap.standard.bindings.map { binding in
      let keys = binding.keys.map { "`\($0.title)`" }.joined(separator: " ")
      let panels = Panel.allCases.filter { binding.panels?.contains($0) == true }
      let place = panels.map(\.title).joined(separator: ", ")
      return "| \(keys) | \(place) | \(binding.help) | `:\(binding.action.commandName)` |"
    }
    let overlays = Keymap.standard.overlayBindings.map { binding, overlays in
      let keys = binding.keys.map { "`\($0.title)`" }.joined(separator: " ")
      return "| \(keys) | \(FeatureList.standard.titles(overlays)) | \(binding.help) |"
    }
    let page = """
      # Keys

      Written by the tests from the table that the inspector itself reads.

      | key | in | does | command |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      ## Over the panels

      Moving, quitting, suspending and redrawing have the keys that they have in the panels, also where those are replaced; where a
      text is written, characters are written. The others stay as they are.

      | key | in | does |
      | --- | --- | --- |
      \(overlays.joined(separator: "\n"))

      In a line, the arrows, `Home`, `End`, `ctrl-b` `ctrl-f` `ctrl-a` `ctrl-e` move, and `ctrl-d` `ctrl-u` `ctrl-k` `ctrl-w` delete as in a shell.

      ## The mouse

      With `--mouse`, a click selects a line or goes to the panel whose title is under it, and the wheel moves. In a list
      that stands over the panels, a second click on a line does it, as `Enter` would, and a click beside the list leaves it; a
      text that is being written stays. It is off by default, since it takes the terminal's own selection of text away.

      ## What the terminal sends

      A key is what the terminal's description (terminfo) says, and the sequences for arrows, `Home`, `End`, `PgUp`, `PgDn`, `Del` and `Shift-Tab` that
      all terminals share. Any other CSI, SS3, OSC, DCS, SOS, PM, APC or mouse sequence does nothing, with 7-bit and 8-bit introducers, whole or in
      pieces; so do keys with modifiers that have no line here, and characters with Alt.

      `Esc` counts once nothing has followed it for 100 ms. A character within 2 ms of it was sent with it: that is Alt, and does nothing. A sequence
      ends where it cannot go on, 250 ms after its last byte (1 s in a text of OSC or DCS), or 5 s after its first, so that one which broke off keeps no
      keys for longer. `ctrl-s` and `ctrl-q` are keys like others: flow control is off while the inspector has the terminal.

      """
    try Golden.expect(page, at: Golden.repository.appendingPathComponent("Docs/Keys.md"))
  }

  /// What each key does, as it has to stand somewhere whole.
  private static let lines: [String] = {
    let keymap = Keymap.standard
    let bindings = keymap.bindings.filter { !$0.keys.isEmpty }
    return bindings.map { line($0.keys, $0.help) }
      + keymap.overlayBindings.map { line($0.0.keys, $0.0.help) }
  }()

  private static func line(_ keys: [Key], _ help: String) -> String {
    "\(keys.map(\.plainTitle).joined(separator: ", ")): \(help)"
  }

  private static let help = AttachCommand.helpMessage(columns: 10_000)

  @Test("'flowscope help attach' has every key", arguments: lines)
  func help(line: String) {
    #expect(Self.help.contains("  \(line)"))
  }

  /// What the man page is made from, of `attach`.
  private static let discussion: String? = {
    let help = try? JSONSerialization.jsonObject(with: Data(Flowscope._dumpHelp().utf8))
    let root = (help as? [String: Any])?["command"] as? [String: Any]
    let commands = root?["subcommands"] as? [[String: Any]]
    let attach = commands?.first { $0["commandName"] as? String == "attach" }
    return attach?["discussion"] as? String
  }()

  @Test("the man page is made from help that has every key", arguments: lines)
  func manual(line: String) throws {
    #expect(try #require(Self.discussion).contains("  \(line)"))
  }
}
