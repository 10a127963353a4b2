import ArgumentParser
import FlowProtocol

/// Measures what the inspector's own work costs, for Benchmarks/: its parts cannot be linked from there.
struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure how long frames take.", shouldDisplay: false)

  @Flag(help: "Measure the slowest inputs of every shape, and nothing else.")
  var shapes = false

  @Option(help: "Measure the shapes with this many coordinators.")
  var count = 100_000

  @Option(help: "Measure this shape alone.")
  var shape: HierarchyShape?

  @Option(help: "List so many of the slowest inputs of a shape.")
  var slowest = 1

  @MainActor
  func run() async throws {
    if !shapes { try measureFrames() }
    try measureShapes()
    if !shapes { try measureDepth() }
  }

  @MainActor
  private func measureFrames() throws {
    try StandardOutput.write(
      "| coordinators, 200x60 | \(FrameTimes.titles.joined(separator: " | ")) |\n"
        + "| --- |\(String(repeating: " --- |", count: FrameTimes.titles.count))\n")
    for (name, count, width, isVaried) in [
      ("1,000", 1_000, 8, false), ("10,000", 10_000, 8, false), ("100,000", 100_000, 8, false),
      ("100,000, all below one", 100_000, 100_000, false),
      ("100,000, no two alike", 100_000, 8, true),
    ] {
      let measured = FrameTimes(count: count, width: width, isVaried: isVaried).measure()
      try StandardOutput.write("| \(name) | \(measured.joined(separator: " | ")) |\n")
    }
  }

  @MainActor
  private func measureShapes() throws {
    try StandardOutput.write(
      "\n| \(count) coordinators | slowest input | median | worst of \(SlowestInputs.turns) |\n"
        + "| --- | --- | --- | --- |\n")
    for shape in shape.map({ [$0] }) ?? HierarchyShape.allCases {
      let (arrivals, inputs) = SlowestInputs(of: shape, count: count).measure()
      for input in inputs.prefix(slowest) + arrivals.prefix(1) {
        try StandardOutput.write(
          "| \(shape.rawValue) | \(input.name) | \(input.median.inMilliseconds) | "
            + "\(input.worst.inMilliseconds) |\n")
      }
    }
  }

  @MainActor
  private func measureDepth() throws {
    try StandardOutput.write("\n| coordinators, each below the one before | an input | once |\n")
    try StandardOutput.write("| --- | --- | --- |\n")
    for count in [10_000, 100_000, 1_000_000] {
      for input in SlowestInputs(of: .deep, count: count).foldEverything() {
        try StandardOutput.write("| \(count) | \(input.name) | \(input.worst.inMilliseconds) |\n")
      }
    }
  }
}
