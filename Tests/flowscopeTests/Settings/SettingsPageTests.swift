import Foundation
import Testing

@testable import Inspector

@Suite(.serialized) struct SettingsPageTests {
  @Test("Docs/Settings.md agrees with the settings")
  func page() throws {
    let defaults = Settings()
    let rows = Setting.all.map { setting in
      let flag = setting.flag.map { "`\($0)`" } ?? ""
      return "| `\(setting.name)` | \(setting.takes) | \(setting.shown(defaults)) | "
        + "`\(setting.variable)` | \(flag) | \(setting.help) |"
    }
    let keys =
      "| `\(KeySetting.name)` | \(KeySetting.takes) | [Keys](Keys.md) | "
      + "`\(Setting.variable(for: KeySetting.name))` |  | \(KeySetting.help) |"
    let page = """
      # Settings

      Written by the tests from the table that the command itself reads.

      A flag goes before the environment, that before the file, and that before the default. The file is
      `$XDG_CONFIG_HOME/flowscope/config.json`, or `~/.config/flowscope/config.json`; `flowscope config --path` prints which.

      ```json
      {
        "theme": "light",
        "mouse": true,
        "keys": {"moveDown": ["j", "Down", "ctrl-n"], "quit": ["Q", "ctrl-c"]}
      }
      ```

      | setting | takes | default | variable | flag | is |
      | --- | --- | --- | --- | --- | --- |
      \((rows + [keys]).joined(separator: "\n"))

      `flowscope config` prints what holds and where it comes from, and `--json` prints it for scripts. A name that there is none of, or a
      value that cannot be taken, is told with its line, by every command on standard error and by the inspector in its log; all else holds.

      ## Keys

      `keys` has lists of keys by the names of actions. The keys of an action replace all of its own, and an empty list leaves it without;
      quitting and help always keep one. A key is a character as it is typed (`j`, `J`, `?`), `ctrl-` and a letter, or one of
      \(names).
      A key that comes to two actions is told; the one that the settings name has it.

      | action | does |
      | --- | --- |
      \(actions)

      ## Themes

      `dark` is for dark backgrounds and `light` for light ones: every colour has a contrast of 4.5 to 1 at least, where the
      terminal has 16 colours or more. `high-contrast` paints a black background, and has 7 to 1. `none` tells things apart by bold, dim and reversed text, as do `NO_COLOR`, `TERM=dumb` and
      `--color never`.

      ## What is remembered

      How the panels share the screen, and the last \(CommandHistory.limit) lines of the command line, are in
      `$XDG_STATE_HOME/flowscope/state.json`, or `~/.local/state/flowscope/state.json`; deleting it does no harm.

      Settings, and what is remembered, are read from regular files of at most 1 MiB; a pipe, a device or a larger file is refused with a message, and all
      is as by default. Marks on errors may have 16 MiB, and a saved snapshot 1 GiB.

      """
    try Golden.expect(page, at: Golden.repository.appendingPathComponent("Docs/Settings.md"))
  }

  private var actions: String {
    Keymap.standard.bindings.map { "| `\($0.action.rawValue)` | \($0.help) |" }
      .joined(separator: "\n")
  }

  private var names: String {
    (Key.named + [.character(" ")]).map { "`\($0.title)`" }.joined(separator: " ")
  }

  @Test("the example of the page is valid")
  func example() throws {
    let file = Golden.repository.appendingPathComponent("Docs/Settings.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let example = try #require(
      page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    let effective = EffectiveSettings(sources: SettingsSources(text: example))
    #expect(effective.problems.isEmpty, "\(effective.problems)")
    #expect(effective.settings.theme == .light && effective.settings.keys.count == 2)
  }
}
