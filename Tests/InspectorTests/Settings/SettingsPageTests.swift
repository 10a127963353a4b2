import Foundation
import Testing

@testable import FlowReports
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
    let themes =
      "| `\(ThemeSetting.name)` | \(ThemeSetting.takes) |  |  |  | \(ThemeSetting.help) |"
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
      \((rows + [keys, themes]).joined(separator: "\n"))

      `flowscope config` prints the effective settings and their sources, and `--json` prints them for scripts. An unknown name or an
      invalid value is reported with its line: by commands on standard error, and by the inspector in its log. All other settings stay in effect.

      The inspector applies changes of the file at once, and names the settings that changed. If the file has a mistake, the inspector shows
      it in one line, and all settings stay as they were. A flag or a variable still overrides the file. `:theme` and `:mouse` change the
      current session only, until the file gives the same setting another value.

      ## Keys

      `keys` maps the name of an action to a list of keys. The list replaces all default keys of the action, and an empty list removes them;
      quitting and help always keep a key. A key is a character as it is typed (`j`, `J`, `?`), `ctrl-` and a letter, or one of
      \(names).
      If two actions get the same key, a message reports it, and the action that the settings name keeps the key.

      | action | effect |
      | --- | --- |
      \(actions)

      ## Themes

      `auto` is `dark` or `light`, by the background that the terminal tells (OSC 11), or else by `COLORFGBG`; without either it is `dark`.
      `dark` is for dark backgrounds and `light` for light ones. Each colour has a contrast of at least 4.5 to 1 if the
      terminal has at least 16 colours. `high-contrast` paints a black background, with a contrast of at least 7 to 1. `none` uses bold, dim and reversed text
      instead of colours, like `NO_COLOR`, `TERM=dumb` and `--color never`.

      `themes` has themes of your own:

      ```json
      {
        "theme": "dusk",
        "themes": {
          "dusk": {"base": "dark", "background": "#1c1c2b", "accent": "#ffaf5f", "failure": "bright-red"}
        }
      }
      ```

      `base` is the built-in theme that gives all other colours (default: `dark`). A colour is `#rrggbb`, one of the names \(colours), or
      `default` for the terminal's own colour. A terminal with fewer colours shows the nearest one. flowscope does not check the contrast of your colours.

      | colour | used for |
      | --- | --- |
      \(roles)

      ## Stored files

      flowscope writes only these files by itself:

      | file | content | written |
      | --- | --- | --- |
      | `state.json` | the sizes of the panels, the panels in front, a zoomed panel, the last \(CommandHistory.limit) lines of the command line | when the inspector quits |
      | `errors-….json` | marks and notes of errors, one file for each run of an app | after `m`, `i` and `a` |

      Both are in `$XDG_STATE_HOME/flowscope`, or `~/.local/state/flowscope`, and can be deleted safely. Exports and reports (`e`, `w`, `W`) go into the
      working directory under the name that the inspector shows, and replace a file only after a question. Recordings and the files of
      commands go where `-o` says. An app's socket is in the directory that `flowscope list` reads, and is removed when the app ends.

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

  private var colours: String { NamedColour.names.map { "`\($0)`" }.joined(separator: ", ") }

  /// Each colour of a theme with its use.
  private var roles: String {
    let uses: [Style.Colour: String] = [
      .standard: "text", .accent: "the focus, keys, and what is on screen in the app",
      .faint: "lines, hints, and what is not on screen", .failure: "failures and open errors",
      .warning: "warnings and messages about connections", .success: "the live state, and success",
      .pushed: "children on a stack", .modal: "presented modals and detents", .detour: "detours",
    ]
    return Style.Colour.allCases.map { "| `\($0.name)` | \(uses[$0] ?? "") |" }.joined(
      separator: "\n")
      + "\n| `background` | the ground of the whole screen |"
  }

  @Test("the examples of the page are valid")
  func example() throws {
    let file = Golden.repository.appendingPathComponent("Docs/Settings.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let examples = page.components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let effective = examples.map { EffectiveSettings(sources: SettingsSources(text: $0)) }
    try #require(effective.count == 2)
    for settings in effective { #expect(settings.problems.isEmpty, "\(settings.problems)") }
    #expect(effective[0].settings.theme == .light && effective[0].settings.keys.count == 2)
    #expect(effective[1].settings.theme.name == "dusk")
    #expect(effective[1].settings.theme.ink(of: .accent).number(on: .many) == 215)
  }
}
