import FlowEngine
import NIOConcurrencyHelpers
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol

/// A follower of an engine that contradicts itself.
@Suite("Followers of an impossible engine", .timeLimit(.minutes(Patience.minutes)))
struct ImpossibleEngineTests {
  private let temporary = TemporaryDirectory()

  /// Returns the events up to the first disconnection, and its reason.
  private func loss(
    _ changed: [String: ScriptedEngine.Answer], detail: SnapshotRequest.Detail = .full
  ) async throws -> (events: [FollowerEvent], reason: String) {
    let engine = ScriptedEngine(
      at: temporary.file(String(UInt64.random(in: 0...(.max)), radix: 36)), changed)
    defer { withExtendedLifetime(engine) {} }
    let following = Following(
      .location(EngineLocation(.unixSocket(path: engine.path))), as: viewer, detail: detail,
      announcementLimit: .milliseconds(50))
    var events: [FollowerEvent] = []
    while let event = await following.next() {
      if case .disconnected(let reason) = event { return (events, reason) }
      events.append(event)
    }
    return (events, "it never was")
  }

  private func subscription(telling notifications: String...) -> ScriptedEngine.Answer {
    .init(result: ScriptedEngine.sound["routes/list"]?.result ?? "", notifications: notifications)
  }

  private static func change(since: String, revision: String) -> String {
    """
    {"jsonrpc":"2.0","method":"flow/didChange","params":{"delta":{"since":\(since),\
    "revision":\(revision),"time":1,"added":[],"changed":[],"removed":[]}}}
    """
  }

  /// The answers of an engine that sends this notification last, so that the follower uses it.
  private func saying(_ notification: String) -> [String: ScriptedEngine.Answer] {
    ["errors/list": .init(result: "{\"errors\":[],\"total\":0}", notifications: [notification])]
  }

  @Test("details of a revision out of range end the connection")
  func detailsBeyondRange() async throws {
    let (_, reason) = try await loss(
      ["flow/nodes": .init(result: "{\"revision\":9223372036854775808,\"nodes\":[]}")],
      detail: .skeleton)
    #expect(reason.contains("in its flow/nodes, 'revision': 9223372036854775808 is not within"))
  }

  @Test(
    "details of an unannounced revision end the connection; earlier changes are still reported")
  func detailsNeverAnnounced() async throws {
    let skeleton = """
      {"epoch":"e","revision":1,"root":1,"total":1,"nodes":[],"skeleton":{"texts":["root","A"],\
      "ids":"1","parents":"0","relations":"0","names":"1","routeTypes":"1","contexts":"0",\
      "routes":"1","selectedTabs":"-1","shows":"0"}}
      """
    let (events, reason) = try await loss(
      [
        "flow/snapshot": .init(result: skeleton),
        "flow/nodes": .init(
          result: "{\"revision\":9,\"nodes\":[\(ScriptedEngine.node())]}",
          notifications: [Self.change(since: "1", revision: "2")]),
      ], detail: .skeleton)
    #expect(
      reason.contains("in its flow/nodes, 'revision': 9 was not announced within"), "\(reason)")
    let changes = events.filter { if case .changed = $0 { true } else { false } }
    #expect(changes.count == 1)
    #expect(!events.contains { if case .detailed = $0 { true } else { false } })
  }

  @Test("a snapshot older than the announced revision ends the connection")
  func staleSnapshot() async throws {
    let (_, reason) = try await loss(saying(Self.change(since: "5", revision: "6")))
    #expect(
      reason.contains("in its flow/snapshot, 'revision': 1 is before the announced 6"),
      "\(reason)")
  }

  @Test("a snapshot of a run other than the subscription's ends the connection")
  func otherRun() async throws {
    let (_, reason) = try await loss([
      "flow/snapshot": .init(result: ScriptedEngine.snapshot(epoch: "f"))
    ])
    #expect(reason.contains("in its flow/snapshot, 'epoch': it has changed"))
  }

  @Test("an impossible notification is reported with its field")
  func notifications() async throws {
    for (notification, words) in [
      (Self.change(since: "3", revision: "2"), "in its flow/didChange, 'delta.since': 3 is after"),
      (
        Self.change(since: "1", revision: "18446744073709551615"),
        "in its flow/didChange, 'delta.revision': 18446744073709551615 is not within"
      ),
      (
        "{\"jsonrpc\":\"2.0\",\"method\":\"flow/didDrop\",\"params\":{\"lost\":-1,\"from\":1,\"to\":1}}",
        "in its flow/didDrop, 'lost': -1 is not within"
      ),
      (
        "{\"jsonrpc\":\"2.0\",\"method\":\"flow/didDrop\",\"params\":{\"lost\":1,\"from\":2,\"to\":1}}",
        "in its flow/didDrop, 'from': 2 is after 1"
      ),
    ] {
      let (_, reason) = try await loss(saying(notification))
      #expect(reason.contains(words), "\(reason)")
    }
  }

  @Test("an engine that keeps breaking the protocol is contacted less and less often")
  func backoff() async throws {
    try await expectGrowingWaits(saying(Self.change(since: "3", revision: "2"))) {
      if case .disconnected = $0 { true } else { false }
    }
  }

  @Test("after repeated losses, the hierarchy is requested less and less often")
  func losses() async throws {
    let loss = """
      {"jsonrpc":"2.0","method":"flow/didDrop","params":{"lost":1,"from":1,"to":1}}
      """
    // After each loss the follower requests the errors, and that answer causes the next loss.
    try await expectGrowingWaits(saying(loss)) {
      if case .disconnected(let reason) = $0 { Issue.record("\(reason)") }
      return if case .lost = $0 { true } else { false }
    }
  }

  /// Follows an engine that fails five times, as `isFailure` defines it, with four waits in
  /// between, each longer than the one before.
  private func expectGrowingWaits(
    _ answers: [String: ScriptedEngine.Answer], _ isFailure: (FollowerEvent) -> Bool
  ) async throws {
    let engine = ScriptedEngine(at: temporary.file("failing"), answers)
    defer { withExtendedLifetime(engine) {} }
    let waits = NIOLockedValueBox<[Duration]>([])
    let following = Following(
      .location(EngineLocation(.unixSocket(path: engine.path))), as: viewer, detail: .full,
      wait: { wait in waits.withLockedValue { $0.append(wait) } })
    var failures = 0
    while failures < 5, let event = await following.next() {
      if isFailure(event) { failures += 1 }
    }
    let all = waits.withLockedValue { $0 }
    #expect(all.count == 4)
    for (earlier, later) in zip(all, all.dropFirst()) { #expect(later > earlier) }
  }

  @Test("a snapshot that ends before it is complete ends the connection")
  func shortSnapshot() async throws {
    let short = ScriptedEngine.snapshot(total: "5")
    let (_, reason) = try await loss(["flow/snapshot": .init(result: short)])
    #expect(reason.contains("its snapshot has 1 coordinators, but announced 5"), "\(reason)")
  }

  @Test("more errors than any engine keeps end the connection")
  func endlessErrors() async throws {
    let errors = (1...1_001).map { ScriptedEngine.error("\($0)") }.joined(separator: ",")
    let (_, reason) = try await loss([
      "errors/list": .init(result: "{\"errors\":[\(errors)],\"total\":1001}")
    ])
    #expect(reason.contains("its errors/list has more than 1000 errors"), "\(reason)")
  }
}
