import FlowEngine

/// The message that an app shows for a moment: the last error that a handler reported.
///
/// It leaves by itself two seconds after the last error, or when the user dismisses it.
@MainActor
final class ErrorToast {
  /// The message; nil if there was no error, or if it has left.
  private(set) var text: String? {
    didSet { if text != oldValue { onChange?(text) } }
  }
  /// Called with the message when it changes.
  var onChange: (@MainActor (String?) -> Void)?
  private let sleep: @Sendable (Duration) async throws -> Void
  private var observation: FlowObservation?
  private var timer: Task<Void, Never>?

  /// The time for which a message stays.
  static let duration = Duration.seconds(2)

  init(
    of handler: FlowErrorHandler,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.sleep = sleep
    observation = handler.observe { [weak self] in self?.show("\($0.error)") }
  }

  func dismiss() {
    timer?.cancel()
    timer = nil
    text = nil
  }

  /// Shows the message for the whole time again, also if it is the one that shows.
  private func show(_ message: String) {
    timer?.cancel()
    text = message
    timer = Task { [weak self, sleep] in
      guard (try? await sleep(Self.duration)) != nil, !Task.isCancelled else { return }
      self?.dismiss()
    }
  }

  isolated deinit {
    timer?.cancel()
    observation?.cancel()
  }
}
