import Foundation

/// When to use colours.
package enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether colours are on.
  ///
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
