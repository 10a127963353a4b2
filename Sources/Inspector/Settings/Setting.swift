/// The settings file, the environment, `flowscope config` and Docs/Settings.md all use ``all``.
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
  ]

  /// The rest of a name that begins with `prefix`; nil for other names.
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
