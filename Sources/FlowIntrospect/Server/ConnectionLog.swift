import Logging
import NIOConcurrencyHelpers

/// Logs what goes wrong with connections, at most once a second: a process that connects again and again would
/// fill the log otherwise.
///
/// What is left out is counted, and the count is logged once the second is over.
final class ConnectionLog: Sendable {
  private struct State {
    /// Whether something was logged less than a second ago.
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

  /// Whether the next message would be left out.
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
