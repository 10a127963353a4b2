package import Foundation

/// Reads any number of made-up inputs, the same ones for the same seed.
package struct FuzzRun: Sendable {
  /// Where the inputs come from.
  package var seed: UInt64
  /// How many there are.
  package var inputs: Int
  /// How long one may take before the process ends, in seconds.
  package var secondsPerInput = 20.0
  /// How much memory the process may have had at its peak, in bytes; nil where it does other things too.
  package var peakMemoryLimit: Int?
  /// Where the input goes that was being read when something failed.
  package var directory: URL
  /// Called after every thousand inputs.
  package var progress: @Sendable (FuzzReport) -> Void = { _ in }

  package init(seed: UInt64, inputs: Int, directory: URL) {
    self.seed = seed
    self.inputs = inputs
    self.directory = directory
  }

  /// The input with this number, and what decides how it is read.
  ///
  /// Each has a beginning of its own, so that one can be made without those before it.
  package func input(_ index: Int, from corpus: Corpus) -> (input: FuzzInput, random: SplitMix64) {
    let random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(index))
    var mutator = Mutator(corpus: corpus, random: random)
    let kind: FuzzInput.Kind = mutator.random.below(3) == 0 ? .stream : .message
    let bytes = kind == .stream ? mutator.stream() : mutator.message()
    return (FuzzInput(kind: kind, bytes: bytes), mutator.random)
  }

  /// Makes, reads, and counts.
  ///
  /// - Throws: ``FuzzFailure``, or what the file system says. What crashes or hangs ends the process; the input
  ///   is in the file then.
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

/// An input that something came of that must not.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let seed: UInt64
  package let index: Int
  package let file: String
  package let reason: String
  /// One line: which input, what came of it, and how to read it again.
  package var description: String {
    "input \(index) of seed \(seed): \(reason); read it again with: Scripts/fuzz messages --replay \(file)"
  }
}
