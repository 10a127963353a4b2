import FlowEngine
import FlowIntrospect
import FlowSamples
import Foundation
import ServedApp

/// The app's process: `--serve COUNT PATH` serves the sample `stress`, and each line of input,
/// `RATE SECONDS`, causes a burst of events.
@MainActor
enum Serving {
  static func run(count: Int, path: String) async throws {
    let sample = Sample.stress(
      try StressOptions(coordinators: count, depth: min(6, count - 1), breadth: 8, errorPercent: 1))
    let app = sample.make(1)
    // Intentional failures are counted, and not printed.
    let errors = Counter()
    FlowErrorHandler.shared.onError = { _ in errors.count += 1 }
    let inspector = try start(app.root, path: path)
    defer { inspector.stop() }
    say("ready")
    while let line = await nextLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      errors.count = 0
      let navigations = try await burst(app, rate: numbers[0], seconds: numbers[1])
      say("\(navigations) \(errors.count)")
    }
  }

  private static func start(_ root: some FlowInspectable, path: String) throws -> FlowInspector {
    try FlowInspector.start(root, name: "stress", at: .unixSocket(path: path))
  }

  @MainActor
  private final class Counter {
    var count = 0
  }

  /// Causes a burst of events, and returns the number of navigations.
  ///
  /// A navigation counts as two events: its record and its change.
  private static func burst(_ app: any SampleApp, rate: Int, seconds: Int) async throws -> Int {
    let total = rate / 2 * seconds
    let start = Clocks.shared
    var turn = 0
    while turn < total {
      let due = min(total, Int(Double(Clocks.shared - start) / 1e9 * Double(rate / 2)))
      while turn < due {
        app.step()
        turn += 1
      }
      try await Task.sleep(for: .milliseconds(1))
    }
    return turn
  }

  /// Reads a line without blocking the main actor.
  private nonisolated static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
