/// What a user can set, and what holds where nobody does.
package struct Settings: Equatable, Sendable {
  package var color = ColorMode.auto
  package var theme = Theme.dark
  package var ascii = false
  package var mouse = false
  package var logCapacity = 10_000
  /// Keys by the names of actions, as ``Keymap/rebound(by:place:)`` takes them.
  var keys: [String: [Key]] = [:]
}
