import ArgumentParser
import FlowDiagram
import FlowProtocol
import Inspector

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the settings that hold, and where each comes from.",
    discussion: """
      One line a setting: name, value, origin. Flags go before the environment, the environment \
      before the file, and the file before the defaults. What cannot be taken is told on standard \
      error, and all else holds.

      In the file, an object like {"theme": "light", "keys": {"moveDown": ["j", "ctrl-n"]}}:
      """
        + (Setting.all.map { ($0.name, $0.takes) } + [(KeySetting.name, KeySetting.takes)])
        .map { "\n  \($0): \($1)" }.joined())

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print where the file is looked for, and nothing else.")
  var path = false

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    if path, json { throw ValidationError("--path and --json exclude each other") }
  }

  func run() throws {
    let sources = SettingsSources.ofProcess
    if path {
      try StandardOutput.write(DisplayText.neutralised(sources.path) + "\n")
      return
    }
    let settings = options.effective
    if json {
      let printed = PrintedSettings(settings, path: sources.path)
      try StandardOutput.write(JSONOutput.encode(printed))
    } else {
      try StandardOutput.write(Self.table(settings.rows))
    }
  }

  /// The lines, in columns.
  static func table(_ rows: [EffectiveSettings.Row]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - CellWidth.of(text)))
    }
    let names = rows.map { CellWidth.of($0.name) }.max() ?? 0
    let values = rows.map { CellWidth.of("\($0.value)") }.max() ?? 0
    return rows.map { row in
      let origin = DisplayText.neutralised("\(row.origin)")
      return "\(padded(row.name, names))  \(padded("\(row.value)", values))  \(origin)\n"
    }.joined()
  }
}

/// What `config --json` prints.
private struct PrintedSettings: Encodable {
  struct Value: Encodable {
    let value: ShownSetting
    let origin: String
  }

  let file: String
  let settings: [String: Value]
  let problems: [String]

  init(_ effective: EffectiveSettings, path: String) {
    file = path
    settings = Dictionary(
      effective.rows.map { ($0.name, Value(value: $0.value, origin: "\($0.origin)")) },
      uniquingKeysWith: { first, _ in first })
    problems = effective.problems.map(\.description)
  }
}
