/// The bounds that one inspector keeps: those of the protocol, unless a test lowers them.
struct ServiceBounds: Sendable {
  var linger = Limits.linger
  var journalBytes = Limits.journalBytes
  var outboxBytes = Limits.outboxBytes
  var rowsPerChunk = Limits.rowsPerChunk
  var initializing = Limits.initializing
  var clock = ServiceClock.continuous
}
