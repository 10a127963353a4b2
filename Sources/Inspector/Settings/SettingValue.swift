import FlowLinks
import FlowModel

/// A value from a file or a variable, before it is matched with a setting.
struct SettingValue: Equatable {
  enum Content: Equatable {
    case text(String)
    case list([SettingValue])
    case table([JSONMember<SettingValue>])
  }

  let content: Content
  /// The line, counted from 1; nil if the value does not come from a file.
  var line: Int?

  static func text(_ text: String) -> SettingValue { SettingValue(content: .text(text)) }

  var words: String {
    switch content {
    case .text(let text): "'\(DisplayText.bounded(text, to: 64))'"
    case .list: "a list"
    case .table: "an object"
    }
  }
}

package enum SettingOrigin: CustomStringConvertible, Equatable, Sendable {
  case standard
  case file(name: String, line: Int)
  case environment(variable: String)
  case flag(String)

  package var description: String {
    switch self {
    case .standard: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .environment(let variable): "environment \(variable)"
    case .flag(let flag): "flag \(flag)"
    }
  }

  /// The position of a problem with the value; `line` is the line in a value of several lines.
  func place(line: Int?) -> String {
    switch self {
    case .environment(let variable): variable
    case .flag(let flag): flag
    case .file(let name, let first): "\(name):\(line ?? first)"
    case .standard: description
    }
  }
}

/// A rejected value in the settings; all other values stay in effect.
package struct SettingsProblem: CustomStringConvertible, Error, Equatable, Sendable {
  /// The position: a file with a line, or a variable.
  let place: String
  let message: String

  // Names and values in the message come from the file, so they can contain anything of any length.
  package var description: String { DisplayText.neutralised("\(place): \(message)") }
}

struct SettingRefusal: Error, Equatable {
  let message: String
  /// The line in the value, if it is not the value's first line.
  var line: Int?
}
