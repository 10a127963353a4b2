import FlowProtocol

/// A rejected value in the settings; all other values stay in effect.
package struct SettingsProblem: Error, Equatable, Sendable {
  /// The position: a file with a line, or a variable.
  let place: String
  let message: String
}

extension SettingsProblem: CustomStringConvertible {
  // Names and values in the message come from the file, so they can contain anything of any length.
  package var description: String { DisplayText.neutralised("\(place): \(message)") }
}

/// The reason why a value was rejected.
struct SettingRefusal: Error, Equatable {
  let message: String
  /// The line in the value, if it is not the value's first line.
  var line: Int?
}
