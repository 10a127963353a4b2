/// The settings of a user, with their defaults.
package struct Settings: Equatable, Sendable {
  package var color = ColorMode.auto
  package var theme = Theme.dark
  package var ascii = false
  package var mouse = false
  package var logCapacity = 10_000
  /// Keys by the names of actions, in the form that ``Keymap/rebound(by:place:)`` takes.
  var keys: [String: [Key]] = [:]
}
