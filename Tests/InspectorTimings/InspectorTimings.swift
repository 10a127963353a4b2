import ArgumentParser
import FlowProtocol
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
    for (name, count, width, isVaried) in [
      ("1,000", 1_000, 8, false), ("10,000", 10_000, 8, false), ("100,000", 100_000, 8, false),
      ("100,000, one parent", 100_000, 100_000, false),
      ("100,000, all different", 100_000, 8, true),
    ] {
      let measured = FrameTimes(count: count, width: width, isVaried: isVaried).measure()
      print("| \(name) | \(measured.joined(separator: " | ")) |")
    }
  }

  @MainActor
  private func measureShapes() throws {
    print(
      "\n| \(count) coordinators | slowest input | median | worst of \(SlowestInputs.turns) |\n"
        + "| --- | --- | --- | --- |")
    for shape in shape.map({ [$0] }) ?? HierarchyShape.allCases {
      let (arrivals, inputs) = SlowestInputs(of: shape, count: count).measure()
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
