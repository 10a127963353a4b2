import FlowEngine
import FlowIntrospect
import FlowRecording
import Foundation
import ServedApp

@MainActor
enum Measurements {
  static func run() async throws {
    let directory = "/tmp/flowscope-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let parts = [
      ("attaching", snapshots), ("memory", memory), ("lints", lints), ("events", events),
      ("latency", latency),
      ("throughput", throughput), ("recording", recording),
    ]
    // A single part can be run alone.
    let only = ProcessInfo.processInfo.environment["PART"]
    for (name, measure) in parts where only == nil || only == name {
      try await measure(directory)
    }
  }

  /// Measures the time to attach, the main actor's share of it, and the number of bytes sent.
  private static func snapshots(_ directory: String) async throws {
    Viewer.say(
      """
      | attach to | skeleton | on the main actor | bytes | everything | bytes |
      | --- | --- | --- | --- | --- | --- |
      """)
    for count in [1_000, 10_000, 100_000] {
      var columns: [Double] = []
      var bytes: [Int] = []
      var main = 0.0
      for detail in ["skeleton", "full"] {
        var times: [Double] = []
        for _ in 0..<3 {
          // Starts a new app each time, because a second viewer would not need the walk.
          let app = try App(count: count, directory: directory)
          let viewer = try ViewerProcess(["--attach", app.inspector.socketPath, detail])
          let findings = try await viewer.findings()
          precondition(findings.nodes == count)
          if detail == "skeleton" { main = app.inspector.timeOnMainActor / .seconds(1) }
          times.append(findings.attachSeconds)
          viewer.end()
          if times.count == 1 {
            let scales = try ViewerProcess(["--weigh", app.inspector.socketPath, detail])
            bytes.append(try await scales.findings().bytes)
            scales.end()
          }
          app.inspector.stop()
        }
        columns.append(times.sorted()[1])
      }
      Viewer.say(
        "| \(count) coordinators | \(ms(columns[0])) | \(ms(main)) | \(kB(bytes[0])) "
          + "| \(ms(columns[1])) | \(kB(bytes[1])) |")
    }
  }

  /// Measures the memory of the app's process before, during and after a viewer.
  private static func memory(_ directory: String) async throws {
    Viewer.say(
      """

      | resident memory of the app's process | without a viewer | attached | after it left |
      | --- | --- | --- | --- |
      """)
    for count in [10_000, 100_000] {
      let app = try App(count: count, directory: directory)
      let before = Process.residentBytes
      let viewer = try await followers(1, of: app)[0]
      let attached = Process.residentBytes
      viewer.end()
      // The engine is still observed for a while, in case the viewer reconnects.
      try await Task.sleep(for: .seconds(12))
      let after = Process.residentBytes
      Viewer.say(
        "| \(count) coordinators | \(kB(before)) | \(kB(attached)) | \(kB(after)) |")
      app.inspector.stop()
    }
  }

  /// Measures the time until every lint has checked everything, mostly in short visits.
  private static func lints(_ directory: String) async throws {
    Viewer.say("\n| every lint over | time |\n| --- | --- |")
    for count in [1_000, 10_000, 100_000] {
      let app = try App(count: count, directory: directory)
      let viewer = try ViewerProcess(["--lint", app.inspector.socketPath])
      let findings = try await viewer.findings()
      precondition(findings.nodes == count)
      Viewer.say("| \(count) coordinators | \(ms(findings.attachSeconds)) |")
      viewer.end()
      app.inspector.stop()
    }
  }

  private static func followers(_ count: Int, of app: App) async throws -> [ViewerProcess] {
    var viewers: [ViewerProcess] = []
    for _ in 0..<count {
      let viewer = try ViewerProcess(["--follow", app.inspector.socketPath])
      _ = await viewer.line()
      viewers.append(viewer)
    }
    return viewers
  }

  /// The cost of a navigation for the main actor, in nanoseconds.
  private struct Cost {
    /// The navigation itself, including the notes about it.
    let computing: Double
    /// The inspection of the changes afterwards.
    let looking: Double

    var total: Double { computing + looking }
  }

  private static func cost(of app: App, turns: Int = 40_000) async throws -> Cost {
    let before = app.inspector.timeOnMainActor
    var computed: UInt64 = 0
    // Returns to the run loop as a UI does, after every ten navigations.
    for burst in 0..<(turns / 10) {
      let start = Clocks.thread
      for turn in 0..<10 { app.step(burst * 10 + turn) }
      computed += Clocks.thread - start
      try await Task.sleep(for: .microseconds(500))
    }
    let looking = (app.inspector.timeOnMainActor - before) / .nanoseconds(1)
    return Cost(computing: Double(computed) / Double(turns), looking: looking / Double(turns))
  }

  private static func events(_ directory: String) async throws {
    Viewer.say(
      """

      | a navigation on the main actor | cost | of that looking | ratio | more for each of its two events |
      | --- | --- | --- | --- | --- |
      """)
    let app = try App(count: 1_000, directory: directory)
    _ = try await cost(of: app)
    let alone = try await cost(of: app)
    row("no viewer", alone, alone)
    let observation = FlowEvents.observe { _ in }
    row("an observer that does nothing", try await cost(of: app), alone)
    observation.cancel()
    for count in [1, 8] {
      let viewers = try await followers(count, of: app)
      row("\(count) viewers", try await cost(of: app), alone)
      for viewer in viewers { viewer.end() }
    }
    let stalled = try await followers(1, of: app)
    stalled[0].stall()
    row("1 viewer that was stopped", try await cost(of: app), alone)
    stalled[0].end()
    app.inspector.stop()
    let flying = try App(
      count: 1_000, directory: directory, options: InspectorOptions(flightRecorder: .init()))
    _ = try await cost(of: flying)
    row("a flight recorder, no viewer", try await cost(of: flying), alone)
    flying.inspector.stop()
  }

  private static func row(_ name: String, _ cost: Cost, _ base: Cost) {
    let ratio = String(format: "%.2f", cost.total / base.total)
    Viewer.say(
      "| \(name) | \(Int(cost.total)) ns | \(Int(cost.looking)) ns | \(ratio) | "
        + "\(Int((cost.total - base.total) / 2)) ns |")
  }

  /// Measures the time from navigate() to the viewer's callback in another process.
  private static func latency(_ directory: String) async throws {
    let app = try App(count: 1_000, directory: directory)
    let viewer = try await followers(1, of: app)[0]
    for turn in 0..<2_000 {
      app.step(turn)
      try await Task.sleep(for: .microseconds(Int.random(in: 2_000...8_000)))
    }
    app.inspector.stop()
    let sorted = try await viewer.findings().latencies.sorted()
    viewer.end()
    Viewer.say("\n| from navigate() to the viewer | p50 | p99 | p99.9 |\n| --- | --- | --- | --- |")
    let times = [0.5, 0.99, 0.999].map {
      ms(Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0))]) / 1e9)
    }
    Viewer.say("| \(sorted.count) navigations | \(times.joined(separator: " | ")) |")
  }

  private static func throughput(_ directory: String) async throws {
    Viewer.say("\n| navigations a second, for 5 s | told | missed |\n| --- | --- | --- |")
    for rate in [10_000, 20_000, 40_000, 60_000, 80_000] {
      let app = try App(count: 1_000, directory: directory)
      let viewer = try await followers(1, of: app)[0]
      let start = Clocks.shared
      var turn = 0
      while turn < 5 * rate {
        let due = Int(Double(Clocks.shared - start) / 1e9 * Double(rate))
        while turn < min(due, 5 * rate) {
          app.step(turn)
          turn += 1
        }
        try await Task.sleep(for: .milliseconds(1))
      }
      // Waits until all queued events are written.
      try await Task.sleep(for: .seconds(3))
      app.inspector.stop()
      let findings = try await viewer.findings()
      viewer.end()
      let seconds = Double(turn) / Double(rate)
      Viewer.say(
        "| \(Int(Double(turn) / seconds)) | \(findings.navigations) of \(turn) | "
          + "\(findings.missed), \(findings.gaps) gaps in the revisions |")
    }
  }

  /// Measures the speed of a recorder in the app's own process, and the size of its file.
  private static func recording(_ directory: String) async throws {
    let app = try App(count: 1_000, directory: directory)
    let path = "\(directory)/recorded.flowscope"
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(app.root, name: "benchmark"), to: path)
    let start = Clocks.shared
    let count = 60_000
    for turn in 0..<count {
      app.step(turn)
      // Keeps the number of waiting events within the service's limit.
      if turn % 200 == 199 { try await Task.sleep(for: .milliseconds(5)) }
    }
    let summary = try await recording.finish()
    let seconds = Double(Clocks.shared - start) / 1e9
    app.inspector.stop()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    Viewer.say(
      "\n| recording | navigations a second | missed | bytes each |\n| --- | --- | --- | --- |")
    Viewer.say(
      "| \(count) navigations | \(Int(Double(summary.counts.navigations) / seconds)) | "
        + "\(count - summary.counts.navigations) | \(size / count) |")
  }

  private static func kB(_ bytes: Int) -> String { String(format: "%.1f kB", Double(bytes) / 1e3) }
  private static func ms(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1e3) }
}
