import ArgumentParser
import FlowProtocol
import FlowSamples
import TestHierarchies

/// Measures the inspector's own work: frames, and the slowest inputs for each shape of hierarchy.
@main
struct InspectorTimings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspector-timings",
    abstract: "Measure the frames and the inputs of the inspector.")

  @Flag(help: "Measure only the slowest inputs of each shape.")
  var shapes = false

  @Option(help: "The number of coordinators of each shape.")
  var count = 100_000

  @Option(help: "Measure only this shape.")
  var shape: HierarchyShape?

  @Option(help: "The number of slowest inputs to list for each shape.")
  var slowest = 1

  @Option(help: "Measure only the inputs whose names contain this text.")
  var input = ""

  @Option(help: "The number of measurements of each input.")
  var turns = 3

  func validate() throws {
    guard turns > 0 else { throw ValidationError("--turns takes a number from 1") }
  }

  @MainActor
  func run() async throws {
    if !shapes { try measureFrames() }
    try measureShapes()
    if !shapes { try measureDepth() }
  }

  @MainActor
  private func measureFrames() throws {
    print(
      "| coordinators, 200x60 | \(FrameTimes.titles.joined(separator: " | ")) |\n"
        + "| --- |\(String(repeating: " --- |", count: FrameTimes.titles.count))")
    let trees: [(String, StressOptions)] = [
      ("1,000", try StressOptions(coordinators: 1_000, breadth: 8)),
      ("10,000", try StressOptions(coordinators: 10_000, breadth: 8)),
      ("100,000", try StressOptions(coordinators: 100_000, breadth: 8)),
      (
        "100,000, 5,000 children each",
        try StressOptions(coordinators: 100_000, depth: 2, breadth: 5_000)
      ),
      (
        "100,000, hostile names",
        try StressOptions(coordinators: 100_000, breadth: 8, hasHostileNames: true)
      ),
    ]
    for (name, options) in trees {
      let measured = FrameTimes(options).measure()
      print("| \(name) | \(measured.joined(separator: " | ")) |")
    }
  }

  @MainActor
  private func measureShapes() throws {
    print(
      "\n| \(count) coordinators | slowest input | median | worst of \(turns) |\n"
        + "| --- | --- | --- | --- |")
    for shape in shape.map({ [$0] }) ?? HierarchyShape.allCases {
      let (arrivals, inputs) =
        SlowestInputs(of: shape, count: count, turns: turns, selection: input).measure()
      for input in inputs.prefix(slowest) + arrivals.prefix(1) {
        print(
          "| \(shape.rawValue) | \(input.name) | \(input.median.inMilliseconds) | "
            + "\(input.worst.inMilliseconds) |")
      }
    }
  }

  @MainActor
  private func measureDepth() throws {
    print("\n| coordinators in a chain | an input | once |")
    print("| --- | --- | --- |")
    for count in [10_000, 100_000, 1_000_000] {
      for input in SlowestInputs(of: .deep, count: count).foldEverything() {
        print("| \(count) | \(input.name) | \(input.worst.inMilliseconds) |")
      }
    }
  }
}

extension HierarchyShape: ExpressibleByArgument {}
