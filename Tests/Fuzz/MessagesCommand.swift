import ArgumentParser
import FlowFuzzing
import Foundation

/// Reads generated messages, until one fails or all were read.
struct MessagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages", abstract: "Read generated messages of the inspection protocol.",
    discussion: "The same seed makes the same inputs. Exits with 1 if an input fails.")

  @Option(help: "Number of inputs.")
  var inputs = 1_000_000

  @Option(help: "Random seed for the inputs.")
  var seed: UInt64 = 1

  @Option(help: "Maximum memory of the process, in MiB.")
  var memory = 512

  @Option(help: "Maximum time for one input, in seconds.")
  var seconds = 20.0

  @Option(help: "Directory for an input that fails.")
  var directory = ".build/fuzz"

  @Option(help: "Read this file again, instead of generating inputs.")
  var replay: String?

  func run() throws {
    if let replay {
      try FuzzInput(from: URL(fileURLWithPath: replay)).readAgain()
      print("fuzz: \(replay) is read or refused correctly")
      return
    }
    var run = FuzzRun(seed: seed, inputs: inputs, directory: URL(fileURLWithPath: directory))
    run.peakMemoryLimit = memory << 20
    run.secondsPerInput = seconds
    let step = max(1_000, inputs / 10)
    run.progress = { if $0.inputs % step < 1_000 { print("fuzz: \($0)") } }
    let report = try run.run(over: .checkedIn())
    print("fuzz: seed \(seed): \(report)")
  }
}
