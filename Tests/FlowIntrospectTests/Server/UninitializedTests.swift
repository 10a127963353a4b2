import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@MainActor
@Suite("Connections without 'initialize'", .timeLimit(.minutes(Patience.minutes)))
struct UninitializedTests {
  private let root = PlainCoordinator(AppRoute.home)
  private let question = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"errors/list\"}"
  private let time = HeldTime()

  private var bounds: ServiceBounds {
    var bounds = ServiceBounds()
    bounds.clock = time.clock
    return bounds
  }

  /// Waits until this many connections have a slot without having sent `initialize`.
  private func placed(_ count: Int) async throws {
    try await eventually("\(count) have a place") {
      await time.count(waitingFor: Limits.initializing) == count
    }
  }

  @Test("a connection without 'initialize' is closed in time, and a viewer is not")
  func late() async throws {
    try await serving(root, bounds: bounds) { inspector in
      let viewer = try await RawClient.greeted(inspector.socketPath)
      let silent = try RawClient(inspector.socketPath)
      try await placed(1)
      #expect(!silent.isHungUp)
      await time.pass(Limits.initializing)
      #expect(try await silent.receive() == nil)
      #expect(try await viewer.ask(question)?["result"] != nil)
      #expect(await time.count(waitingFor: Limits.initializing) == 0)
    }
  }

  @Test("a connection that sends 'initialize' in time stays, however late that is")
  func inTime() async throws {
    try await serving(root, bounds: bounds) { inspector in
      let client = try RawClient(inspector.socketPath)
      try await placed(1)
      #expect(try await client.ask(RawClient.greeting)?["result"] != nil)
      try await placed(0)
      await time.pass(Limits.initializing)
      #expect(try await client.ask(question)?["result"] != nil)
    }
  }

  @Test("a viewer is always admitted, and closes one of many connections")
  func many() async throws {
    try await serving(root, bounds: bounds) { inspector in
      let silent = try (0..<Limits.strangers).map { _ in try RawClient(inspector.socketPath) }
      try await placed(Limits.strangers)
      let viewer = try await RawClient.greeted(inspector.socketPath)
      try await eventually("one is closed") { silent.contains { $0.isHungUp } }
      #expect(silent.count { $0.isHungUp } == 1)
      #expect(try await viewer.ask(question)?["result"] != nil)
      for client in silent where !client.isHungUp {
        #expect(try await client.ask(RawClient.greeting)?["result"] != nil)
      }
    }
  }

  @Test("of three times as many connections as slots, only as many as slots are kept")
  func bounded() async throws {
    try await serving(root, bounds: bounds) { inspector in
      let silent = try (0..<3 * Limits.strangers).map { _ in try RawClient(inspector.socketPath) }
      try await eventually("those without a place are closed") {
        silent.count { $0.isHungUp } == 2 * Limits.strangers
      }
      try await placed(Limits.strangers)
      try await connected(to: inspector.socketPath) { _ in }
    }
  }

  @Test("a connection that left is no longer waited for")
  func left() async throws {
    try await serving(root, bounds: bounds) { inspector in
      var client: RawClient? = try RawClient(inspector.socketPath)
      try await placed(1)
      #expect(client?.isHungUp == false)
      client = nil
      try await placed(0)
    }
  }
}

@Suite("Slots for connections without 'initialize'")
struct StrangersTests {
  private func strangers(_ processes: [Int32?], limit: Int) -> Strangers<Int> {
    var strangers = Strangers<Int>(limit: limit)
    for (key, process) in processes.enumerated() {
      #expect(strangers.add(key, of: process) == nil)
    }
    return strangers
  }

  @Test("the oldest connection loses its slot once all are taken")
  func oldest() {
    var strangers = strangers([1, 1, 1], limit: 3)
    #expect(strangers.add(3, of: 1) == 0)
    #expect(strangers.add(4, of: 1) == 1)
    #expect(!strangers.contains(0) && strangers.contains(4))
  }

  @Test("a process with many connections loses its own, and not those of others")
  func fair() {
    var strangers = strangers([7, 1, 1], limit: 3)
    #expect(strangers.add(3, of: 1) == 1)
    #expect(strangers.add(4, of: 8) == 2)
    #expect(strangers.contains(0) && strangers.contains(3) && strangers.contains(4))
  }

  @Test("without a known process, the oldest connection loses its slot")
  func unknown() {
    var strangers = strangers([nil, nil], limit: 2)
    #expect(strangers.add(2, of: nil) == 0)
  }

  @Test("the slot of a connection that left is free")
  func left() {
    var strangers = strangers([1, 2], limit: 2)
    #expect(strangers.remove(0) && !strangers.remove(0))
    #expect(strangers.add(2, of: 1) == nil)
  }
}
