import FlowReports
import Foundation

/// The effective settings, their sources, and the values that were rejected.
///
/// A flag overrides the environment, which overrides the file, which overrides the default. A
/// rejected value leaves the next source's value in effect.
package struct EffectiveSettings: Sendable {
  package private(set) var settings = Settings()
  package private(set) var keymap: Keymap
  package private(set) var problems: [SettingsProblem] = []
  private var origins: [String: SettingOrigin] = [:]

  package init(
    flags: [SettingFlag] = [], sources: SettingsSources = SettingsSources(),
    keymap: Keymap = .standard
  ) {
    self.keymap = keymap
    if let problem = sources.problem { problems.append(problem) }
    take(file: sources)
    take(environment: sources.environment)
    for flag in flags { take(.text(flag.text), as: flag.setting, from: .flag(flag.flag)) }
    rebind()
  }

  package func differences(from other: EffectiveSettings) -> [String] {
    Setting.all.filter { $0.shown(settings) != $0.shown(other.settings) }.map(\.name)
      + (settings.themes == other.settings.themes ? [] : [ThemeSetting.name])
      + (keymap == other.keymap ? [] : [KeySetting.name])
  }

  func origin(of name: String) -> SettingOrigin { origins[name] ?? .standard }

  private mutating func take(file sources: SettingsSources) {
    let document = SettingsDocument(sources.text, name: sources.fileName)
    if let problem = document.problem { problems.append(problem) }
    // The other settings may name a theme that is defined below them.
    let themes = document.entries.filter { ThemeSetting.theme(of: $0.name) != nil }
    let others = document.entries.filter { ThemeSetting.theme(of: $0.name) == nil }
    for entry in themes + others {
      take(entry.value, as: entry.name, from: .file(name: sources.fileName, line: entry.line))
    }
  }

  private mutating func take(environment: [String: String]) {
    for setting in Setting.all {
      guard let text = environment[setting.variable], !text.isEmpty else { continue }
      take(.text(text), as: setting.name, from: .environment(variable: setting.variable))
    }
    let variable = Setting.variable(for: KeySetting.name)
    guard let text = environment[variable] else { return }
    let document = SettingsDocument(text, name: variable)
    if let problem = document.problem { problems.append(problem) }
    for entry in document.entries {
      take(entry.value, as: KeySetting.name(of: entry.name), from: .environment(variable: variable))
    }
  }

  private mutating func take(_ value: SettingValue, as name: String, from origin: SettingOrigin) {
    let before = settings
    do throws(SettingRefusal) {
      if let action = KeySetting.action(of: name) {
        try KeySetting.take(value, for: action, into: &settings)
      } else if let theme = ThemeSetting.theme(of: name) {
        try ThemeSetting.take(value, for: theme, into: &settings)
      } else if let setting = Setting.named(name) {
        try setting.take(value, &settings)
      } else {
        throw Self.unknown(name, value)
      }
      origins[name] = origin
    } catch {
      // The valid keys of a list are in effect.
      if settings != before { origins[name] = origin }
      problems.append(
        SettingsProblem(place: origin.place(line: error.line), message: error.message))
    }
  }

  private static func unknown(_ name: String, _ value: SettingValue) -> SettingRefusal {
    let groups = [KeySetting.name: KeySetting.takes, ThemeSetting.name: ThemeSetting.takes]
    if let takes = groups[name] {
      return SettingRefusal(message: "'\(name)' takes \(takes), not \(value.words)")
    }
    let hint = NearestNames.hint(
      for: name, among: Setting.all.map(\.name) + [KeySetting.name, ThemeSetting.name],
      otherwise: "run 'flowscope config' to list all")
    return SettingRefusal(message: "unknown setting '\(name)'; \(hint)")
  }

  private mutating func rebind() {
    let rebound = keymap.rebound(by: settings.keys) { [origins] action in
      (origins[KeySetting.name(of: action)] ?? .standard).place(line: nil)
    }
    keymap = rebound.keymap
    problems += rebound.problems
  }
}

package struct SettingFlag: Equatable, Sendable {
  let setting: String
  let text: String
  /// The option as written, including its dashes.
  let flag: String

  package init(setting: String, text: String, flag: String) {
    self.setting = setting
    self.text = text
    self.flag = flag
  }
}

extension EffectiveSettings {
  /// A setting, as `flowscope config` prints it.
  package struct Row: Equatable, Sendable {
    package let name: String
    package let value: ShownSetting
    package let origin: SettingOrigin
  }

  /// All settings, and all actions whose keys the settings change.
  package var rows: [Row] {
    func row(_ name: String, _ value: ShownSetting) -> Row {
      Row(name: name, value: value, origin: origin(of: name))
    }
    let plain = Setting.all.map { row($0.name, $0.shown(settings)) }
    let themes = settings.themes.map { row(ThemeSetting.name(of: $0.name), .list($0.ownColours)) }
    let actions = keymap.actions.filter { settings.keys[$0.rawValue] != nil }.map { action in
      let keys = keymap.bindings.first { $0.action == action }?.keys ?? []
      return row(KeySetting.name(of: action.rawValue), .list(keys.map(\.plainTitle)))
    }
    return plain + themes + actions
  }
}

/// The value of a setting, as `flowscope config` prints it.
package enum ShownSetting: CustomStringConvertible, Encodable, Equatable, Sendable {
  case text(String)
  case flag(Bool)
  case number(Int)
  case list([String])

  package var description: String {
    switch self {
    case .text(let text): text
    case .flag(let isOn): "\(isOn)"
    case .number(let number): "\(number)"
    case .list(let names): names.joined(separator: " ")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .flag(let isOn): try container.encode(isOn)
    case .number(let number): try container.encode(number)
    case .list(let names): try container.encode(names)
    }
  }
}

/// The sources of the settings except the command line.
package struct SettingsSources: Equatable, Sendable {
  var environment: [String: String] = [:]
  package var path = ""
  /// The text of the file; empty if there is no file.
  var text = ""
  /// The reason why an existing file could not be read.
  var problem: SettingsProblem?

  /// The file's name in messages.
  package var fileName: String {
    path.isEmpty ? "config.json" : URL(fileURLWithPath: path).lastPathComponent
  }

  /// The sources of this process, as they are now.
  package static var ofProcess: SettingsSources { reading(ProcessInfo.processInfo.environment) }

  /// The environment of these sources with the settings file as it is now.
  package var readAgain: SettingsSources { Self.reading(environment) }

  static func reading(_ environment: [String: String]) -> SettingsSources {
    var sources = SettingsSources(
      environment: environment, path: UserFiles.settings(in: environment))
    guard FileManager.default.fileExists(atPath: sources.path) else { return sources }
    do {
      let data = try InputFile.read(sources.path)
      if let text = String(data: data, encoding: .utf8) {
        sources.text = text
      } else {
        sources.problem = SettingsProblem(
          place: sources.fileName, message: "the text is not UTF-8; the file is ignored")
      }
    } catch {
      sources.problem = SettingsProblem(
        place: sources.path, message: "cannot be read: \(error.message)")
    }
    return sources
  }
}
