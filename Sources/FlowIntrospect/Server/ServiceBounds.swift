/// The bounds of one inspector: those of the protocol, unless a test lowers them.
struct ServiceBounds: Sendable {
  var linger = Limits.linger
  var journalBytes = Limits.journalBytes
  var outboxBytes = Limits.outboxBytes
  /// Less than a message could hold, to prepare the next part while the viewer reads this one.
  var rowsPerChunk = 10_000
  var initializing = Limits.initializing
  var clock = ServiceClock.continuous
}

/// The clock of the service; tests replace it to control the time.
struct ServiceClock: Sendable {
  /// Returns after the duration, or throws `CancellationError` if the task is cancelled before.
  let sleep: @Sendable (Duration) async throws -> Void

  static let continuous = ServiceClock { try await Task.sleep(for: $0) }
}
