/// The bounds of one inspector: those of the protocol, unless a test lowers them.
struct ServiceBounds: Sendable {
  var linger = Limits.linger
  var journalBytes = Limits.journalBytes
  var outboxBytes = Limits.outboxBytes
  /// Less than a message could hold, so that the next part is prepared while the viewer reads this
  /// one.
  var rowsPerChunk = 10_000
  var initializing = Limits.initializing
  var clock = ServiceClock.continuous
}
