import ArgumentParser
import FlowSamples

/// The options of `demo stress`: the size of the generated tree, and its errors and names.
struct StressArguments: ParsableArguments {
  @Option(
    help: Self.help("Coordinators of the tree", StressOptions.coordinatorRange, \.coordinators))
  var coordinators: Int?

  @Option(help: Self.help("Levels below the root", StressOptions.depthRange, \.depth))
  var depth: Int?

  @Option(
    help: Self.help("Most children of a coordinator", StressOptions.breadthRange, \.breadth))
  var breadth: Int?

  @Option(
    help: Self.help("Steps of 100 that cause an error", StressOptions.errorRange, \.errorPercent))
  var errors: Int?

  @Flag(help: "Give routes names with control characters, and very long ones.")
  var hostileNames = false

  private static func help(
    _ text: String, _ range: ClosedRange<Int>, _ value: (StressOptions) -> Int
  ) -> ArgumentHelp {
    ArgumentHelp(
      "\(text), \(range.lowerBound) to \(range.upperBound). Default: \(value(.standard)).",
      valueName: "number")
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
