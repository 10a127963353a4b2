import FlowEngine
import FlowIntrospect
import FlowSamples
import Foundation

/// A sample app that runs in this process and serves its hierarchy.
@MainActor
final class SampleServer {
  private let app: any SampleApp
  private var signals: SignalRelay?
  /// Ends when the server stops.
  private let (untilStopped, stopping) = AsyncStream.makeStream(of: Void.self)

  /// The maximum time on the main actor, if the machine is slower than the user.
  private static let turn = Duration.milliseconds(2)

  init(_ sample: Sample, seed: UInt64) { app = sample.make(seed) }

  /// Serves until SIGTERM, SIGINT or SIGHUP arrives, or the time is over.
  ///
  /// The user makes `warmUp` steps first, and then at most `steps`, at a rate in steps per second.
  func run(
    name: String, options: InspectorOptions, warmUp: Int, rate: Double, steps: Int,
    seconds: Double?, untilInputEnds: Bool
  ) async throws {
    // Its errors are meant for the inspector; on standard error they would only be noise.
    FlowErrorHandler.shared.onError = { _ in }
    // Starts before the user's first steps, for the flight recorder; a viewer waits for their end.
    var options = options
    options.catalogue = app.catalogue
    let inspector = try FlowInspector.start(app.root, name: name, options: options)
    defer { inspector.stop() }
    for _ in 0..<warmUp { app.step() }
    signals = SignalRelay(ends: [SIGTERM, SIGINT, SIGHUP]) { [stopping] _ in stopping.finish() }
    if untilInputEnds { watchInput() }
    // The parent process waits for this line.
    try StandardOutput.write(Array("serving \(inspector.endpoint)\n".utf8))
    if let access = inspector.loopback {
      try StandardOutput.write("serving \(access.endpoint), token in \(access.tokenPath)\n")
    }
    let user = Task { await use(rate: rate, steps: steps) }
    if let seconds {
      Task {
        try await Task.sleep(for: .seconds(seconds))
        stopping.finish()
      }
    }
    for await _ in untilStopped {}
    user.cancel()
  }

  /// Stops when standard input closes, which means that the parent process ended.
  ///
  /// A thread waits for it: a source of Dispatch that is released while its descriptor reports the
  /// end can crash the process.
  private func watchInput() {
    Thread.detachNewThread { [stopping] in
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { break }
        if count < 0 { usleep(100_000) }
      }
      stopping.finish()
    }
  }

  private func use(rate: Double, steps: Int) async {
    guard rate > 0 else { return }
    let clock = ContinuousClock()
    var next = clock.now
    var turn = next
    for _ in 0..<steps {
      next += .seconds(1 / rate)
      // At a high rate, one turn makes several steps, because a sleep takes at least a millisecond.
      if next > clock.now {
        try? await Task.sleep(until: next, clock: clock)
        turn = clock.now
      } else if clock.now - turn > Self.turn {
        await Task.yield()
        turn = clock.now
      }
      if Task.isCancelled { return }
      app.step()
      if clock.now - next > .seconds(1) { next = clock.now }
    }
  }
}
