import FlowEngine
import Foundation
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The scene of a device equals the presentation of FlowEngine")
struct PresentationLawTests {
  @Test(
    "the scene and the presentation are equal after every step of a long random use",
    arguments: 1...4 as ClosedRange<UInt64>)
  func same(seed: UInt64) throws {
    let app = RainbowApp(seed: seed)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = { _ in }
    var kinds: Set<String> = []
    for step in 0..<400 {
      app.step()
      let shown = app.app.presentation().layers
      let drawn = DeviceScene(of: FlowSnapshot(of: app.app)).layers
      try #require(drawn.count == shown.count, "step \(step)")
      for (layer, expected) in zip(drawn, shown) {
        kinds.insert("\(layer.kind)".prefix { $0 != "(" }.description)
        let stack = try #require(expected.stacks.last)
        let top = try #require(stack.screens.last)
        #expect(layer.isCovered == expected.isCovered)
        #expect(layer.depth == stack.screens.count)
        #expect(layer.owner.rawValue == top.owner.id.rawValue)
        #expect(layer.route.identifier == top.route.route.identifier)
        // A preview cannot know of buttons in the content.
        let showsBack = top.showsBackButton || top.screen.hasOwnBackButton
        #expect((layer.back != nil) == showsBack)
        #expect(layer.tabBars.map { $0.items.map(\.text) } == tabs(of: expected))
        switch (layer.kind, expected.kind) {
        case (.base, .base), (.cover, .cover), (.detour, .detour): break
        case (.sheet(let detents), .sheet(let others)): #expect(detents == others)
        default: Issue.record("step \(step): \(layer.kind) is drawn for \(expected.kind)")
        }
      }
    }
    #expect(kinds == ["base", "sheet", "cover", "detour"])
  }

  @Test(
    "a scene that is kept after a change equals the scene of the changed hierarchy",
    arguments: 1...4 as ClosedRange<UInt64>, ["rainbow", "stress", "wall"])
  func kept(seed: UInt64, name: String) throws {
    let app = try #require(Sample.named(name)).make(seed)
    let onError = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = onError }
    var state = PreviewState()
    var before = FlowSnapshot(of: app.root)
    var kept = 0
    for step in 0..<300 {
      state.makeScene(of: before, during: History.now)
      app.step()
      let after = FlowSnapshot(of: app.root)
      state.take(.changed(delta(from: before, to: after)))
      if let scene = state.scene {
        kept += 1
        try #require(scene == DeviceScene(of: after), "step \(step)")
      }
      before = after
    }
    // Most steps of the other samples change the visible screen.
    if name == "stress" { #expect(kept > 0) }
  }

  @Test("a scene is made again for a new root, a root that comes later, and a child that does")
  func incomplete() throws {
    func expectSame(_ before: FlowSnapshot, after delta: FlowDelta) {
      var state = PreviewState()
      state.makeScene(of: before, during: History.now)
      var after = before
      after.apply(delta)
      state.take(.changed(delta))
      state.makeScene(of: after, during: History.now)
      #expect(state.scene == DeviceScene(of: after))
    }
    func delta(
      _ changed: [FlowNode] = [], added: [FlowNode] = [], root: CoordinatorID? = nil
    ) -> FlowDelta {
      FlowDelta(revision: 2, since: 1, rootID: root, added: added, changed: changed, removed: [])
    }
    let whole = HierarchyShape.wide.snapshot(count: 3)
    let (root, child) = (HierarchyShape.id(0), HierarchyShape.id(1))
    expectSame(whole, after: delta(root: child))
    var nodes = Array(whole.nodes.values.filter { $0.id != root })
    let top = try #require(whole[root])
    expectSame(
      FlowSnapshot(epoch: "", revision: 1, rootID: root, nodes: nodes), after: delta(added: [top]))
    var host = top
    host.facts.path = [.child(child)]
    var pushed = try #require(whole[child])
    pushed.facts.relation = .pushed
    nodes = [host, try #require(whole[HierarchyShape.id(2)])]
    expectSame(
      FlowSnapshot(epoch: "", revision: 1, rootID: root, nodes: nodes),
      after: delta(added: [pushed]))
  }

  @Test("the scene of a moment is made again when the next moment ends its time")
  func time() throws {
    let snapshot = FlowSnapshot(of: RainbowApp(seed: 1).app)
    var state = PreviewState()
    let layer = try #require(DeviceScene(of: snapshot).layers.last)
    let report = SceneFixture.failure(of: layer.route, on: layer.owner)
    let start = report.time.addingTimeInterval(-5)
    state.take(.errorReported(report))
    state.makeScene(of: snapshot, during: start..<Date.distantFuture)
    #expect(state.scene?.layers.last?.failure != nil)
    state.makeScene(of: snapshot, during: start..<start.addingTimeInterval(2))
    #expect(state.scene?.layers.last?.failure == nil)
  }

  private func delta(from before: FlowSnapshot, to after: FlowSnapshot) -> FlowDelta {
    FlowDelta(
      revision: 2, since: 1, added: after.nodes.values.filter { before[$0.id] == nil },
      changed: after.nodes.values.filter { node in before[node.id].map { $0 != node } ?? false },
      removed: before.nodes.keys.filter { after[$0] == nil })
  }

  /// The texts of the tab bars, one bar for each stack of tabs.
  private func tabs(of layer: Presentation.Layer) -> [[String]] {
    layer.stacks.compactMap { stack in
      guard case .tabs(let tabs) = stack.screens.last?.container else { return nil }
      return tabs.map(\.item.text)
    }
  }
}
