import FlowIntrospect
import Foundation

/// Follows hostile engines within this process: it only decodes and follows, which is much faster
/// than a viewer process for each engine.
package struct ClientRun: Sendable {
  package var seed: UInt64
  /// The number of cases, starting at `first`.
  package var cases: Int
  package var first = 0
  /// The number of cases that run at the same time.
  package var workers = 2
  /// The maximum time for one case before the process ends, in seconds.
  package var secondsPerCase = 30.0

  /// The maximum number of events from one engine.
  private static let mostEvents = 2_000

  package init(seed: UInt64, cases: Int) {
    self.seed = seed
    self.cases = cases
  }

  /// The results of a run.
  package struct Report: Sendable, CustomStringConvertible {
    package internal(set) var cases = 0
    /// The number of events, and the number of cases that received a hierarchy.
    package internal(set) var events = 0
    package internal(set) var hierarchies = 0
    package internal(set) var slowest = (index: 0, duration: Duration.zero)
    package internal(set) var elapsed = Duration.zero
    /// The peak memory of this process, in bytes.
    package internal(set) var memory = 0

    /// All figures, on one line.
    package var description: String {
      "\(cases) cases in \(elapsed.components.seconds) s: \(hierarchies) hierarchies, \(events) "
        + "events; slowest \(slowest.duration / .milliseconds(1)) ms (case \(slowest.index)); "
        + "peak memory \(memory >> 20) MiB"
    }

    fileprivate mutating func add(_ other: Report) {
      cases += other.cases
      events += other.events
      hierarchies += other.hierarchies
      if other.slowest.duration > slowest.duration { slowest = other.slowest }
    }
  }

  /// Runs the cases; `directory` is for sockets.
  ///
  /// - Throws: The error that prevented the run. A crash or an endless loop ends the process with a
  ///   message.
  package func run(in directory: String) async throws -> Report {
    let corpus = try EngineCorpus.checkedIn()
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let clock = ContinuousClock()
    let start = clock.now
    var report = try await withThrowingTaskGroup(of: Report.self) { group in
      for worker in 0..<workers {
        let engine = try ScriptedEngine(at: "\(directory)/\(worker)-1.sock", corpus: corpus)
        group.addTask { await share(of: worker, engine) }
      }
      var report = Report()
      for try await part in group { report.add(part) }
      return report
    }
    report.elapsed = clock.now - start
    report.memory = peakMemory()
    return report
  }

  private func share(of worker: Int, _ engine: ScriptedEngine) async -> Report {
    var report = Report()
    let watchdog = Watchdog(seconds: secondsPerCase) { [seed, secondsPerCase] index in
      "fuzz: client case \(index) of seed \(seed) takes longer than \(secondsPerCase) s"
    }
    defer {
      watchdog.stop()
      engine.stop()
    }
    let clock = ContinuousClock()
    for index in stride(from: first + worker, to: first + cases, by: workers) {
      watchdog.begin(index)
      let began = clock.now
      await follow(engine, index, &report)
      let taken = clock.now - began
      if taken > report.slowest.duration { report.slowest = (index, taken) }
      report.cases += 1
    }
    return report
  }

  private static let methods = [
    "initialize", "flow/subscribe", "flow/snapshot", "flow/nodes", "errors/list",
    "navigations/list", "routes/list",
  ]

  private func follow(_ engine: ScriptedEngine, _ index: Int, _ report: inout Report) async {
    var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(index))
    engine.play(
      EngineScript(
        seed: random.next(), methods: Self.methods, allowsSlow: false, hangsUpInTheEnd: true))
    let follower = EngineFollower(
      of: .unixSocket(path: engine.path), as: .init(name: "fuzz", version: "1"),
      detail: random.below(2) == 0 ? .full : .skeleton, asksForRoutes: true)
    var snapshot: FlowSnapshot?
    var events = 0
    follow: for await event in follower.events() {
      events += 1
      switch event {
      case .snapshot(let whole):
        snapshot = whole
        report.hierarchies += 1
      case .detailed(let nodes): snapshot?.fill(in: nodes)
      case .changed(let delta): snapshot?.apply(delta)
      case .disconnected: break follow
      default: break
      }
      if events >= Self.mostEvents { break }
    }
    report.events += events
    guard let snapshot else { return }
    _ = snapshot.preorder
    for id in snapshot.visiblePath { _ = snapshot.ancestry(of: id) }
  }
}
