import Foundation

package struct Settings: Equatable, Sendable {
  package var color = ColorMode.auto
  package var theme = Theme.dark
  package var themes: [Theme] = []
  package var ascii = false
  package var mouse = false
  package var logCapacity = 10_000
  /// Keys by the names of actions, in the form that ``Keymap/rebound(by:place:)`` takes.
  var keys: [String: [Key]] = [:]

  /// The themes that can be chosen: the built-in ones, then the user's own.
  package var allThemes: [Theme] { Theme.builtIn + themes }
}

package enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// NO_COLOR (https://no-color.org) and TERM=dumb turn automatic colours off.
  package func isOn(
    isTerminal: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment["NO_COLOR"].map(\.isEmpty) != false
        && environment["TERM"] != "dumb"
    }
  }
}
