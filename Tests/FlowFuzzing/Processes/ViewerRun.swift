import Foundation
import NIOConcurrencyHelpers

/// Runs the program on generated cases, the same ones for the same seed.
package struct ViewerRun: Sendable {
  /// The input of the cases.
  package enum Kind: String, Sendable, CaseIterable {
    /// A hostile engine.
    case engines
    /// Recordings changed through SQL.
    case recordings
  }

  package let kind: Kind
  /// The program to run.
  package let program: String
  package var seed: UInt64
  /// The number of cases, starting at `first`.
  package var cases: Int
  package var first = 0
  package var limits = ProcessLimits()
  /// The number of cases that run at the same time.
  package var workers = 2
  /// The number of failures that end the run.
  package var mostFailures = 20
  /// A closure that is called with each failure, and after every hundred cases.
  package var tell: @Sendable (String) -> Void = { _ in }

  package init(_ kind: Kind, program: String, seed: UInt64, cases: Int) {
    self.kind = kind
    self.program = program
    self.seed = seed
    self.cases = cases
  }

  private struct State {
    var next: Int
    var report = ViewerReport()
    var failure: (any Error)?
  }

  /// Runs the cases.
  ///
  /// - Throws: The error that prevented the run; failures of cases are in the report.
  package func run(in directory: String) throws -> ViewerReport {
    signal(SIGPIPE, SIG_IGN)
    let forms = try CommandForms(of: program)
    let corpus = try EngineCorpus.checkedIn()
    let workplaces = try (0..<workers).map {
      try Workplace(self, forms, corpus, directory: "\(directory)/\($0)")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let state = NIOLockedValueBox(State(next: first))
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while let index = take(state) {
        do {
          let (end, form, tricks) = try workplaces[worker].run(index)
          let fault = ProcessVerdict.fault(end, of: form, limits: limits)
          state.withLockedValue {
            $0.report.count(end, index, isInspector: form.isInspector, fault: fault)
            $0.report.elapsed = clock.now - start
            if $0.report.cases % 1_000 == 0 { tell("\($0.report)") }
          }
          if let fault {
            tell(
              "case \(index) of seed \(seed), flowscope \(form.arguments.joined(separator: " ")): "
                + "\(fault)\(tricks); run it again with: Scripts/fuzz \(kind) --seed \(seed) --only \(index)"
            )
          }
        } catch {
          state.withLockedValue { $0.failure = error }
        }
      }
    }
    for workplace in workplaces { workplace.leave() }
    var (report, failure) = state.withLockedValue { ($0.report, $0.failure) }
    if let failure { throw failure }
    report.elapsed = clock.now - start
    return report
  }

  private func take(_ state: NIOLockedValueBox<State>) -> Int? {
    state.withLockedValue { state in
      guard state.next < first + cases, state.failure == nil,
        state.report.failures.count < mostFailures
      else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}

/// A directory with the files of one case at a time.
private final class Workplace: Sendable {
  private let run: ViewerRun
  private let forms: CommandForms
  private let place: FuzzPlace
  private let recording: RecordingMutator?

  init(
    _ run: ViewerRun, _ forms: CommandForms, _ corpus: EngineCorpus, directory: String
  ) throws {
    self.run = run
    self.forms = forms
    place = try FuzzPlace(directory, corpus: corpus)
    recording =
      run.kind == .recordings
      ? try RecordingMutator(recording: place.engine, at: "\(directory)/sound.flowscope") : nil
  }

  func leave() { place.leave() }

  /// Runs the case with this number, which depends only on the number and the seed.
  func run(_ index: Int) throws -> (ProcessEnd, CommandForms.Form, String) {
    var random = SplitMix64(seed: run.seed &* 1_000_003 &+ UInt64(index))
    // Neighbouring seeds have similar first numbers.
    _ = random.next()
    let files = try place.emptyFiles()
    let form = form(index, &random)
    var target = place.engine.path
    var tricks = ""
    if let recording {
      target = "\(files)/changed.flowscope"
      try recording.change(to: target, seed: random.next())
    } else {
      let script = EngineScript(
        seed: random.next(), methods: ["initialize"] + form.methods,
        allowsSlow: random.below(20) == 0)
      place.engine.play(script)
      tricks = " (the engine: \(script.tricks.map { "\($0)" }.joined(separator: ", ")))"
    }
    let written = "\(files)/written.flowscope"
    let arguments = form.arguments.map {
      $0.replacing(CommandForms.target, with: target).replacing(CommandForms.written, with: written)
    }
    let process = ViewerProcess(
      program: run.program, arguments: arguments, environment: place.environment, directory: files,
      limits: run.limits, keys: form.isInspector ? RandomKeys.some(&random) : nil)
    return (try process.run(), form, tricks)
  }

  /// The command of a case.
  ///
  /// A fixed part of the cases is the inspector, so that a short run has some with every seed. The part is small, since
  /// a screen takes a hundred times as long as a line.
  private func form(_ index: Int, _ random: inout SplitMix64) -> CommandForms.Form {
    switch run.kind {
    case .engines:
      if index % 25 == 12 { return forms.inspector }
      return forms.ofEngines[random.below(forms.ofEngines.count)]
    case .recordings:
      let inspectors = CommandForms.inspectorsOfRecordings
      if index % 25 == 12 { return inspectors[index / 25 % inspectors.count] }
      return CommandForms.ofRecordings[random.below(CommandForms.ofRecordings.count)]
    }
  }
}
