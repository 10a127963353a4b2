import ArgumentParser
import FlowReports
import Inspector

struct WaitOption: ParsableArguments {
  @Option(
    defaultAsFlag: WrittenDuration(seconds: 60),
    help: ArgumentHelp(
      "Wait for the engine to appear, at most this long: seconds, or 2s, 1m.",
      valueName: "duration"))
  var wait: WrittenDuration?

  func validate() throws {
    // If the value is not a duration, the parser silently treats "--wait=soon" as "--wait".
    guard let value = Self.attachedValue(in: CommandLine.arguments) else { return }
    if WrittenDuration(String(value)) == nil {
      throw ValidationError(
        "--wait takes a duration such as \(WrittenDuration.examples), "
          + "at most \(Int(WrittenDuration.longest)) s")
    }
  }

  static func attachedValue(in arguments: [String]) -> Substring? {
    let options = arguments.prefix { $0 != "--" }
    return options.last { $0.hasPrefix("--wait=") }?.dropFirst("--wait=".count)
  }

  /// The interval between two checks, since the system does not report a new socket.
  private static let pause = Duration.milliseconds(100)

  /// Waits until an engine answers, or another file exists at the path.
  ///
  /// Throws at once if waiting cannot help, or after the time, with the last problem.
  func untilThere(_ target: String?) async throws {
    guard let time = wait?.duration else { return }
    let end = ContinuousClock.now + time
    let limit = Counted.seconds(time)
    // A time given where none is accepted is taken as the name of an engine.
    try await Progress.during(
      "waiting for \(target ?? "an engine")",
      announcing: "waiting up to \(limit) for \(Self.described(target))"
    ) {
      while let problem = try await Self.absence(of: target) {
        guard ContinuousClock.now < end else {
          throw ReportError.connection("timed out after \(limit): \(problem)")
        }
        try await Task.sleep(for: Self.pause)
      }
    }
  }

  private static func described(_ target: String?) -> String {
    guard let target else { return "an engine" }
    if target.contains("/") || TargetKind.isFileName(target) { return target }
    return Int32(target) == nil ? "an engine called '\(target)'" : "the process \(target)"
  }

  /// Returns the reason why the target is missing; nil if it exists.
  private static func absence(of target: String?) async throws -> ReportError? {
    do {
      guard case .engine(let endpoint) = try await Asker.shell.silent.find(target) else {
        return nil
      }
      try await Asker.shell.ask(endpoint) { _ in }
      return nil
    } catch {
      let error = ReportError(error)
      if case .noSuchFile = error { return error }
      // Waiting does not help against a wrong name or a wrong file.
      if error.exitCode != 3 { throw error }
      return error
    }
  }
}

extension WrittenDuration: ExpressibleByArgument {
  /// Returns nil if the argument is not a duration.
  public init?(argument: String) { self.init(argument) }

  /// Throws a `ValidationError` with the valid forms.
  init(parsing argument: String) throws {
    guard let duration = WrittenDuration(argument) else {
      throw ValidationError(
        "give a duration such as \(Self.examples), at most \(Int(Self.longest)) s")
    }
    self = duration
  }
}
