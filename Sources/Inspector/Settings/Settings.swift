import FlowReports
import Foundation

package struct Settings: Equatable, Sendable {
  package var color = ColorMode.auto
  package var theme = Theme.auto
  package var themes: [Theme] = []
  package var ascii = false
  package var mouse = false
  package var logCapacity = 10_000
  /// The directory of the app's sources; nil if none is named.
  package var sources: String?
  /// Keys by the names of actions, in the form that ``Keymap/rebound(by:place:)`` takes.
  var keys: [String: [Key]] = [:]

  /// The themes that can be chosen: the built-in ones, then the user's own.
  package var allThemes: [Theme] { Theme.builtIn + themes }
}

package enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// NO_COLOR (https://no-color.org) and TERM=dumb turn automatic colours off.
  package func isOn(
    isTerminal: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment["NO_COLOR"].map(\.isEmpty) != false
        && environment["TERM"] != "dumb"
    }
  }
}

/// A setting; the file, the environment, `flowscope config` and Docs/Settings.md use ``all``.
package struct Setting: Sendable {
  package let name: String
  let help: String
  package let takes: String
  /// The option of the command line; nil if there is none.
  let flag: String?
  let take: @Sendable (SettingValue, inout Settings) throws(SettingRefusal) -> Void
  let shown: @Sendable (Settings) -> ShownSetting

  package static let all = [
    choice("color", \.color, flag: "--color", help: "When to use colours."),
    theme,
    flag("ascii", \.ascii, flag: "--ascii", help: "Draw with ASCII characters only."),
    flag(
      "mouse", \.mouse, flag: "--mouse",
      help: "Select by clicking. This disables the terminal's own text selection."),
    number(
      "logCapacity", \.logCapacity, in: 100...1_000_000,
      help: "The number of entries that the inspector's log keeps."),
    directory(
      "sources", \.sources, flag: "--sources",
      help: "The directory of the app's sources, for the files and lines of calls."),
  ]

  /// The name without `prefix`; nil if the name does not begin with `prefix`.
  static func rest(of name: String, after prefix: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  /// The environment variable; for logCapacity, it is FLOWSCOPE_LOG_CAPACITY.
  var variable: String { Self.variable(for: name) }

  static func variable(for name: String) -> String {
    name.reduce(into: "FLOWSCOPE_") { result, character in
      result += character.isUppercase ? "_\(character)" : character.uppercased()
    }
  }
}

// MARK: Kinds of settings, by the values that they take

extension Setting {
  typealias Path<Value> = any WritableKeyPath<Settings, Value> & Sendable

  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Choice>, flag: String?, help: String
  ) -> Setting {
    let takes = Choice.allCases.map(\.rawValue).alternatives
    return Setting(
      name, path, takes: takes, flag: flag, help: help, parse: { Choice(rawValue: $0) },
      shown: { .text($0.rawValue) })
  }

  static func flag(_ name: String, _ path: Path<Bool>, flag: String?, help: String) -> Setting {
    Setting(
      name, path, takes: "true or false", flag: flag, help: help,
      parse: { truths[$0.lowercased()] }, shown: { .flag($0) })
  }

  static func number(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, help: String
  ) -> Setting {
    let takes = "a number from \(range.lowerBound) to \(range.upperBound)"
    return Setting(
      name, path, takes: takes, flag: nil, help: help,
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } }, shown: { .number($0) })
  }

  /// A directory that need not exist, such as one of another machine; `~` is the user's own.
  static func directory(
    _ name: String, _ path: Path<String?>, flag: String?, help: String
  ) -> Setting {
    Setting(
      name, path, takes: "a directory", flag: flag, help: help,
      parse: { $0.isEmpty ? nil : .some(NSString(string: $0).expandingTildeInPath) },
      shown: { .text($0 ?? "") })
  }

  private init<Value>(
    _ name: String, _ path: Path<Value>, takes: String, flag: String?, help: String,
    parse: @escaping @Sendable (String) -> Value?,
    shown: @escaping @Sendable (Value) -> ShownSetting
  ) {
    self.init(
      name: name, help: help, takes: takes, flag: flag,
      take: { value, settings throws(SettingRefusal) in
        guard case .text(let text) = value.content, let parsed = parse(text) else {
          throw SettingRefusal(message: "'\(name)' takes \(takes), not \(value.words)")
        }
        settings[keyPath: path] = parsed
      },
      shown: { shown($0[keyPath: path]) })
  }

  /// Accepted spellings in environment variables.
  private static let truths = [
    "true": true, "yes": true, "on": true, "1": true,
    "false": false, "no": false, "off": false, "0": false,
  ]
}
