import ArgumentParser
import FlowIntrospect

/// Whether a command waits for the engine that it is about.
struct WaitOption: ParsableArguments {
  @Option(
    defaultAsFlag: 60,
    help: ArgumentHelp(
      "Wait for the engine to appear, this long at most.",
      valueName: "seconds"))
  var wait: Double?

  func validate() throws {
    if let wait, !(0...1e6).contains(wait) {
      throw ValidationError("--wait takes a number of seconds from 0 to 1000000")
    }
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
    let seconds = time / .seconds(1)
    try await Progress.during("waiting for \(target ?? "an engine")") {
      while true {
        guard let problem = try await absence(of: target) else { return }
        guard ContinuousClock.now < end else {
          throw FlowscopeError.connection(
            "waited \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s in vain: \(problem)"
          )
        }
        try await Task.sleep(for: pause)
      }
    }
  }

  /// Why there is nobody yet; nil where somebody is there.
  private static func absence(of target: String?) async throws -> FlowscopeError? {
    do {
      guard case .engine(let path) = try await find(target) else { return nil }
      try await ask(path) { _ in }
      return nil
    } catch {
      let error = FlowscopeError(error)
      // Another name, or another file, would not come by waiting.
      if error.exitCode != 3 { throw error }
      return error
    }
  }
}
