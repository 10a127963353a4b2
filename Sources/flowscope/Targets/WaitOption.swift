import ArgumentParser
import FlowProtocol
import Inspector

/// Whether a command waits for the engine that it is about.
struct WaitOption: ParsableArguments {
  @Option(
    defaultAsFlag: 60,
    help: ArgumentHelp(
      "Wait for the engine to appear, this long at most.",
      valueName: "seconds"))
  var wait: Double?

  func validate() throws {
    // Where it is no number, the parser takes "--wait=1s" for "--wait" without a word.
    let isNumber = Self.attachedValue(in: CommandLine.arguments).map { Double($0) != nil } ?? true
    if !isNumber || wait.map({ !(0...1e6).contains($0) }) ?? false {
      throw ValidationError("--wait takes a number of seconds from 0 to 1000000")
    }
  }

  /// What stands behind "--wait=".
  static func attachedValue(in arguments: [String]) -> Substring? {
    let options = arguments.prefix { $0 != "--" }
    return options.last { $0.hasPrefix("--wait=") }?.dropFirst("--wait=".count)
  }

  /// Waits until what is meant is there: an engine that answers, or a file.
  ///
  /// - Throws: ``FlowscopeError/connection(_:)`` where the time is up, with what there was instead.
  func untilThere(_ target: String?) async throws {
    guard let wait else { return }
    try await Target.wait(for: target, atMost: .seconds(wait))
  }
}

extension Target {
  /// How often is looked whether somebody is there: a socket that appears tells nobody.
  private static let pause = Duration.milliseconds(100)

  /// Waits until an engine answers, or a file is there that is none.
  ///
  /// - Throws: ``FlowscopeError`` at once where waiting does not help, or when the time is up.
  static func wait(for target: String?, atMost time: Duration) async throws {
    let end = ContinuousClock.now + time
    let limit = Counted.seconds(time)
    // A time that is given where none is taken is waited for as an engine of that name.
    try await Progress.during(
      "waiting for \(target ?? "an engine")",
      announcing: "waiting up to \(limit) for \(described(target))"
    ) {
      while true {
        guard let problem = try await absence(of: target) else { return }
        guard ContinuousClock.now < end else {
          throw FlowscopeError.connection(
            "waited \(limit) in vain: \(problem)")
        }
        try await Task.sleep(for: pause)
      }
    }
  }

  private static func described(_ target: String?) -> String {
    guard let target else { return "an engine" }
    if target.contains("/") || TargetKind.isFileName(target) { return target }
    return Int32(target) == nil ? "an engine called '\(target)'" : "the process \(target)"
  }

  /// Why there is nobody yet; nil where somebody is there.
  private static func absence(of target: String?) async throws -> FlowscopeError? {
    do {
      guard case .engine(let path) = try await find(target, tell: { _ in }) else { return nil }
      try await ask(path) { _ in }
      return nil
    } catch {
      let error = FlowscopeError(error)
      if case .noSuchFile = error { return error }
      // Another name, or another file, would not come by waiting.
      if error.exitCode != 3 { throw error }
      return error
    }
  }
}
