/// The memory limits for the data of one engine, in bytes, including texts.
///
/// Together with the 16 MiB of a message, the memory for reading it, and the program itself, the
/// total stays below 256 MB for each followed engine, whatever it sends. Data beyond a limit is
/// dropped, oldest first, and each place reports how much.
package enum MemoryBudget {
  /// The current hierarchy, which also has its own limit, and the moments of the past.
  static let hierarchies = 96 << 20
  /// The lines of the log.
  static let log = 6 << 20
  /// The errors for review.
  static let errors = 12 << 20
  /// The errors listed by a command, which keeps no other data.
  package static let reviewedErrors = 96 << 20
  /// The changes before the next frame; beyond this, the whole hierarchy is read.
  static let waiting = 4 << 20
  /// The lint findings.
  static let findings = 6 << 20
  /// The names of the routes that the app declares.
  static let routes = 2 << 20
}
