/// The bounds that one inspector keeps: those of the protocol, unless a test lowers them.
struct ServiceBounds: Sendable {
  var linger = Limits.linger
  var journalBytes = Limits.journalBytes
  var outboxBytes = Limits.outboxBytes
  /// Fewer than a message holds: while the viewer reads one part, the next is made.
  var rowsPerChunk = 10_000
  var initializing = Limits.initializing
  var clock = ServiceClock.continuous
}
