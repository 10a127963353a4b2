import Logging
import NIOConcurrencyHelpers

/// A log of connection problems with at most one message per second, so that a process that keeps
/// reconnecting cannot fill it; further ones are counted, and the count is logged afterwards.
final class ConnectionLog: Sendable {
  private struct State {
    /// Whether a message was logged less than a second ago.
    var isQuiet = false
    var omitted = 0
  }

  static let interval = Duration.seconds(1)

  private let logger: Logger
  private let clock: ServiceClock
  private let state = NIOLockedValueBox(State())

  init(_ logger: Logger, clock: ServiceClock = .continuous) {
    self.logger = logger
    self.clock = clock
  }

  /// Whether the next message would be omitted.
  var isQuiet: Bool { state.withLockedValue(\.isQuiet) }

  func note(_ text: String, level: Logger.Level = .notice) {
    let isLogged = state.withLockedValue { state in
      if state.isQuiet { state.omitted += 1 }
      defer { state.isQuiet = true }
      return !state.isQuiet
    }
    guard isLogged else { return }
    logger.log(level: level, "\(text)")
    keepQuiet()
  }

  private func keepQuiet() {
    Task {
      try? await clock.sleep(Self.interval)
      let omitted = state.withLockedValue { state in
        defer { state = State(isQuiet: state.omitted > 0) }
        return state.omitted
      }
      guard omitted > 0 else { return }
      logger.notice("left out \(omitted) more messages about connections within a second")
      keepQuiet()
    }
  }
}
