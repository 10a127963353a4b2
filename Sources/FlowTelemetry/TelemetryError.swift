import FlowEngine

/// An error as it leaves the app, since backends record the description of any error they receive.
public struct TelemetryError: Error, Hashable, Sendable {
  /// The name of the error's kind, such as "navigationFailed".
  public let kind: String
  /// The error's message; nil if ``NavigationTelemetry/Options/includesPayloads`` is false.
  public let message: String?

  init(_ error: FlowError, words: TelemetryWords) {
    kind = error.kind
    message = words.message(of: error)
  }
}

extension TelemetryError: CustomStringConvertible {
  /// The kind, followed by the message if there is one.
  public var description: String { message.map { "\(kind): \($0)" } ?? kind }
}
