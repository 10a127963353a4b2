import Foundation
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol

@Suite("The life of an engine", .timeLimit(.minutes(Patience.minutes)))
struct PulseTests {
  private let temporary = TemporaryDirectory()
  private let start = ContinuousClock.now

  @Test("an engine that beats is silent once the beats stay away, and not before")
  func process() throws {
    let pulse = Pulse(at: start)
    pulse.greeted(beats: true)
    pulse.hear(at: start)
    #expect(pulse.silence(at: start + .milliseconds(1_400)) == nil)
    #expect(pulse.silence(at: start + .milliseconds(1_500))?.part == .process)
    pulse.hear(at: start + .seconds(3))
    #expect(pulse.silence(at: start + .seconds(4)) == nil)
    // Reading a long message is not the engine's silence.
    pulse.willRead()
    #expect(pulse.silence(at: start + .seconds(60)) == nil)
  }

  @Test("nothing is claimed of an engine that sends no beats, once it has answered")
  func withoutBeats() {
    let pulse = Pulse(at: start)
    #expect(pulse.silence(at: start + .seconds(2))?.part == .process)
    pulse.greeted(beats: false)
    #expect(pulse.silence(at: start + .seconds(1_000)) == nil)
  }

  @Test("a beat that says so is the silence of the main actor, until one that does not")
  func mainActor() {
    let pulse = Pulse()
    pulse.greeted(beats: true)
    let since = Date(timeIntervalSince1970: 1)
    pulse.hear(DidBeatNotification(silentSince: since))
    #expect(pulse.silence() == EngineSilence(.mainActor, since: since))
    pulse.hear(DidBeatNotification())
    #expect(pulse.silence() == nil)
  }

  @Test("a silence says for how long, and since which navigation")
  func texts() {
    let since = Date(timeIntervalSince1970: 100)
    let navigation = StartedNavigation(
      origin: CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App"),
      request: "navigate", route: RouteLabel(identifier: "checkout", type: "ShopRoute"),
      call: CallLabel(file: "Shop/CartView.swift", line: 41, function: "buy()"))
    let silence = EngineSilence(.mainActor, since: since, navigation: navigation)
    let now = since.addingTimeInterval(4.25)
    #expect(
      silence.text(at: now)
        == "main actor silent for 4.2 s, since navigate(checkout) at Shop/CartView.swift:41")
    #expect(silence.shortText(at: now) == "main actor silent for 4.2 s")
    #expect(silence.endText(at: now) == "main actor answers again after 4.2 s")
    #expect(
      EngineSilence(.process, since: since).text(at: since.addingTimeInterval(3.125))
        == "not answering for 3.1 s")
    #expect(
      EngineSilence(.process, since: since).text(at: since.addingTimeInterval(75.5))
        == "not answering for 75 s")
    // A clock that was set back does not make it negative.
    #expect(
      EngineSilence(.process, since: now).text(at: since) == "not answering for 0.0 s")
  }

  private func greeting(beats: Bool) -> ScriptedEngine.Answer {
    .init(
      result: """
        {"protocol":1,"maxMessageBytes":16777216,"engine":{"name":"fake","pid":1,"version":"9",\
        "startedAt":1.5},"capabilities":{"control":true,"explain":true,"beats":\(beats)}}
        """)
  }

  @Test("a follower reports that the beats of an engine stay away")
  func beatsStayAway() async throws {
    let engine = ScriptedEngine(
      at: temporary.file("a"), ["initialize": greeting(beats: true)])
    defer { withExtendedLifetime(engine) {} }
    let events = EngineFollower(of: .unixSocket(path: engine.path), as: viewer).events()
    for await event in events {
      if case .silent(let silence) = event {
        #expect(silence.part == .process && silence.navigation == nil)
        return
      }
    }
    Issue.record("the events ended")
  }

  @Test("a follower reports that an engine does not answer while it waits for the first answer")
  func noAnswer() async throws {
    let path = temporary.file("b")
    let peer = FakePeer(at: path)
    defer { withExtendedLifetime(peer) {} }
    for await event in EngineFollower(of: .unixSocket(path: path), as: viewer).events() {
      guard case .silent(let silence) = event else {
        Issue.record("\(event)")
        return
      }
      #expect(silence.part == .process)
      return
    }
  }

  @Test("a follower reports what a beat says, and that the main actor answers again")
  func beats() async throws {
    func beat(_ params: String) -> String {
      "{\"jsonrpc\":\"2.0\",\"method\":\"flow/didBeat\",\"params\":{\(params)}}"
    }
    let engine = ScriptedEngine(
      at: temporary.file("c"),
      [
        "initialize": greeting(beats: true),
        "errors/list": .init(
          result: "{\"errors\":[],\"total\":0}",
          notifications: [beat("\"silentSince\":12.5")]),
        "routes/list": .init(
          result: ScriptedEngine.sound["routes/list"]?.result ?? "", notifications: [beat("")]),
      ])
    defer { withExtendedLifetime(engine) {} }
    let follower = EngineFollower(of: .unixSocket(path: engine.path), as: viewer)
    var silence: EngineSilence?
    for await event in follower.events() {
      if case .silent(let found) = event, found.part == .mainActor {
        silence = found
        // The next answer has another beat after it.
        Task { _ = try? await follower.connection?.send(RoutesListRequest()) }
      }
      if case .answering = event { break }
    }
    #expect(silence == EngineSilence(.mainActor, since: Date(timeIntervalSince1970: 12.5)))
  }
}
