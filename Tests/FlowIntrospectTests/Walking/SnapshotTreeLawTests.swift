import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// The engine finds the same visible layers in a live tree and in its snapshot.
@MainActor
@Suite("The visible part of a snapshot", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct SnapshotTreeLawTests {
  @Test("after random changes, a snapshot has the layers and stacks of the live presentation")
  func hold() throws {
    var kinds: [String: Int] = [:]
    for seed in UInt64(1)...24 {
      let hierarchy = RandomHierarchy(seed: seed)
      for round in 0..<150 {
        hierarchy.step()
        let mark = Comment(rawValue: "seed \(seed), round \(round)")
        for layer in try check(hierarchy.root, mark) {
          kinds["\(layer.kind), \(layer.isCovered ? "covered" : "in sight")", default: 0] += 1
        }
      }
    }
    for kind in ["base", "modal", "detour"] {
      #expect(kinds["\(kind), in sight", default: 0] > 20)
    }
    for kind in ["base", "modal"] { #expect(kinds["\(kind), covered", default: 0] > 20) }
  }

  private func check(
    _ root: Coordinator<Numbered>, _ mark: Comment
  ) throws -> [ShownLayer<SnapshotCoordinator>] {
    let snapshot = walked(root)
    let live = root.presentation().layers
    let shown = snapshot.shownLayers()
    try #require(shown.count == live.count, mark)
    for (layer, expected) in zip(shown, live) { check(layer, expected, in: snapshot, mark) }
    for node in snapshot.nodes.values {
      var tree = SnapshotTree(snapshot)
      #expect(tree.coordinator(node.id)?.above == node.shows, mark)
    }
    #expect(innermost(of: snapshot)?.rawValue == root.visibleCoordinator.id.rawValue, mark)
    return shown
  }

  private func check(
    _ layer: ShownLayer<SnapshotCoordinator>, _ live: Presentation.Layer,
    in snapshot: FlowSnapshot, _ mark: Comment
  ) {
    #expect(layer.isCovered == live.isCovered, mark)
    #expect(layer.presenter?.rawValue == live.presenter?.id.rawValue, mark)
    #expect(kind(of: layer, in: snapshot) == live.kind, mark)
    #expect(layer.hosts.map(\.rawValue) == live.stacks.map(\.host.id.rawValue), mark)
    // The last container of a stack is on top of it where another stack shows.
    let bars = live.stacks.dropLast().compactMap { stack -> [Presentation.Tab]? in
      if case .tabs(let tabs) = stack.screens.last?.container { tabs } else { nil }
    }
    #expect(layer.containers.compactMap(\.tabBar).map(\.count) == bars.map(\.count), mark)
    #expect(
      layer.containers.compactMap(\.tabBar).map { $0.selected?.index }
        == bars.map { $0.firstIndex(where: \.isSelected) }, mark)
    for (host, stack) in zip(layer.hosts, live.stacks) {
      #expect(screens(of: host, in: snapshot) == stack.screens.map(ScreenFacts.init), mark)
    }
  }

  private struct ScreenFacts: Equatable {
    let owner: UInt64
    let route: RouteLabel

    init(_ screen: Presentation.StackScreen) {
      owner = screen.owner.id.rawValue
      route = RouteLabel(screen.route.route)
    }

    init(owner: FlowNode, route: RouteLabel) {
      self.owner = owner.id.rawValue
      self.route = route
    }
  }

  private func screens(of host: CoordinatorID, in snapshot: FlowSnapshot) -> [ScreenFacts] {
    var found: [ScreenFacts] = []
    var walk = snapshot.stackScreens(of: host)
    while let screen = walk.next() {
      let node = screen.owner.node
      if let index = screen.index, case .route(let route) = node.path[index] {
        found.append(ScreenFacts(owner: node, route: route))
      } else {
        found.append(ScreenFacts(owner: node, route: node.root))
      }
    }
    return found
  }

  private func kind(
    of layer: ShownLayer<SnapshotCoordinator>, in snapshot: FlowSnapshot
  ) -> Presentation.Kind {
    switch layer.kind {
    case .base: .base
    case .detour: .detour
    case .modal:
      switch layer.presenter.flatMap({ snapshot[$0]?.detents }) ?? ModalDetentConfiguration() {
      case let detents where detents.isFullScreenCover: .cover
      case let detents: .sheet(detents)
      }
    }
  }

  private func innermost(of snapshot: FlowSnapshot) -> CoordinatorID? {
    var walk = ShownWalk(SnapshotTree(snapshot), from: snapshot.rootID)
    var last: CoordinatorID?
    while let step = walk.next() { last = step.node }
    return last
  }
}
