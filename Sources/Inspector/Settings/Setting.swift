/// Something that can be set.
///
/// The file, the environment, `flowscope config` and Docs/Settings.md all read ``all``.
package struct Setting: Sendable {
  /// As the file has it.
  package let name: String
  let help: String
  /// What it takes, in words.
  package let takes: String
  /// The option of the command line; nil where there is none.
  let flag: String?
  /// Puts a value into the settings.
  let take: @Sendable (SettingValue, inout Settings) throws(SettingRefusal) -> Void
  /// The value in the settings.
  let shown: @Sendable (Settings) -> ShownSetting

  package static let all = [
    choice("color", \.color, flag: "--color", help: "When to use colours."),
    choice(
      "theme", \.theme, flag: "--theme",
      help: "The colours: for a dark or a light background, of high contrast, or none at all."),
    flag("ascii", \.ascii, flag: "--ascii", help: "Draw with ASCII alone."),
    flag(
      "mouse", \.mouse, flag: "--mouse",
      help: "Select by clicking. Takes the terminal's own selection of text away."),
    number(
      "logCapacity", \.logCapacity, in: 100...1_000_000,
      help: "How many entries the inspector's log keeps."),
  ]

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  /// The variable of the environment: logCapacity is FLOWSCOPE_LOG_CAPACITY.
  var variable: String { Self.variable(for: name) }

  static func variable(for name: String) -> String {
    name.reduce(into: "FLOWSCOPE_") { result, character in
      result += character.isUppercase ? "_\(character)" : character.uppercased()
    }
  }
}
