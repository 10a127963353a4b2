import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Coordinators of another framework", .timeLimit(.minutes(Patience.minutes)))
struct ForeignTests {
  private let app: ForeignNode
  private let page = ForeignNode(1 << 40 + 2, "Page")
  private let sheet = ForeignNode(1 << 40 + 3, "Sheet")

  init() {
    app = ForeignNode(1 << 40 + 1, "App")
    app.children = [page]
    page.stack = ["first", "second"]
  }

  @Test("foreign coordinators are walked like those of FlowEngine")
  func walking() throws {
    page.sheet = sheet
    let snapshot = walked(app)
    #expect(snapshot.preorder.map(\.name) == ["App", "Page", "Sheet"])
    let node = try #require(snapshot[page.inspectionID])
    #expect(node.relation == .child && node.parent == app.inspectionID)
    #expect(node.stack.map(\.identifier) == ["first", "second"])
    #expect(node.currentRoute.identifier == "Sheet")
    #expect(snapshot[sheet.inspectionID]?.relation == .presentedModal)
    #expect(snapshot.visiblePath == [app.inspectionID])
  }

  @Test("the walk ends at a circle of coordinators")
  func circle() {
    page.children = [app]
    #expect(walked(app).preorder.map(\.name) == ["App", "Page"])
  }

  @Test("a hierarchy of any depth is walked")
  func depth() {
    var top = ForeignNode(0, "leaf")
    for number in 1...20_000 {
      let next = ForeignNode(UInt64(number), "node")
      next.children = [top]
      top = next
    }
    let snapshot = walked(top)
    #expect(snapshot.nodes.count == 20_001)
    #expect(snapshot.preorder.last?.name == "leaf")
    // Dismantled from the top, so that releasing it needs no recursion either.
    while let next = top.children.first {
      top.children = []
      top = next
    }
  }

  @Test("foreign coordinators are served, and their reported changes reach viewers")
  func serving() async throws {
    try await FlowIntrospectTests.serving(app) { inspector in
      inspector.didChange(page)
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.send(SubscribeRequest())
        var copy = try await client.snapshot()
        #expect(copy.nodes == walked(app).nodes)
        var notifications = client.notifications.makeAsyncIterator()

        page.sheet = sheet
        app.children.append(ForeignNode(1 << 40 + 4, "Late"))
        app.stack = ["third"]
        inspector.didChange(page)
        inspector.didChange(app)
        while copy.nodes != walked(app).nodes {
          guard case .changed(let delta) = await notifications.next(isolation: #isolation) else {
            Issue.record("something else than a change")
            return
          }
          #expect(delta.revision == copy.revision + 1)
          copy.apply(delta)
        }

        app.children.removeFirst()
        inspector.didChange(app)
        guard case .changed(let delta) = await notifications.next(isolation: #isolation) else {
          Issue.record("something else than a change")
          return
        }
        #expect(delta.removed == [page.inspectionID, sheet.inspectionID])
        copy.apply(delta)
        #expect(copy.nodes == walked(app).nodes)
        #expect(try await client.snapshot() == copy)
      }
    }
  }
}
