import FlowBridge
import Foundation
import ServedApp

@MainActor
enum Measurements {
  static func run() async throws {
    let directory = "/tmp/flowscope-bridge-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    Viewer.say(
      """
      | a change of a described app, on the main actor | not started | without a viewer | with a viewer | 1,000 changes 1 ms apart, with a viewer |
      | --- | --- | --- | --- | --- |
      """)
    for count in [100, 1_000, 10_000] {
      let app = DescribedApp(count: count)
      let before = unwatched(app)
      let path = "\(directory)/\(count).sock"
      try app.bridge.start(at: .unixSocket(path: path))
      let without = unwatched(app)
      let viewer = try ViewerProcess(of: path)
      await viewer.attached()
      let with = try await watched(app)
      let share = try await burst(app)
      viewer.end()
      app.bridge.stop()
      Viewer.say(
        "| \(count) nodes | \(time(before)) | \(time(without)) | \(time(with)) "
          + "| \(Int((share * 100).rounded()))% of the main actor |")
    }
  }

  /// Returns the nanoseconds of a change and its call, without those of the change.
  private static func unwatched(_ app: DescribedApp, turns: Int = 1_000_000) -> Double {
    func nanoseconds(_ body: () -> Void) -> Double {
      let start = Clocks.thread
      for _ in 0..<turns { body() }
      return Double(Clocks.thread - start) / Double(turns)
    }
    let change = nanoseconds { app.change() }
    return max(
      0,
      nanoseconds {
        app.change(); app.bridge.changed()
      } - change)
  }

  /// Returns the nanoseconds that a change takes of the main actor, with what follows from it: the
  /// description, the difference, and the hand-over to the service.
  ///
  /// Waits for each description: after a slow one, an app is left alone for ten times as long. The
  /// median, because other programs use the machine.
  private static func watched(_ app: DescribedApp, turns: Int = 20) async throws -> Double {
    var times: [Double] = []
    for _ in 0..<turns {
      let (time, before) = (app.bridge.timeOnMainActor, app.descriptions)
      app.change()
      app.bridge.changed()
      while app.descriptions == before { try await Task.sleep(for: .milliseconds(1)) }
      // The service collects changes at most each 3 ms.
      try await Task.sleep(for: .milliseconds(20))
      times.append((app.bridge.timeOnMainActor - time) / .nanoseconds(1))
    }
    return times.sorted()[turns / 2]
  }

  /// Returns the share of the time that 1,000 changes, a millisecond apart, take of the main actor.
  private static func burst(_ app: DescribedApp) async throws -> Double {
    let (time, start) = (app.bridge.timeOnMainActor, ContinuousClock.now)
    for _ in 0..<1_000 {
      app.change()
      app.bridge.changed()
      try await Task.sleep(for: .milliseconds(1))
    }
    return (app.bridge.timeOnMainActor - time) / (ContinuousClock.now - start)
  }

  private static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: String(format: "%.1f ns", nanoseconds)
    case ..<1e6: String(format: "%.1f µs", nanoseconds / 1e3)
    default: String(format: "%.2f ms", nanoseconds / 1e6)
    }
  }
}
