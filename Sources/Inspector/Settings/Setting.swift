/// A setting.
///
/// The settings file, the environment, `flowscope config` and Docs/Settings.md all use ``all``.
package struct Setting: Sendable {
  /// The name in the settings file.
  package let name: String
  let help: String
  /// A description of the valid values.
  package let takes: String
  /// The option of the command line; nil if there is none.
  let flag: String?
  /// Stores a value in the settings.
  let take: @Sendable (SettingValue, inout Settings) throws(SettingRefusal) -> Void
  /// Reads the value from the settings.
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
  ]

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  /// The environment variable; for logCapacity, it is FLOWSCOPE_LOG_CAPACITY.
  var variable: String { Self.variable(for: name) }

  static func variable(for name: String) -> String {
    name.reduce(into: "FLOWSCOPE_") { result, character in
      result += character.isUppercase ? "_\(character)" : character.uppercased()
    }
  }
}
