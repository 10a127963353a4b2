import NIOConcurrencyHelpers

/// Releases large values away from the actor that used them, because releasing them takes long.
enum LateRelease {
  /// Releases `value` soon.
  ///
  /// No other reference to it may exist, or the other owner releases it.
  static func take(_ value: consuming some Sendable) {
    let place = NIOLockedValueBox<(any Sendable)?>(value)
    Task.detached(priority: .utility) { place.withLockedValue { $0 = nil } }
  }
}
