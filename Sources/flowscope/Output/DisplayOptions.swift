import ArgumentParser
import FlowProtocol
import FlowReports
import Inspector

extension ColorMode: ExpressibleByArgument {}

/// The name of a theme: a built-in one, or one of the settings file.
struct ThemeName: ExpressibleByArgument {
  let name: String

  static let allValueStrings = EffectiveSettings(sources: .ofProcess).settings.allThemes.map(\.name)

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }
}

/// The options for the look of printed text; the settings apply if no flag is given.
struct TextOptions: ParsableArguments {
  @Option(name: .customLong("color"), help: "When to use colours.")
  var chosenColor: ColorMode?

  @Flag(
    name: .customLong("ascii"), inversion: .prefixedNo, help: "Draw with ASCII characters only.")
  var choosesASCII: Bool?

  var flags: [SettingFlag] {
    [
      chosenColor.map { SettingFlag(setting: "color", text: $0.rawValue, flag: "--color") },
      choosesASCII.map { SettingFlag(setting: "ascii", isOn: $0) },
    ].compactMap { $0 }
  }

  private var settings: Settings {
    EffectiveSettings(flags: flags, sources: .ofProcess).settings
  }

  var color: ColorMode { settings.color }
  var colours: Bool { color.isOn(isTerminal: StandardOutput.isTerminal) }
  var ascii: Bool { settings.ascii }
  var glyphs: Glyphs { ascii ? .ascii : .unicode }
}

struct DisplayOptions: ParsableArguments {
  @OptionGroup var text: TextOptions

  @Option(name: .customLong("theme"), help: "The theme of the inspector.")
  var chosenTheme: ThemeName?

  var flags: [SettingFlag] {
    let theme = chosenTheme.map { SettingFlag(setting: "theme", text: $0.name, flag: "--theme") }
    return text.flags + [theme].compactMap { $0 }
  }
}

extension SettingFlag {
  /// A flag that turns a setting on, or off with the prefix "no".
  init(setting: String, isOn: Bool) {
    self.init(
      setting: setting, text: "\(isOn)", flag: isOn ? "--\(setting)" : "--no-\(setting)")
  }
}

struct SettingsOptions: ParsableArguments {
  @Flag(
    name: .customLong("mouse"), inversion: .prefixedNo,
    help: "Select by clicking. This disables the terminal's own text selection.")
  var choosesMouse: Bool?

  @OptionGroup var display: DisplayOptions

  @OptionGroup var sources: SourceDirectoryOption

  /// The effective settings, with the file and the environment of `sources`, and more flags.
  func effective(
    from sources: SettingsSources = .ofProcess, adding more: [SettingFlag] = []
  ) -> EffectiveSettings {
    let mouse = choosesMouse.map { SettingFlag(setting: "mouse", isOn: $0) }
    let flags = display.flags + [mouse].compactMap { $0 } + self.sources.flags + more
    return EffectiveSettings(flags: flags, sources: sources)
  }
}
