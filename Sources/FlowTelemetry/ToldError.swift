import FlowEngine

/// An error as it leaves the app: backends write down the description of whatever error they are given.
public struct ToldError: Error, Hashable, Sendable {
  /// The name of its kind, such as "navigationFailed".
  public let kind: String
  /// What it says itself; nil where ``NavigationTelemetry/Options/includesPayloads`` is off.
  public let message: String?

  init(_ error: FlowError, words: TelemetryWords) {
    kind = error.kind
    message = words.message(of: error)
  }
}

extension ToldError: CustomStringConvertible {
  /// The kind, and the message where there is one.
  public var description: String { message.map { "\(kind): \($0)" } ?? kind }
}
