import FlowEngine
import FlowIntrospect
import FlowSamples
import Foundation

/// A sample app that runs in this process and serves its hierarchy.
@MainActor
final class SampleServer {
  private let app: any SampleApp
  private let name: String
  private let rate: Double
  private let steps: Int
  private let untilInputEnds: Bool
  private let allowsControl: Bool
  private let hasFlightRecorder: Bool
  private var signals: SignalRelay?
  private var input: (any DispatchSourceRead)?
  private var stopping: CheckedContinuation<Void, Never>?
  private var isStopped = false

  /// The maximum time for which the user keeps the main actor, if the machine is slower than the
  /// user.
  private static let turn = Duration.milliseconds(2)

  init(
    sample: Sample, name: String, seed: UInt64, rate: Double, steps: Int, untilInputEnds: Bool,
    allowsControl: Bool, hasFlightRecorder: Bool
  ) {
    app = sample.make(seed)
    self.name = name
    self.rate = rate
    self.steps = steps
    self.untilInputEnds = untilInputEnds
    self.allowsControl = allowsControl
    self.hasFlightRecorder = hasFlightRecorder
  }

  /// Serves until SIGTERM, SIGINT or SIGHUP arrives, or the time is over.
  func run(warmUp: Int, seconds: Double?) async throws {
    // Its errors are meant for the inspector; on standard error they would only be noise.
    FlowErrorHandler.shared.onError = { _ in }
    // Before the user's first steps: the flight recorder keeps them. A viewer waits until they end.
    let inspector = try start(app.root)
    defer { inspector.stop() }
    for _ in 0..<warmUp { app.step() }
    signals = SignalRelay(ends: [SIGTERM, SIGINT, SIGHUP]) { [weak self] _ in self?.stop() }
    if untilInputEnds { watchInput() }
    // The parent process waits for this line.
    try StandardOutput.write(Array("serving \(inspector.socketPath)\n".utf8))
    let user = Task { await use() }
    if let seconds {
      Task {
        try await Task.sleep(for: .seconds(seconds))
        self.stop()
      }
    }
    if !isStopped { await withCheckedContinuation { stopping = $0 } }
    user.cancel()
  }

  private func start(_ root: some FlowInspectable) throws -> FlowInspector {
    try FlowInspector.start(
      root, name: name,
      options: InspectorOptions(
        allowsControl: allowsControl, catalogue: app.catalogue,
        flightRecorder: hasFlightRecorder ? .init() : nil))
  }

  /// Stops when standard input closes, which means that the parent process ended.
  private func watchInput() {
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { [weak self] in
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) <= 0 else { return }
      MainActor.assumeIsolated { self?.stop() }
    }
    input.activate()
    self.input = input
  }

  private func use() async {
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

  private func stop() {
    isStopped = true
    stopping?.resume()
    stopping = nil
  }
}
