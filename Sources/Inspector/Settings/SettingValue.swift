import FlowProtocol

/// A value as the file or a variable has it, before anybody knows what it is for.
struct SettingValue: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case text(String)
    case list([SettingValue])
    case table
  }

  let content: Content
  /// Counted from 1; nil where it does not come from a file.
  var line: Int?

  static func text(_ text: String) -> SettingValue { SettingValue(content: .text(text)) }

  /// The value in words, for messages.
  var words: String {
    switch content {
    case .text(let text): "'\(DisplayText.bounded(text, to: 64))'"
    case .list: "a list"
    case .table: "an object"
    }
  }
}
