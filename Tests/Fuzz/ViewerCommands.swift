import ArgumentParser
import FlowFuzzing
import Foundation

/// Returns the absolute path of flowscope; without a name, the one next to this program.
private func programPath(_ named: String?) -> String {
  let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  return URL(fileURLWithPath: named ?? beside.appendingPathComponent("flowscope").path).path
}

/// The cases to run.
struct CaseOptions: ParsableArguments {
  @Option(help: "Number of cases.")
  var cases: Int?

  @Option(help: "Run only the case with this number.")
  var only: Int?

  @Option(help: "Random seed for the cases.")
  var seed: UInt64 = 1

  @Option(help: "Number of cases that run at the same time.")
  var workers = ProcessInfo.processInfo.activeProcessorCount
}

/// The cases and the program to run.
struct ViewerOptions: ParsableArguments {
  @OptionGroup var chosen: CaseOptions

  @Option(help: "Path of flowscope; by default next to this program.")
  var program: String?

  @Option(help: "Number of the first case.")
  var first = 0

  @Option(help: "Number of failures that end the run.")
  var failures = 20

  func run(_ kind: ViewerRun.Kind, cases standard: Int) throws {
    var run = ViewerRun(
      kind, program: programPath(program), seed: chosen.seed, cases: chosen.cases ?? standard)
    run.first = first
    run.workers = chosen.workers
    run.mostFailures = failures
    if let only = chosen.only { (run.first, run.cases, run.workers) = (only, 1, 1) }
    run.tell = {
      print("fuzz: \($0)")
      // A pipe would hold the line back until the end.
      fflush(nil)
    }
    let directory = "/tmp/fsfuzz-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let report = try run.run(in: directory)
    print("fuzz: \(kind), seed \(chosen.seed): \(report)")
    if !report.failures.isEmpty { throw ExitCode(1) }
  }
}

struct EnginesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engines", abstract: "Run every command and the inspector on hostile engines.")

  @OptionGroup var options: ViewerOptions

  func run() throws { try options.run(.engines, cases: 20_000) }
}

struct RecordingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordings", abstract: "Run every command that reads recordings on damaged ones.")

  @OptionGroup var options: ViewerOptions

  func run() throws { try options.run(.recordings, cases: 10_000) }
}

struct FloodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floods", abstract: "Measure the viewers of an engine that never stops sending.")

  @Option(help: "Path of flowscope; by default next to this program.")
  var program: String?

  @Option(help: "Seconds for each command.")
  var seconds = 20.0

  @Option(help: "Maximum memory of a viewer, in MiB.")
  var memory = 256

  func run() throws {
    let floods = FloodRun(program: programPath(program), seconds: seconds)
    var failures = 0
    try floods.run(in: "/tmp/fsfuzz-\(ProcessInfo.processInfo.processIdentifier)") { figure in
      let isFailure = figure.fault != nil || figure.memory > memory << 20
      failures += isFailure ? 1 : 0
      print(
        "fuzz: \(figure.name): \(figure.memory >> 20) MiB, "
          + String(format: "%.1f s of CPU time", figure.cpuSeconds)
          + (figure.fault.map { ", \($0)" } ?? "") + (isFailure ? " (FAILED)" : ""))
      fflush(nil)
    }
    if failures > 0 { throw ExitCode(1) }
  }
}

struct ClientsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clients", abstract: "Follow hostile engines within this process.")

  @OptionGroup var chosen: CaseOptions

  @Option(help: "Maximum memory of the process, in MiB.")
  var memory = 256

  func run() async throws {
    var run = ClientRun(seed: chosen.seed, cases: chosen.cases ?? 80_000)
    run.workers = chosen.workers
    if let only = chosen.only { (run.first, run.cases, run.workers) = (only, 1, 1) }
    let report = try await run.run(
      in: "/tmp/fsfuzz-\(ProcessInfo.processInfo.processIdentifier)")
    print("fuzz: clients, seed \(chosen.seed): \(report)")
    guard report.memory <= memory << 20 else {
      print("fuzz: more memory than \(memory) MiB")
      throw ExitCode(1)
    }
  }
}
