import ArgumentParser
import FlowEngine
import FlowIntrospect
import FlowReports
import FlowSamples
import Foundation

/// A recording as a test.
struct ReplayTestOptions: ParsableArguments {
  @Flag(help: "Write a test in Swift that makes the navigations and expects what was presented.")
  var asTest = false

  @Option(
    help: ArgumentHelp(
      """
      Write a test of the navigations that lead to an error, as few as possible: its number, or \
      the fingerprint of its problem, of which the last error counts.
      """, valueName: "error"), transform: WantedError.init(parsing:))
  var minimal: WantedError?

  @Option(
    help: ArgumentHelp(
      "The code that makes the root coordinator in the test. Default: its type and '()'.",
      valueName: "code"))
  var root: String?

  @Option(
    help: ArgumentHelp(
      """
      A module that the test imports. Can be repeated. Default: the modules whose code called \
      navigations.
      """, valueName: "name"))
  var module: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name of the function of the test. Default: one made of the name of the file.",
      valueName: "function"))
  var name: String?

  var isWanted: Bool { asTest || minimal != nil }

  func validate() throws {
    if asTest, minimal != nil {
      throw ValidationError("--as-test writes all navigations: leave out --minimal, or it")
    }
    if !isWanted, root != nil || !module.isEmpty || name != nil {
      throw ValidationError(
        "--root, --module and --name are of a test: name --as-test or --minimal")
    }
    if let name, !SwiftLiteral.isIdentifier(name) || name == "_" {
      throw ValidationError("--name takes the name of a function in Swift, such as 'checkout'")
    }
    if let wrong = module.first(where: { !SwiftLiteral.isIdentifier($0) }) {
      throw ValidationError("'\(wrong)' is not the name of a module")
    }
    if root?.contains(where: \.isNewline) == true || root?.isEmpty == true {
      throw ValidationError("--root takes code on one line, such as 'AppCoordinator()'")
    }
  }

  /// The source of the test; says what is left out.
  @MainActor
  func source(of path: String, _ recording: ReplayOptions) async throws -> String {
    let file = URL(fileURLWithPath: recording.title).lastPathComponent
    guard let minimal else {
      let run = try await PlayedRun.read(path)
      tell(of: run)
      let app = try ReplayTest.App(of: run, root: root, modules: module, function: name)
      let test = ReplayTest(run, of: file, app: app)
      for remark in test.unplayed { StandardError.say(remark) }
      return test.source
    }
    let run = try await PlayedRun.read(path, number: minimal.run) { minimal.isMet(by: $0) }
    tell(of: run)
    let app = try ReplayTest.App(of: run, root: root, modules: module, function: name)
    guard let error = try run.lastError(where: minimal.isMet) else { return "" }
    guard let sample = Self.sample(of: run) else {
      if recording.file == Asker.standardInputName {
        throw ReportError.badInput(
          "cannot shrink standard input: the test of the app reads the recording, so name its file")
      }
      StandardError.say(
        "only the app has its planner: run this test in the target of its tests, which writes the "
          + "shortest one")
      return ReplayTest.minimizing(
        URL(fileURLWithPath: path).path, error: error.sequence, of: run, app: app)
    }
    return try shrink(run, to: error, on: sample, name: file, app)
  }

  private func tell(of run: PlayedRun) {
    for remark in run.remarks { StandardError.say(remark) }
  }

  // MARK: Samples

  /// The sample that was recorded; nil for any other app.
  @MainActor
  private static func sample(of run: PlayedRun) -> Sample? {
    guard let sample = run.engine.flatMap(Sample.named),
      sample.make(Sample.standardSeed).root.node.name == run.root
    else { return nil }
    return sample
  }

  @MainActor
  private func shrink(
    _ run: PlayedRun, to error: ErrorReport, on sample: Sample, name: String, _ app: ReplayTest.App
  ) throws -> String {
    FlowErrorHandler.shared.onError = { _ in }
    let minimal = try MinimalReplay.find(error, in: run) { navigations in
      let app = sample.make(Sample.standardSeed)
      let player = NavigationPlayer(app.root.node, catalogue: app.catalogue)
      if let beginning = run.beginning { _ = player.restore(SavedState(beginning)) }
      for navigation in navigations { _ = player.play(navigation) }
      return player.errors
    }
    StandardError.say(
      "\(minimal.run.navigations.count) of \(Counted.text(run.navigations.count, "navigation")) "
        + "lead to error \(error.sequence), and none of them can be left out; "
        + "found by playing \(Counted.text(minimal.attempts, "part")) of the recording")
    return ReplayTest(
      minimal.run, of: name, app: app,
      purpose: .reproduces(error, leftOut: minimal.leftOut)
    ).source
  }
}

/// The error that `--minimal` names.
enum WantedError: Equatable, Sendable {
  /// The number of an error, in the run with a number or in the last one that has it.
  case number(UInt64, run: Int?)
  case problem(ErrorFingerprint)

  /// Throws a `ValidationError` with the valid forms.
  init(parsing argument: String) throws {
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    let parts = digits.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count <= 2, let number = UInt64(parts[parts.count - 1]), number > 0,
      parts.count == 1 || (Int(parts[0]) ?? 0) > 0
    {
      self = .number(number, run: parts.count == 1 ? nil : Int(parts[0]))
    } else if let fingerprint = ErrorFingerprint(argument) {
      self = .problem(fingerprint)
    } else {
      throw ValidationError(
        "give the number of an error, such as 12 or 2/12, or the fingerprint of a problem; 'flowscope "
          + "errors' lists both")
    }
  }

  /// The number of the run in the recording; nil for any.
  var run: Int? { if case .number(_, let run) = self { run } else { nil } }

  func isMet(by report: ErrorReport) -> Bool {
    switch self {
    case .number(let number, _): report.sequence == number
    case .problem(let fingerprint): ErrorFingerprint(ProblemParts(report)) == fingerprint
    }
  }
}
