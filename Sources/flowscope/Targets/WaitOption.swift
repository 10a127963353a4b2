import ArgumentParser
import FlowProtocol
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
    guard let first = try await Self.absence(of: target) else { return }
    let limit = Counted.seconds(time)
    // A time given where none is accepted is taken as the name of an engine.
    let work = "waiting up to \(limit) for \(first.awaited(target))"
    try await Progress.during(work, announcing: work) {
      var absence: Absence? = first
      while let missing = absence {
        guard ContinuousClock.now < end else {
          throw ReportError.connection("timed out after \(limit): \(missing.words)")
        }
        try await Task.sleep(for: Self.pause)
        absence = try await Self.absence(of: target)
      }
    }
  }

  /// Why a target is not there.
  private enum Absence {
    case missing(ReportError)
    /// An engine that is there, and does not answer.
    case silent(Endpoint, ReportError?)

    /// What is waited for.
    func awaited(_ target: String?) -> String {
      if case .silent(let endpoint, _) = self { return "an answer of \(endpoint.shortTitle)" }
      guard let target else { return "an engine" }
      if target.contains("/") || TargetKind.isFileName(target) { return target }
      return Int32(target) == nil ? "an engine called '\(target)'" : "the process \(target)"
    }

    /// The problem, without a time of its own: that of the wait counts.
    var words: String {
      switch self {
      case .missing(let problem): "\(problem)"
      case .silent(_, let reason?): "\(reason)"
      case .silent(let endpoint, nil): "\(endpoint.shortTitle) does not answer"
      }
    }
  }

  /// Returns the reason why the target is missing; nil if it exists.
  private static func absence(of target: String?) async throws -> Absence? {
    do {
      guard case .engine(let endpoint) = try await Asker.shell.silent.find(target) else {
        return nil
      }
      do { try await Asker.shell.ask(endpoint) { _ in } } catch {
        if let error = error as? TransportError, error.isSilence { return .silent(endpoint, nil) }
        // It says what is silent.
        if case .connection = error as? ReportError {
          return .silent(endpoint, ReportError(error))
        }
        throw error
      }
      return nil
    } catch {
      let error = ReportError(error)
      if case .noSuchFile = error { return .missing(error) }
      // Waiting does not help against a wrong name or a wrong file.
      if error.exitCode != 3 { throw error }
      return .missing(error)
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
