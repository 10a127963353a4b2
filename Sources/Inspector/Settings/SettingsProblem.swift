import FlowProtocol

/// Something in the settings that could not be taken; everything else still holds.
package struct SettingsProblem: Error, Equatable, Sendable {
  /// Where it stands: a file with a line, or a variable.
  let place: String
  let message: String
}

extension SettingsProblem: CustomStringConvertible {
  // Names and values in it are what a file says, and may be anything, of any length.
  package var description: String { DisplayText.neutralised("\(place): \(message)") }
}

/// Why a value could not be taken.
struct SettingRefusal: Error, Equatable {
  let message: String
  /// Where in the value, if that is not where it begins.
  var line: Int?
}
