package import FlowEngine

/// The place in an app's code that called a navigation, as viewers show it.
///
/// The text comes from the app, so a viewer has to neutralise it.
public struct CallLabel: Hashable, Sendable, Codable {
  /// The module and the file, such as "Shop/ProfileView.swift"; at most 1,024 characters.
  public let file: String
  /// The line in the file, from 1.
  public let line: Int
  /// The function, such as "openSettings()"; at most 1,024 characters.
  public let function: String

  private enum CodingKeys: String, WireKey { case file, line, function }

  /// Creates a label; a text that is too long is cut, and the line is clamped to its range.
  package init(file: String, line: Int, function: String) {
    self.file = Limits.clipped(file)
    self.line = Counts.clamped(line)
    self.function = Limits.clipped(function)
  }

  package init(_ call: CallSite) {
    self.init(file: call.fileID, line: call.line, function: call.function)
  }

  /// The file and the line, such as "Shop/ProfileView.swift:48".
  public var place: String { "\(file):\(line)" }

  /// The place and the function, such as "Shop/ProfileView.swift:48 in openSettings()".
  package var text: String { function.isEmpty ? place : "\(place) in \(function)" }
}
