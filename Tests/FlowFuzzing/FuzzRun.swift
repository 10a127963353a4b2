package import Foundation

/// Reads a number of generated inputs, the same ones for the same seed.
package struct FuzzRun: Sendable {
  /// The seed of the inputs.
  package var seed: UInt64
  /// The number of inputs.
  package var inputs: Int
  /// The maximum time for one input before the process ends, in seconds.
  package var secondsPerInput = 20.0
  /// The maximum peak memory of the process, in bytes; nil if the process does other work too.
  package var peakMemoryLimit: Int?
  /// The directory for the input that was being read at a failure.
  package var directory: URL
  /// A closure that is called after every thousand inputs.
  package var progress: @Sendable (FuzzReport) -> Void = { _ in }

  package init(seed: UInt64, inputs: Int, directory: URL) {
    self.seed = seed
    self.inputs = inputs
    self.directory = directory
  }

  /// Returns the input with this number, and the random numbers for reading it.
  ///
  /// Each input has its own seed, so that it can be made without the inputs before it.
  package func input(_ index: Int, from corpus: Corpus) -> (input: FuzzInput, random: SplitMix64) {
    let random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(index))
    var mutator = Mutator(corpus: corpus, random: random)
    let kind: FuzzInput.Kind = mutator.random.below(3) == 0 ? .stream : .message
    let bytes = kind == .stream ? mutator.stream() : mutator.message()
    return (FuzzInput(kind: kind, bytes: bytes), mutator.random)
  }

  /// Makes, reads and counts the inputs.
  ///
  /// - Throws: ``FuzzFailure``, or an error of the file system. A crash or an endless loop ends the
  ///   process; the input is then in the file.
  package func run(over corpus: Corpus) throws -> FuzzReport {
    var report = FuzzReport()
    let file = try InputFile(in: directory)
    let watchdog = Watchdog(seconds: secondsPerInput) {
      [seed, secondsPerInput, path = file.path] index in
      "fuzz: input \(index) of seed \(seed) takes longer than \(secondsPerInput) s; it is in \(path)"
    }
    defer { watchdog.stop() }
    let clock = ContinuousClock()
    let start = clock.now
    for index in 0..<inputs {
      var (input, random) = input(index, from: corpus)
      try file.hold(input)
      watchdog.begin(index)
      let began = clock.now
      do {
        report.count(input, try input.read(cutBy: &random), clock.now - began, index)
      } catch {
        throw FuzzFailure(seed: seed, index: index, file: file.path, reason: "\(error)")
      }
      if index % 1_000 == 999 || index == inputs - 1 {
        report.elapsed = clock.now - start
        report.peakMemory = peakMemory()
        if let limit = peakMemoryLimit, report.peakMemory > limit {
          throw FuzzFailure(
            seed: seed, index: index, file: file.path,
            reason: "\(report.peakMemory >> 20) MiB of memory; the limit is \(limit >> 20)")
        }
        progress(report)
      }
    }
    file.remove()
    return report
  }
}

/// An input with a forbidden result.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let seed: UInt64
  package let index: Int
  package let file: String
  package let reason: String
  /// The input, the result, and the command to read it again, on one line.
  package var description: String {
    "input \(index) of seed \(seed): \(reason); read it again with: Scripts/fuzz messages --replay \(file)"
  }
}
