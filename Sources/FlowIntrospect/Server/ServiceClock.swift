/// How the service waits; a test says itself when the time has come.
struct ServiceClock: Sendable {
  /// Comes back after so long, and throws `CancellationError` where the task is cancelled before.
  let sleep: @Sendable (Duration) async throws -> Void

  static let continuous = ServiceClock { try await Task.sleep(for: $0) }
}
