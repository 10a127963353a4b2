import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct EffectiveSettingsTests {
  private func settings(
    flags: [SettingFlag] = [], environment: [String: String] = [:], file: String = ""
  ) -> EffectiveSettings {
    EffectiveSettings(
      flags: flags,
      sources: SettingsSources(
        environment: environment, path: "/home/me/.config/flowscope/config.json", text: file))
  }

  private let light = SettingFlag(setting: "theme", text: "light", flag: "--theme")

  @Test("a flag overrides the environment, which overrides the file, which overrides the default")
  func order() {
    let file = "{\n  \"theme\": \"none\"\n}"
    let variable = ["FLOWSCOPE_THEME": "high-contrast"]
    let steps: [(EffectiveSettings, Theme, String)] = [
      (settings(), .auto, "default"),
      (settings(file: file), .none, "config.json:2"),
      (settings(environment: variable, file: file), .highContrast, "environment FLOWSCOPE_THEME"),
      (settings(flags: [light], environment: variable, file: file), .light, "flag --theme"),
    ]
    for (effective, theme, origin) in steps {
      #expect(effective.settings.theme == theme)
      #expect("\(effective.origin(of: "theme"))" == origin)
      #expect(effective.problems.isEmpty)
    }
  }

  @Test("every setting is read from the file, and from its variable")
  func everySetting() {
    let expected = Settings(
      color: .never, theme: .light, ascii: true, mouse: true, logCapacity: 500, sources: "/app",
      keys: ["moveDown": [.character("j"), .control("n")]])
    let file = settings(
      file: """
        {"color": "never", "theme": "light", "ascii": true, "mouse": true, "logCapacity": 500,
         "sources": "/app", "keys": {"moveDown": ["j", "ctrl-n"]}}
        """)
    #expect(file.settings == expected && file.problems.isEmpty)
    let environment = settings(environment: [
      "FLOWSCOPE_COLOR": "never", "FLOWSCOPE_THEME": "light", "FLOWSCOPE_ASCII": "yes",
      "FLOWSCOPE_MOUSE": "1", "FLOWSCOPE_LOG_CAPACITY": "500", "FLOWSCOPE_SOURCES": "/app",
      "FLOWSCOPE_KEYS": #"{"moveDown": ["j", "ctrl-n"]}"#,
    ])
    #expect(environment.settings == expected && environment.problems.isEmpty)
    #expect(Set(environment.rows.map(\.name)).count == Setting.all.count + 1)
    #expect(environment.rows.allSatisfy { $0.origin != .standard })
  }

  @Test("an unknown setting is reported with its line and a suggestion; the others apply")
  func unknown() {
    let effective = settings(
      file: """
        {
          "ascii": true,

          "colour": "never",
          "zebra": 1,
          "theme": "light"
        }
        """)
    #expect(
      effective.problems.map(\.description) == [
        "config.json:4: unknown setting 'colour'; did you mean 'color'?",
        "config.json:5: unknown setting 'zebra'; run 'flowscope config' to list all",
      ])
    #expect(effective.settings == Settings(theme: .light, ascii: true))
  }

  @Test(
    "a bad value is reported with its place, and the value of the next source applies",
    arguments: [
      ("color", "\"sometimes\"", "'color' takes auto, always or never, not 'sometimes'"),
      ("theme", "[]", "'theme' takes auto, dark, light, high-contrast or none, not a list"),
      ("ascii", "\"perhaps\"", "'ascii' takes true or false, not 'perhaps'"),
      ("mouse", "null", "'mouse' takes true or false, not 'null'"),
      ("logCapacity", "1e9", "'logCapacity' takes a number from 100 to 1000000, not '1e9'"),
      ("logCapacity", "99", "'logCapacity' takes a number from 100 to 1000000, not '99'"),
      ("theme", "{}", "'theme' takes auto, dark, light, high-contrast or none, not an object"),
      ("sources", "[]", "'sources' takes a directory, not a list"),
      ("sources", "\"\"", "'sources' takes a directory, not ''"),
      ("keys", "[]", "'keys' takes \(KeySetting.takes), not a list"),
    ])
  func badValue(name: String, value: String, message: String) {
    let effective = settings(file: "{\n\"\(name)\": \(value)\n}")
    #expect(effective.problems == [SettingsProblem(place: "config.json:2", message: message)])
    #expect(effective.settings == Settings())
    #expect(effective.origin(of: name) == .standard)
  }

  @Test("a bad variable leaves the value of the file")
  func badVariable() {
    let effective = settings(
      environment: ["FLOWSCOPE_THEME": "blue", "FLOWSCOPE_MOUSE": ""],
      file: #"{"theme": "light", "mouse": true}"#)
    #expect(effective.problems.map(\.place) == ["FLOWSCOPE_THEME"])
    #expect(effective.settings.theme == .light)
    #expect(effective.settings.mouse, "an empty variable was applied")
    #expect(effective.origin(of: "theme") == .file(name: "config.json", line: 1))
  }

  @Test("bad names in a list of keys are reported with their line, and the others apply")
  func badKeys() {
    let effective = settings(
      file: """
        {"keys": {
          "moveDown": [
            "j",
            "hyper-x"
          ],
          "moveUp": ["nothing"],
          "fly": ["f"],
          "quit": []
        }}
        """)
    #expect(
      effective.problems.map(\.place) == [
        "config.json:4", "config.json:6", "config.json:7", "config.json:8",
      ])
    #expect(effective.settings.keys["moveDown"] == [.character("j")])
    #expect(effective.settings.keys["moveUp"] == nil)
    let rows = effective.rows.filter { $0.name.hasPrefix("keys.") }
    #expect(rows.map { "\($0.name) \($0.value)" } == ["keys.moveDown j", "keys.quit q ctrl-c"])
  }

  @Test("the keymap has the keys of the settings")
  func keymap() {
    let effective = settings(file: #"{"keys": {"moveDown": "ctrl-n"}}"#)
    let binding = effective.keymap.bindings.first { $0.action == .moveDown }
    #expect(binding?.keys == [.control("n")])
    #expect(effective.problems.isEmpty)
  }

  @Test("a problem quotes the file without control characters")
  func hostile() {
    let effective = settings(file: #"{"th\u001b[31me": 1}"#)
    #expect(effective.problems.count == 1)
    #expect(effective.problems.allSatisfy { !$0.description.contains("\u{1b}") })
  }
}
