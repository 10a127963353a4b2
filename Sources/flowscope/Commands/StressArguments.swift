import ArgumentParser
import FlowSamples

/// The options of `demo stress`: the size of the generated tree, and its errors and names.
struct StressArguments: ParsableArguments {
  @Option(help: Self.help("Coordinators of the tree, 1 to 30000. Default: 100."))
  var coordinators: Int?

  @Option(help: Self.help("Levels below the root, 0 to 5000. Default: 6."))
  var depth: Int?

  @Option(help: Self.help("Most children of a coordinator, 1 to 5000. Default: 4."))
  var breadth: Int?

  @Option(help: Self.help("Steps of 100 that cause an error, 0 to 100. Default: 5."))
  var errors: Int?

  @Flag(help: "Give routes names with control characters, and very long ones.")
  var hostileNames = false

  private static func help(_ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: "number")
  }

  /// The given options, as on a command line.
  var given: [String] {
    let numbers = [
      ("--coordinators", coordinators), ("--depth", depth), ("--breadth", breadth),
      ("--errors", errors),
    ]
    return numbers.flatMap { name, value in value.map { ["\(name)", "\($0)"] } ?? [] }
      + (hostileNames ? ["--hostile-names"] : [])
  }

  /// The options of the sample, with its defaults.
  ///
  /// - Throws: A `ValidationError` of one line.
  func options() throws -> StressOptions {
    let standard = StressOptions.standard
    do {
      return try StressOptions(
        coordinators: coordinators ?? standard.coordinators, depth: depth ?? standard.depth,
        breadth: breadth ?? standard.breadth, errorPercent: errors ?? standard.errorPercent,
        hasHostileNames: hostileNames)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
