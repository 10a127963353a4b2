import NIOConcurrencyHelpers

/// Gives back what takes long to give back, off the actor that is done with it.
enum LateRelease {
  /// Lets go of `value` soon; nobody else may still have it, or they give it back.
  static func take(_ value: consuming some Sendable) {
    let place = NIOLockedValueBox<(any Sendable)?>(value)
    Task.detached(priority: .utility) { place.withLockedValue { $0 = nil } }
  }
}
