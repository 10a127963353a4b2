/// How much of what an engine tells is kept, in bytes, texts included.
///
/// Together with the 16 MiB of a message, what it takes to read that, and the program itself, it stays below
/// 256 MB for each engine that is followed, whatever that sends. What does not fit goes, oldest first, and each
/// place says how much.
package enum MemoryBudget {
  /// The hierarchy of now, which has a bound of its own, and the moments of the past.
  static let hierarchies = 96 << 20
  /// The lines of the log.
  static let log = 6 << 20
  /// The errors for review.
  static let errors = 12 << 20
  /// The errors that a command lists, which keeps nothing else.
  package static let reviewedErrors = 96 << 20
  /// The changes until the next frame; past that, the hierarchy is read whole.
  static let waiting = 4 << 20
  /// What the lints find.
  static let findings = 6 << 20
  /// The names of the routes that the app declares.
  static let routes = 2 << 20
}
