import FlowEngine
import Logging
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("The form of navigation notifications", .timeLimit(.minutes(Patience.minutes)))
struct NavigationFormTests {
  private let root = PlainCoordinator(
    AppRoute.home, shows: Set((0..<100).map { AppRoute.detail($0) }))

  private func subscribe(_ client: RawClient, _ params: String = "{}") async throws -> JSON? {
    try await client.send(
      #"{"jsonrpc":"2.0","id":"s","method":"flow/subscribe","params":\#(params)}"#)
    while let message = try await client.receive() {
      if message["id"]?.text == "s" { return message["result"] }
    }
    return nil
  }

  /// Returns the methods of the navigation notifications up to number `last`.
  private func methods(_ client: RawClient, to last: UInt64) async throws -> [String] {
    var methods: [String] = []
    while let message = try await client.receive() {
      guard let method = message["method"]?.text, method.hasPrefix("flow/didNavigate") else {
        continue
      }
      methods.append(method)
      let received = message["params"]?[method.hasSuffix("Many") ? "navigations" : "navigation"]
      if let durations = received?["durations"]?.text {
        let bytes = try WireCoding.encode(durations)
        let count = try WireCoding.decode(NumberColumn<Int64>.self, from: bytes).values.count
        if (received?["first"]?.number ?? 0) + Double(count) - 1 == Double(last) { break }
      } else if received?["sequence"]?.number == Double(last) {
        break
      }
    }
    return methods
  }

  private func burst(_ count: Int) {
    for number in 0..<count { root.navigate(to: AppRoute.detail(number)) }
  }

  @Test("a viewer receives single navigations, or columns if it asked for them")
  func both() async throws {
    try await serving(root) { inspector in
      let plain = try await RawClient.greeted(inspector.socketPath)
      let modern = try await RawClient.greeted(inspector.socketPath)
      _ = try await subscribe(plain)
      _ = try await subscribe(modern, #"{"columns":true}"#)
      burst(50)
      #expect(
        try await methods(plain, to: 50) == Array(repeating: "flow/didNavigate", count: 50))
      let together = try await methods(modern, to: 50)
      #expect(together.contains("flow/didNavigateMany"))
      #expect(together.count < 50)
    }
  }

  @Test("a follower in the app's own process receives columns")
  func sameProcess() async throws {
    let hub = InspectionHub(source: EngineSource(root), options: InspectorOptions())
    let session = ServerSession(
      engine: EngineInfo(servingAs: "same"), hub: hub, log: ConnectionLog(Logger(label: "tests")))
    _ = try await session.subscribe(SubscribeRequest(columns: true))
    burst(50)
    try await hub.catchUp()
    let messages = try #require(await session.outbox.next())
    let counts = try messages.map { bytes in
      if case .notifications(let notifications) = try WireCoding.decode(
        IncomingMessage.self, from: bytes)
      {
        notifications.count
      } else {
        0
      }
    }
    #expect(counts.contains { $0 > 1 }, "\(counts)")
  }

  @Test("a viewer that asked for columns receives a lone navigation as a single one")
  func single() async throws {
    try await serving(root) { inspector in
      let modern = try await RawClient.greeted(inspector.socketPath)
      _ = try await subscribe(modern, #"{"columns":true}"#)
      burst(1)
      #expect(try await methods(modern, to: 1) == ["flow/didNavigate"])
    }
  }

  @Test("the client converts both forms to the same notifications, in order")
  func client() async throws {
    try await serving(root) { inspector in
      for columns in [true, nil] {
        try await connected(to: inspector.endpoint) { client in
          let start = try await client.send(SubscribeRequest(columns: columns))
          var copy = try await client.snapshot()
          burst(40)
          root.popToRoot()
          let received = try await Notifications(of: client).follow(
            &copy, to: copy.revision, after: start.navigationCount,
            navigation: start.navigationCount + 41)
          #expect(
            received.map(\.sequence)
              == Array((start.navigationCount + 1)...(start.navigationCount + 41)))
          #expect(
            received.dropLast().map(\.route) == (0..<40).map { RouteLabel(AppRoute.detail($0)) })
          #expect(received.last?.request == "popToRoot")
        }
      }
    }
  }

  @Test("a viewer that reconnects receives the missed navigations in its form")
  func comesBack() async throws {
    try await serving(root) { inspector in
      let plain = try await RawClient.greeted(inspector.socketPath)
      _ = try await subscribe(plain)
      for columns in [true, nil] {
        var known: SubscribeRequest.Result?
        try await connected(to: inspector.endpoint) { client in
          known = try await client.send(SubscribeRequest(columns: columns))
        }
        let before = try #require(known)
        burst(30)
        try await connected(to: inspector.endpoint) { client in
          let again = try await client.send(
            SubscribeRequest(
              epoch: before.epoch, sinceRevision: before.revision,
              sinceNavigation: before.navigationCount, columns: columns))
          #expect(again.resumed)
          var sequences: [UInt64] = []
          let notifications = Notifications(of: client)
          while sequences.count < 30 {
            if case .navigated(let report) = try await notifications.next() {
              sequences.append(report.sequence)
            }
          }
          #expect(sequences == Array((before.navigationCount + 1)...(before.navigationCount + 30)))
        }
      }
    }
  }

  @Test("navigations that were never sent in columns cannot be resumed in columns")
  func otherForm() async throws {
    try await serving(root) { inspector in
      let plain = try await RawClient.greeted(inspector.socketPath)
      _ = try await subscribe(plain)
      var known: SubscribeRequest.Result?
      try await connected(to: inspector.endpoint) { client in
        known = try await client.send(SubscribeRequest(columns: nil))
      }
      let before = try #require(known)
      burst(10)
      try await connected(to: inspector.endpoint) { client in
        let again = try await client.send(
          SubscribeRequest(
            epoch: before.epoch, sinceRevision: before.revision,
            sinceNavigation: before.navigationCount, columns: true))
        #expect(!again.resumed)
        #expect(again.navigationCount == before.navigationCount + 10)
      }
    }
  }
}
