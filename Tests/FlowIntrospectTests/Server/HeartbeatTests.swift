import Dispatch
import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("Beats of an engine", .timeLimit(.minutes(Patience.minutes)))
struct HeartbeatTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list])

  /// Holds the main actor until `gate` is signalled.
  private func hold(_ gate: DispatchSemaphore) -> DispatchTimeoutResult {
    gate.wait(timeout: .now() + Patience.seconds)
  }

  @Test("a blocked main actor is silent since the navigation that blocks it, until it answers")
  func blocked() async throws {
    try await serving(root) { inspector in
      let events = EngineFollower(of: inspector.endpoint, as: viewer).events()
      let gate = DispatchSemaphore(value: 0)
      let (attached, attaching) = AsyncStream.makeStream(of: Void.self)
      let following = Task.detached { () -> [EngineSilence] in
        var silences: [EngineSilence] = []
        for await event in events {
          switch event {
          case .journal: attaching.finish()
          case .silent(let silence):
            silences.append(silence)
            if silence.part == .mainActor { gate.signal() }
          case .answering where !silences.isEmpty: return silences
          default: break
          }
        }
        return silences
      }
      for await _ in attached {}
      // The beats note navigations once the main actor has been free.
      try await eventually("navigations are noted") { Change.notesBeginnings }
      root.navigate(to: AppRoute.list)
      let line = #line - 1
      #expect(hold(gate) == .success)
      let silence = try #require(await following.value.last { $0.part == .mainActor })
      let navigation = try #require(silence.navigation)
      #expect(navigation.request == "navigate" && navigation.route?.identifier == "list")
      #expect(navigation.origin.id == root.id)
      #expect(navigation.call?.line == line)
      #expect(
        silence.text(at: silence.since.addingTimeInterval(4.2))
          == "main actor silent for 4.2 s, since navigate(list) at "
          + "FlowIntrospectTests/HeartbeatTests.swift:\(line)")
    }
  }

  @Test("a viewer that attaches while the main actor is blocked learns why nothing comes")
  func attachedWhileBlocked() async throws {
    try await serving(root) { inspector in
      let events = EngineFollower(of: inspector.endpoint, as: viewer).events()
      let gate = DispatchSemaphore(value: 0)
      let following = Task.detached { () -> [String] in
        var seen: [String] = []
        for await event in events {
          switch event {
          case .connected: seen.append("connected")
          case .silent(let silence):
            seen.append("\(silence.part.rawValue) silent")
            if silence.part == .mainActor { gate.signal() }
          case .answering: seen.append("answering")
          case .disconnected(let reason): seen.append(reason)
          case .snapshot: seen.append("snapshot")
          case .journal: return seen
          default: break
          }
        }
        return seen
      }
      #expect(hold(gate) == .success)
      let seen = await following.value
      #expect(seen.contains("mainActor silent"))
      #expect(seen.contains("snapshot") && seen.filter { $0 == "connected" }.count == 1, "\(seen)")
    }
  }

  @Test("an engine beats only while a viewer wants it to")
  func onDemand() async throws {
    try await serving(root) { inspector in
      let heartbeat = inspector.hub.heartbeat
      let client = try await RawClient.greeted(inspector.socketPath)
      #expect(!heartbeat.isBeating)
      client.finish()
      let wanting = try RawClient(inspector.socketPath)
      _ = try await wanting.ask(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"beats":true,"#
          + #""protocol":{"min":1,"max":1},"client":{"name":"t","version":"1"}}}"#)
      #expect(heartbeat.isBeating)
      let beat = try await wanting.receive()
      #expect(beat?["method"]?.text == "flow/didBeat")
      #expect(beat?["params"]?["silentSince"] == nil)
      wanting.finish()
      try await eventually("the heart has stopped") { !heartbeat.isBeating }
    }
  }

  @Test("a redaction hides the values and the place of the navigation")
  func redacted() throws {
    let beginning = NavigationBeginning(
      began: .now, origin: CoordinatorReference(id: root.id, name: "App"),
      request: .navigate(RouteValue(AppRoute.note("secret"))),
      callSite: CallSite("Shop/CartView.swift", 41, "buy()"))
    let redaction = Redaction.associatedValues.withoutCallSites
    #expect(StartedNavigation(beginning, redaction: redaction).text == "navigate(note)")
    #expect(
      StartedNavigation(beginning, redaction: Redaction.nothing).text
        == "navigate(note(\"secret\")) at Shop/CartView.swift:41")
  }
}
