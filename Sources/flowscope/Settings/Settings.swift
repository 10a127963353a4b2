/// What a user can set, and what holds where nobody does.
struct Settings: Equatable, Sendable {
  var color = ColorMode.auto
  var theme = Theme.dark
  var ascii = false
  var mouse = false
  var logCapacity = 10_000
  /// Keys by the names of actions, as ``Keymap/rebound(by:place:)`` takes them.
  var keys: [String: [Key]] = [:]
}
