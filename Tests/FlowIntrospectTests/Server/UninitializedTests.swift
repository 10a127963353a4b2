import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Connections without 'initialize'", .timeLimit(.minutes(Patience.minutes)))
struct UninitializedTests {
  private let root = PlainCoordinator(AppRoute.home)
  private let question = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"errors/list\"}"
  private let time = HeldTime()

  private var bounds: ServiceBounds {
    var bounds = ServiceBounds()
    bounds.clock = ServiceClock { [time] in try await time.sleep($0) }
    return bounds
  }

  /// Waits until this many connections have a slot without having sent `initialize`.
  private func placed(_ count: Int) async throws {
    try await eventually("\(count) connections have a slot") {
      await time.count(waitingFor: Limits.initializing) == count
    }
  }

  @Test("a connection without 'initialize' is closed after a time limit, and a viewer's is not")
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

  @Test("a connection that has sent 'initialize' stays open after the time limit")
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

  @Test("a viewer is admitted even if all slots are taken, and one other connection is closed")
  func many() async throws {
    try await serving(root, bounds: bounds) { inspector in
      let silent = try (0..<Limits.uninitializedConnections).map { _ in
        try RawClient(inspector.socketPath)
      }
      try await placed(Limits.uninitializedConnections)
      let viewer = try await RawClient.greeted(inspector.socketPath)
      try await eventually("one connection is closed") { silent.contains { $0.isHungUp } }
      #expect(silent.count { $0.isHungUp } == 1)
      #expect(try await viewer.ask(question)?["result"] != nil)
      for client in silent where !client.isHungUp {
        #expect(try await client.ask(RawClient.greeting)?["result"] != nil)
      }
    }
  }

  @Test("of three connections for each slot, only as many as there are slots stay open")
  func bounded() async throws {
    try await serving(root, bounds: bounds) { inspector in
      let silent = try (0..<3 * Limits.uninitializedConnections).map { _ in
        try RawClient(inspector.socketPath)
      }
      try await eventually("connections without a slot are closed") {
        silent.count { $0.isHungUp } == 2 * Limits.uninitializedConnections
      }
      try await placed(Limits.uninitializedConnections)
      try await connected(to: inspector.endpoint) { _ in }
    }
  }

  @Test("a connection that its client closes gives up its slot")
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
  private func uninitialized(_ processes: [Int32?], limit: Int) -> UninitializedConnections<Int> {
    var uninitialized = UninitializedConnections<Int>(limit: limit)
    for (key, process) in processes.enumerated() {
      #expect(uninitialized.add(key, of: process) == nil)
    }
    return uninitialized
  }

  @Test("the oldest connection loses its slot once all are taken")
  func oldest() {
    var uninitialized = uninitialized([1, 1, 1], limit: 3)
    #expect(uninitialized.add(3, of: 1) == 0)
    #expect(uninitialized.add(4, of: 1) == 1)
    #expect(!uninitialized.contains(0) && uninitialized.contains(4))
  }

  @Test("a process with many connections loses one of its own, and other processes lose none")
  func fair() {
    var uninitialized = uninitialized([7, 1, 1], limit: 3)
    #expect(uninitialized.add(3, of: 1) == 1)
    #expect(uninitialized.add(4, of: 8) == 2)
    #expect(uninitialized.contains(0) && uninitialized.contains(3) && uninitialized.contains(4))
  }

  @Test("without a known process, the oldest connection loses its slot")
  func unknown() {
    var uninitialized = uninitialized([nil, nil], limit: 2)
    #expect(uninitialized.add(2, of: nil) == 0)
  }

  @Test("the slot of a connection that left is free")
  func left() {
    var uninitialized = uninitialized([1, 2], limit: 2)
    #expect(uninitialized.remove(0) && !uninitialized.remove(0))
    #expect(uninitialized.add(2, of: 1) == nil)
  }
}
