import FlowProtocol

/// A value from a file or a variable, before it is matched with a setting.
struct SettingValue: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case text(String)
    case list([SettingValue])
    case table
  }

  let content: Content
  /// The line, counted from 1; nil if the value does not come from a file.
  var line: Int?

  static func text(_ text: String) -> SettingValue { SettingValue(content: .text(text)) }

  /// A description of the value, for messages.
  var words: String {
    switch content {
    case .text(let text): "'\(DisplayText.bounded(text, to: 64))'"
    case .list: "a list"
    case .table: "an object"
    }
  }
}
