import FlowSamples
import Foundation
import Inspector

/// A sample app in a process of its own: this same program with `demo --serve`.
final class SampleProcess {
  /// Where it serves.
  let socketPath: String
  private let process: Process
  /// The sample ends when the other end of its standard input is gone: with this program at the latest.
  private let input: Pipe

  private init(process: Process, input: Pipe, socketPath: String) {
    self.process = process
    self.input = input
    self.socketPath = socketPath
  }

  /// Starts the sample and waits until it serves.
  ///
  /// - Throws: ``FlowscopeError/sampleDidNotStart(name:reason:)``.
  static func start(
    _ sample: Sample, seed: UInt64, rate: Double, warmUp: Int, allowsControl: Bool
  ) throws -> SampleProcess {
    guard let program = Bundle.main.executableURL else {
      throw FlowscopeError.sampleDidNotStart(
        name: sample.name, reason: "the path of this program is not known")
    }
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = program
    process.arguments = [
      "demo", sample.name, "--serve", "--seed", "\(seed)", "--rate", "\(rate)", "--warm-up",
      "\(warmUp)", "--until-input-ends",
    ]
    if allowsControl { process.arguments?.append("--allow-control") }
    let errors = Pipe()
    process.standardInput = input
    process.standardOutput = output
    // Not onto the terminal, which the inspector draws on.
    process.standardError = errors
    do { try process.run() } catch {
      throw FlowscopeError.sampleDidNotStart(
        name: sample.name, reason: SystemError.words(of: error))
    }
    let prefix = "serving "
    let started = SampleProcess.readLine(from: output.fileHandleForReading)
    guard let started, started.hasPrefix(prefix) else {
      process.terminate()
      let said = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
      let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
      throw FlowscopeError.sampleDidNotStart(
        name: sample.name,
        reason: lines.last.map { String($0.replacing("flowscope: ", with: "", maxReplacements: 1)) }
          ?? "it ended before it served")
    }
    // What it says from now on is of no interest, and must not stop it. On a thread: a readability
    // handler that is taken away while its handle is closed can crash libdispatch.
    let rest = errors.fileHandleForReading
    Thread.detachNewThread {
      while let data = try? rest.read(upToCount: 65_536), !data.isEmpty {}
    }
    return SampleProcess(
      process: process, input: input, socketPath: String(started.dropFirst(prefix.count)))
  }

  /// Tells the sample to stop, and waits until it has.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  private static func readLine(from handle: FileHandle) -> String? {
    var line = Data()
    while let byte = try? handle.read(upToCount: 1), !byte.isEmpty {
      if byte[byte.startIndex] == UInt8(ascii: "\n") {
        return String(decoding: line, as: UTF8.self)
      }
      line += byte
    }
    return nil
  }
}
