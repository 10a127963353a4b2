import FlowEngine
import Foundation
import ServedApp

/// The app's process: `--serve COUNT PATH`, then a burst of events for each input line `RATE
/// SECONDS`.
@MainActor
enum Serving {
  static func run(count: Int, path: String) async throws {
    let app = try App(count: count, path: path)
    // Intentional failures are not printed.
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    app.root.errorHandler = handler
    say("ready")
    while let line = await nextLine() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      let made = try await burst(app, rate: numbers[0], seconds: numbers[1])
      say("\(made.navigations) \(made.errors)")
    }
  }

  /// Causes a burst: a navigation counts as two events, its record and the change, and every
  /// hundredth is followed by an error.
  private static func burst(
    _ app: App, rate: Int, seconds: Int
  ) async throws -> (navigations: Int, errors: Int) {
    let total = rate / 2 * seconds
    let start = Clocks.shared
    var (turn, errors) = (0, 0)
    while turn < total {
      let due = min(total, Int(Double(Clocks.shared - start) / 1e9 * Double(rate / 2)))
      while turn < due {
        app.step(turn)
        if turn % 100 == 99 {
          app.fail()
          errors += 1
        }
        turn += 1
      }
      try await Task.sleep(for: .milliseconds(1))
    }
    return (turn, errors)
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
