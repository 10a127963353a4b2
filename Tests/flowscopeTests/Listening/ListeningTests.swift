import FlowProtocol
import NIOConcurrencyHelpers
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import flowscope

@Suite("Apps that connect to flowscope", .timeLimit(.minutes(Patience.minutes)))
struct ListeningTests {
  private let temporary = TemporaryDirectory()
  private let events = NIOLockedValueBox<[String]>([])

  /// Listens on a free port while `body` runs, which gets the port and the token.
  private func listening(_ body: (Int, String) async throws -> Void) async throws {
    let events = events
    let apps = DialledApps(in: temporary.sockets) { event in
      let text =
        switch event {
        case .joined(let engine, let transport, _): "\(engine.name) over \(transport.rawValue)"
        case .left(let engine): "\(engine.name) left"
        case .refused(let reason): reason
        }
      events.withLockedValue { $0.append(text) }
    }
    let port = try DialPort(0, tokenIn: temporary.sockets) { reason in
      events.withLockedValue { $0.append(reason) }
    } accepting: { frames, transport in
      Task { await apps.serve(frames, over: transport) }
    }
    let token = try #require(try port.token.read()).text
    do { try await body(port.number, token) } catch {
      port.stop()
      await apps.stop()
      throw error
    }
    port.stop()
    await apps.stop()
    #expect(try temporary.sockets.sockets().isEmpty)
    #expect(temporary.mode("listen-\(port.number).token") == nil)
  }

  private func heard(_ text: String) async throws {
    try await eventually("'\(text)' is said, of \(events.withLockedValue { $0 })") {
      events.withLockedValue { $0.contains(text) }
    }
  }

  private var nobodyJoined: Bool { events.withLockedValue { !$0.contains { $0.contains("over") } } }

  @Test("an app with the token is found among the engines, and a viewer reads its hierarchy")
  func joined() async throws {
    try await listening { port, token in
      #expect(temporary.mode("listen-\(port).token").map { $0 & 0o777 } == 0o600)
      let app = try DiallingApp(port: port, token: token)
      try await heard("fake over TCP")
      let engines = await RunningEngine.all(in: temporary.sockets)
      #expect(engines.map { $0.info?.name } == ["fake"])
      let client = try await FlowClient.connect(
        to: try #require(engines.first).endpoint, as: viewer)
      #expect(try await client.snapshot().preorder.map(\.name) == ["App"])
      await client.close()
      withExtendedLifetime(app) {}
    }
  }

  @Test("a list takes no connection, a second viewer is refused, and the next gets the next one")
  func viewers() async throws {
    try await listening { port, token in
      let app = try DiallingApp(port: port, token: token)
      try await heard("fake over TCP")
      let path = try #require(try temporary.sockets.sockets().first)
      let first = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
      _ = try await first.snapshot()
      #expect(await RunningEngine.all(in: temporary.sockets).first?.info?.name == "fake")
      let second = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
      let error = await #expect(throws: RemoteError.self) { try await second.snapshot() }
      #expect(error?.code == RemoteError.Code.tooManyViewers)
      await second.close()
      await first.close()
      let again = try DiallingApp(port: port, token: token)
      try await eventually("the next viewer reads the hierarchy") {
        let third = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
        let names = try? await third.snapshot().preorder.map(\.name)
        await third.close()
        return names == ["App"]
      }
      withExtendedLifetime((app, again)) {}
    }
  }

  @Test("a viewer of an app that leaves loses its connection")
  func left() async throws {
    try await listening { port, token in
      let app = try DiallingApp(port: port, token: token)
      try await heard("fake over TCP")
      let path = try #require(try temporary.sockets.sockets().first)
      let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
      _ = try await client.snapshot()
      app.leave()
      for await _ in client.notifications {}
      await client.close()
    }
  }

  @Test(
    "an app without the token is refused, over TCP",
    arguments: ["", "guess", String(repeating: "0", count: 64)])
  func wrong(guess: String) async throws {
    try await listening { port, _ in
      let stranger = try RawClient(port: port, patience: 30)
      let answer = try await stranger.blocking {
        try stranger.sendNow([DiallingApp.authentication(guess), ScriptedEngine.snapshot()])
        return stranger.readToEnd()
      }
      #expect(!answer.timedOut && String(decoding: answer.bytes, as: UTF8.self).contains("-32011"))
      #expect(RawClient.frames(in: answer.bytes) == 1)
      #expect(nobodyJoined)
      #expect(try temporary.sockets.sockets().isEmpty)
    }
  }

  @Test(
    "a program of another kind is disconnected",
    arguments: [
      "SSH-2.0-x\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "POST / HTTP/1.1\r\n\r\n",
      "Content-Length: 99999999999\r\n\r\n", "\u{16}\u{3}\u{1}\u{0}\r\n",
    ])
  func another(bytes: String) async throws {
    try await listening { port, _ in
      let stranger = try RawClient(port: port, patience: 30)
      let answer = try await stranger.blocking {
        try stranger.sendBytesNow(Array(bytes.utf8))
        return stranger.readToEnd()
      }
      #expect(!answer.timedOut)
      #expect(nobodyJoined)
    }
  }

  @Test("one that never speaks is closed, and one that sends only the token; others are served")
  func silent() async throws {
    try await listening { port, token in
      let silent = try RawClient(port: port, patience: 30)
      let mute = try RawClient(port: port, patience: 30)
      try mute.sendNow([DiallingApp.authentication(token)])
      try await withApp(port, token) { client in
        let names = try await client.snapshot().preorder.map(\.name)
        #expect(names == ["App"])
      }
      #expect(try await silent.blocking { !silent.readToEnd().timedOut })
      #expect(try await mute.blocking { !mute.readToEnd().timedOut })
      try await heard("it did not send the token within 5 s")
      try await heard("it did not answer 'initialize' within 5 s")
      #expect(events.withLockedValue { $0.filter { $0.contains("over") } } == ["fake over TCP"])
    }
  }

  /// Lets an app in, and a viewer that is connected to it.
  private func withApp(
    _ port: Int, _ token: String, _ body: (FlowClient) async throws -> Void
  ) async throws {
    let app = try DiallingApp(port: port, token: token)
    try await heard("fake over TCP")
    let path = try #require(try temporary.sockets.sockets().first)
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    try await body(client)
    await client.close()
    withExtendedLifetime(app) {}
  }

  @Test("many connections with wrong tokens are all refused, and an app gets in at once")
  func guesses() async throws {
    let count = Lane.isLong ? 10_000 : 1_000
    try await listening { port, token in
      var kept: [RawClient] = []
      for number in 0..<count {
        let client = try RawClient(port: port, patience: 30)
        // The port may have closed it for one that came later.
        try? client.sendNow([DiallingApp.authentication("guess \(number)")])
        kept.append(client)
        if kept.count > 100 { kept.removeFirst() }
      }
      try await withApp(port, token) { client in
        let names = try await client.snapshot().preorder.map(\.name)
        #expect(names == ["App"])
      }
      try await heard("wrong token")
      #expect(events.withLockedValue { $0.filter { $0.contains("over") } } == ["fake over TCP"])
      withExtendedLifetime(kept) {}
    }
  }

  @Test("more than 64 connections without a token close the oldest, and an app still gets in")
  func crowd() async throws {
    try await listening { port, token in
      let crowd = try (0..<70).map { _ in try RawClient(port: port, patience: 30) }
      let first = try #require(crowd.first)
      #expect(try await first.blocking { !first.readToEnd().timedOut })
      let app = try DiallingApp(port: port, token: token)
      try await heard("fake over TCP")
      withExtendedLifetime((crowd, app)) {}
    }
  }

  @Test("remarks about refusals come once in a second, and count the others")
  func remarks() {
    let said = NIOLockedValueBox<[String]>([])
    let notes = RefusalNotes { text in said.withLockedValue { $0.append(text) } }
    let start = ContinuousClock.now
    for _ in 0..<10_000 { notes.add("no", at: start) }
    notes.add("no", at: start + .seconds(1))
    notes.add("no", at: start + .seconds(2))
    #expect(
      said.withLockedValue { $0 } == ["no", "no; and 9999 others since the last line", "no"])
  }
}
