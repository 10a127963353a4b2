import ArgumentParser
import Foundation

/// When to use colours.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// NO_COLOR (https://no-color.org) and TERM=dumb turn automatic colours off.
  func isOn(
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

/// How results look.
struct DisplayOptions: ParsableArguments {
  @Option(help: "When to use colours.")
  var color: ColorMode = .auto

  @Flag(help: "Draw with ASCII alone.")
  var ascii = false

  var glyphs: Glyphs { ascii ? .ascii : .unicode }
}
