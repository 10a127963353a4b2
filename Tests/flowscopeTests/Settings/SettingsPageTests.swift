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

      A test generates this page from the table of settings in the command.

      A flag overrides the environment, the environment overrides the file, and the file overrides the default. The file is
      `$XDG_CONFIG_HOME/flowscope/config.json`, or `~/.config/flowscope/config.json`; `flowscope config --path` prints its path.

      ```json
      {
        "theme": "light",
        "mouse": true,
        "keys": {"moveDown": ["j", "Down", "ctrl-n"], "quit": ["Q", "ctrl-c"]}
      }
      ```

      | setting | values | default | variable | flag | description |
      | --- | --- | --- | --- | --- | --- |
      \((rows + [keys]).joined(separator: "\n"))

      `flowscope config` prints the effective settings and their sources, and `--json` prints them for scripts. An unknown name or an
      invalid value is reported with its line: by commands on standard error, and by the inspector in its log. All other settings stay in effect.

      ## Keys

      `keys` maps the name of an action to a list of keys. The list replaces all default keys of the action, and an empty list removes them;
      quitting and help always keep a key. A key is a character as it is typed (`j`, `J`, `?`), `ctrl-` and a letter, or one of
      \(names).
      If two actions get the same key, a message reports it, and the action that the settings name keeps the key.

      | action | effect |
      | --- | --- |
      \(actions)

      ## Themes

      `dark` is for dark backgrounds and `light` for light ones. Each colour has a contrast of at least 4.5 to 1 if the
      terminal has at least 16 colours. `high-contrast` paints a black background, with a contrast of at least 7 to 1. `none` uses bold, dim and reversed text
      instead of colours, like `NO_COLOR`, `TERM=dumb` and `--color never`.

      ## Remembered state

      The sizes of the panels and the last \(CommandHistory.limit) lines of the command line are stored in
      `$XDG_STATE_HOME/flowscope/state.json`, or `~/.local/state/flowscope/state.json`. The file can be deleted safely.

      Settings and remembered state are read from regular files of at most 1 MiB. A pipe, a device or a larger file is refused with a message, and the
      defaults apply. Error marks can have up to 16 MiB, and a saved snapshot up to 1 GiB.

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
