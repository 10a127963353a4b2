import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Serving a live hierarchy", .timeLimit(.minutes(Patience.minutes)))
struct ServiceTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list, .detail(1)])

  @Test("a client learns which engine serves it")
  func greeting() async throws {
    try await serving(root, name: "greeting") { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(client.endpoint == inspector.endpoint)
        #expect(client.engine.name == "greeting")
        #expect(client.engine.pid == inspector.engine.pid)
      }
    }
  }

  @Test("a client and the app agree on the engine's start time, to the last bit")
  func startTime() async throws {
    for _ in 0..<20 {
      try await serving(root) { inspector in
        try await connected(to: inspector.endpoint) { client in
          try #require(client.engine == inspector.engine)
        }
      }
    }
  }

  @Test("a large hierarchy comes in several parts, and equals the walker's")
  func chunks() async throws {
    let parents = (0..<50).map { _ in PlainCoordinator(AppRoute.list) }
    for parent in parents {
      root.addChild(parent)
      for number in 0..<99 { parent.addChild(PlainCoordinator(AppRoute.detail(number))) }
    }
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let expected = walked(root)
        #expect(expected.nodes.count == 5_001)
        var chunk = try await client.send(SnapshotRequest())
        var nodes = chunk.nodes
        var chunks = 1
        #expect(chunk.root == root.inspectionID)
        while let cursor = chunk.next {
          let before = chunk
          chunk = try await client.send(SnapshotRequest(cursor: cursor))
          #expect(chunk.revision == before.revision && chunk.epoch == before.epoch)
          #expect(!chunk.nodes.isEmpty)
          nodes += chunk.nodes
          chunks += 1
        }
        #expect(chunks > 1)
        #expect(nodes == expected.preorder)
        let whole = try await client.snapshot()
        #expect(whole.nodes == expected.nodes)
      }
    }
  }

  @Test("the parts of a snapshot have one revision, whatever happens in between")
  func chunksOfOneRevision() async throws {
    for number in 0..<(Limits.itemsPerChunk + 1) {
      root.addChild(PlainCoordinator(AppRoute.detail(number)))
    }
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let before = walked(root)
        let first = try await client.send(SnapshotRequest())
        let last = try #require(root.children.last as? PlainCoordinator<AppRoute>)
        root.removeChild(last)
        #expect(first.next != nil)
        let second = try await client.send(SnapshotRequest(cursor: first.next))
        #expect(first.nodes + second.nodes == before.preorder)
        #expect(second.next == nil)
        await #expect(throws: RemoteError.self) {
          try await client.send(SnapshotRequest(cursor: first.next))
        }
      }
    }
  }

  @Test("a snapshot of few coordinators with long paths does not fail because of its size")
  func longPaths() async throws {
    let top = ForeignNode(ForeignNode.firstNumber, "top")
    let text = String(repeating: "x", count: Limits.characters)
    top.children = (2...301).map { number in
      let node = ForeignNode(ForeignNode.firstNumber + UInt64(number), "node")
      node.stack = (0..<60).map { _ in text }
      return node
    }
    try await serving(top) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let difference = firstDifference(try await client.snapshot(), walked(top))
        #expect(difference == nil)
      }
    }
  }

  @Test("a height that JSON cannot represent does not prevent a snapshot")
  func infiniteHeight() async throws {
    let sheet = PlainCoordinator(AppRoute.sheet)
    root.presentModal(sheet)
    root.updateModalIdealHeight(.infinity)
    root.updateModalMinHeight(.nan)
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let snapshot = try await client.snapshot()
        #expect(snapshot[sheet.inspectionID]?.relation == .presentedModal)
      }
    }
  }

  @Test("flow/nodes returns the requested nodes in order, and omits unknown ones")
  func nodes() async throws {
    let child = PlainCoordinator(AppRoute.list)
    root.addChild(child)
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let ids = [child.inspectionID, CoordinatorID(rawValue: .max), root.inspectionID]
        let nodes = try await client.send(NodesRequest(ids: ids)).nodes
        #expect(nodes == [ids[0], ids[2]].compactMap { walked(root)[$0] })
        #expect(nodes.count == 2)
      }
    }
  }

  @Test("flow/nodes has the coordinators above, on request, once and before those below")
  func ancestors() async throws {
    let (child, sibling, grandchild) = (
      PlainCoordinator(AppRoute.list), PlainCoordinator(AppRoute.form),
      PlainCoordinator(AppRoute.settings)
    )
    root.addChild(child)
    root.addChild(sibling)
    child.addChild(grandchild)
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let nodes = try await client.send(
          NodesRequest(
            ids: [grandchild, child, sibling].map(\.inspectionID), withAncestors: true)
        ).nodes
        let order = [root, child, grandchild, sibling].map(\.inspectionID)
        #expect(nodes.map(\.id) == order)
        #expect(nodes == order.compactMap { walked(root)[$0] })
        let part = try await client.snapshot(under: child.inspectionID, depth: 0)
        #expect(part.rootID == child.inspectionID && part.nodes.count == 1)
      }
    }
  }

  @Test("text from the app arrives unchanged", arguments: hostileTexts)
  func hostileText(text: String) async throws {
    try await serving(ForeignNode(ForeignNode.firstNumber, text), name: text) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(client.engine.name.unicodeScalars.elementsEqual(text.unicodeScalars))
        let name = try await client.snapshot().preorder.first?.name
        #expect(name?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      }
    }
  }

  @Test("a released root is reported as gone, and the inspector does not retain it")
  func rootReleased() async throws {
    var root: PlainCoordinator? = PlainCoordinator(AppRoute.home)
    weak let observed = root
    let directory = TemporaryDirectory()
    let inspector = try FlowInspector.start(
      try #require(root), name: "gone", directory: directory.sockets)
    defer { inspector.stop() }
    try await connected(to: inspector.endpoint) { client in
      _ = try await client.send(SubscribeRequest())
      #expect(try await client.snapshot().nodes.count == 1)
      root = nil
      #expect(observed == nil)
      for request in 0..<3 {
        let error = await #expect(throws: RemoteError.self) {
          switch request {
          case 0: _ = try await client.snapshot()
          case 1: _ = try await client.send(NodesRequest(ids: []))
          default: _ = try await client.send(SubscribeRequest())
          }
        }
        #expect(error?.code == RemoteError.Code.hierarchyGone)
      }
    }
  }
}
