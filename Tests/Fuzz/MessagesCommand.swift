import ArgumentParser
import FlowFuzzing
import Foundation

/// Reads made-up messages until something breaks, or enough of them did not.
struct MessagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages", abstract: "Read made-up messages of the inspection protocol.",
    discussion: "The same seed makes the same inputs. Ends with 1 where one fails, and says which.")

  @Option(help: "How many inputs.")
  var inputs = 1_000_000

  @Option(help: "Where the inputs come from.")
  var seed: UInt64 = 1

  @Option(help: "How much memory the process may take, in MiB.")
  var memory = 512

  @Option(help: "How long one input may take, in seconds.")
  var seconds = 20.0

  @Option(help: "Where an input goes that fails.")
  var directory = ".build/fuzz"

  @Option(help: "Read this file again, instead of making inputs.")
  var replay: String?

  func run() throws {
    if let replay {
      try FuzzInput(from: URL(fileURLWithPath: replay)).readAgain()
      print("fuzz: \(replay) is read, or refused, as it should be")
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
