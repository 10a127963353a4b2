import FlowEngine

/// The message that an app would show for a moment: the last error that a handler reported.
@MainActor
final class ErrorToast {
  /// The message; nil if there was no error, or if the user has dismissed it.
  private(set) var text: String?
  private var observation: FlowObservation?

  init(of handler: FlowErrorHandler) {
    observation = handler.observe { [weak self] in self?.text = "\($0.error)" }
  }

  func dismiss() { text = nil }

  isolated deinit { observation?.cancel() }
}
