/// The clock of the service; tests replace it to control the time.
struct ServiceClock: Sendable {
  /// Returns after the duration, or throws `CancellationError` if the task is cancelled before.
  let sleep: @Sendable (Duration) async throws -> Void

  static let continuous = ServiceClock { try await Task.sleep(for: $0) }
}
