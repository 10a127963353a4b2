import ArgumentParser
import FlowProtocol
import FlowReports
import Inspector

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the effective settings and their sources.",
    discussion: """
      Prints one line for each setting: name, value, source. Flags override the environment, the \
      environment overrides the file, and the file overrides the defaults. Invalid values are \
      reported on standard error and ignored.

      The file contains a JSON object like {"theme": "light", "keys": {"moveDown": ["j", "ctrl-n"]}}:
      """
        + (Setting.all.map { ($0.name, $0.takes) } + [
          (KeySetting.name, KeySetting.takes), (ThemeSetting.name, ThemeSetting.takes),
        ])
        .map { "\n  \($0): \($1)" }.joined())

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print only the path of the settings file.")
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
    let settings = options.effective()
    if json {
      try StandardOutput.write(JSONOutput.encode(PrintedSettings(settings, path: sources.path)))
    } else {
      try StandardOutput.write(Self.table(settings.rows))
    }
  }

  static func table(_ rows: [EffectiveSettings.Row]) -> String {
    // The file names the themes, and may name them anything.
    let texts = rows.map { row in
      ["\(row.name)", "\(row.value)", "\(row.origin)"].map { DisplayText.neutralised($0) }
    }
    let (names, values) = (
      texts.map { CellWidth.of($0[0]) }.max() ?? 0, texts.map { CellWidth.of($0[1]) }.max() ?? 0
    )
    return texts.map {
      "\(CellWidth.padded($0[0], to: names))  \(CellWidth.padded($0[1], to: values))  \($0[2])\n"
    }.joined()
  }
}

struct PrintedSettings: ReportDocument {
  static let schema = "flowscope.config"

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
