/// Errors of any type that an app reports itself.
///
/// They have no kind of their own: each is a ``FlowError/configurationError(message:)`` whose message
/// begins with words that no engine writes.
package enum AppFailure {
  private static let prefix = "The app reported an error: "

  /// Returns an error as one of navigating, unless it is one already.
  package static func error(_ error: any Error) -> FlowError {
    (error as? FlowError) ?? .configurationError(message: Limits.clipped("\(prefix)\(error)"))
  }

  /// Whether the message of a configuration error is that of an error that the app reported.
  static func isMessage(_ message: String) -> Bool { message.hasPrefix(prefix) }
}
