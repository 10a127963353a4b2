import FlowProtocol
import FlowReports
import FlowSamples
import Foundation
import Inspector

/// A sample app in a separate process: this program with `demo --serve`.
struct SampleProcess {
  let endpoint: Endpoint
  private let process: Process
  /// The sample ends when this pipe closes, so at the latest when this program ends.
  private let input: Pipe

  /// The steps of the user before an inspector attaches, so that its first frame shows something.
  static let warmUp = 12

  /// Starts the sample and waits until it serves; `further` are more arguments for it.
  static func start(
    _ sample: Sample, seed: UInt64, rate: Double, warmUp: Int, allowsControl: Bool,
    further: [String] = []
  ) throws -> SampleProcess {
    guard let program = Bundle.main.executableURL else {
      throw ReportError.sampleDidNotStart(
        name: sample.name, reason: "the path of this program is not known")
    }
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = program
    process.arguments =
      [
        "demo", sample.name, "--serve", "--seed", "\(seed)", "--rate", "\(rate)", "--warm-up",
        "\(warmUp)", "--until-input-ends",
      ] + further + (allowsControl ? ["--allow-control"] : [])
    let errors = Pipe()
    process.standardInput = input
    process.standardOutput = output
    // Keeps its messages off the terminal, which shows the inspector.
    process.standardError = errors
    do { try process.run() } catch {
      throw ReportError.sampleDidNotStart(
        name: sample.name, reason: SystemError.words(of: error))
    }
    let prefix = "serving "
    let started = readLine(from: output.fileHandleForReading)
    guard let started, started.hasPrefix(prefix) else {
      process.terminate()
      let said = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
      let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
      throw ReportError.sampleDidNotStart(
        name: sample.name,
        reason: lines.last.map { String($0.replacing("flowscope: ", with: "", maxReplacements: 1)) }
          ?? "it ended during its start")
    }
    // Later output is discarded, so that a full pipe cannot block the sample. A thread does this,
    // because removing a readability handler while its handle closes can crash libdispatch.
    let rest = errors.fileHandleForReading
    Thread.detachNewThread {
      while let data = try? rest.read(upToCount: 65_536), !data.isEmpty {}
    }
    return SampleProcess(
      endpoint: .unixSocket(path: String(started.dropFirst(prefix.count))), process: process,
      input: input)
  }

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
