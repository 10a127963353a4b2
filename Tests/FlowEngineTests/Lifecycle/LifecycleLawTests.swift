import FlowEngine
import FlowSamples
import TestCoordinators
import Testing

/// Compares the lifecycle with a direct reading of the specification, on random trees and walks.
@MainActor
@Suite("Laws of the lifecycle")
struct LifecycleLawTests {
  private static let steps = 250

  @Test(
    "each phase of a change has one event for each part that appears or disappears, in order",
    arguments: UInt64(1)...24)
  func replay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Events name a screen by its coordinator and its route, so two screens of one route look
    // alike.
    let tree = RandomTree(using: &random, extras: false)
    let log = LifecycleLog()
    let root = try #require(tree.root as? any Attachable)
    let attachment = root.attach(log)
    var sights: [Sight] = []
    func check(_ what: String) {
      let events = log.takeEvents()
      let mark = Comment(
        rawValue: "seed \(seed), \(what): \(events.map { log.word($0) })")
      let now = inSight(tree.root)
      let going = sights.reversed().filter { !now.contains($0) }
      let coming = now.filter { !sights.contains($0) }
      for (phase, expected) in [
        (LifecycleEvent.Phase.willDisappear, going), (.willAppear, coming),
        (.didDisappear, going), (.didAppear, coming),
      ] {
        #expect(events.filter { $0.phase == phase }.map { Sight($0) } == expected, mark)
      }
      let order = LifecycleEvent.Phase.inOrder
      let ranks = events.compactMap { order.firstIndex(of: $0.phase) }
      #expect(ranks == ranks.sorted(), mark)
      sights = now
    }
    check("attached")
    var changes = 0
    for step in 0..<Self.steps {
      let before = sights
      let what = walk(tree, using: &random)
      check("step \(step), \(what)")
      if sights != before { changes += 1 }
    }
    #expect(changes > 3, "seed \(seed) shows nothing new")
    attachment.detach()
    let gone = log.takeEvents()
    #expect(
      gone.filter { $0.phase == .didDisappear }.map { Sight($0) } == sights.reversed(),
      "seed \(seed)")
    #expect(gone.count == 2 * sights.count, "seed \(seed)")
  }

  private func walk(_ tree: RandomTree, using random: inout SeededGenerator) -> String {
    let pool = TestCoordinators.tree(tree.root)
    let actor = pool[random.below(pool.count)]
    guard let walkable = actor as? any Walkable else { return "nothing" }
    switch random.below(100) {
    case 0..<60:
      let route = RandomTree.anyRoute(using: &random)
      actor.navigate(to: route)
      return "\(actor.id) to \(route)"
    case 60..<74:
      actor.pop()
      return "\(actor.id) pop"
    case 74..<82:
      let spare = tree.spares[random.below(tree.spares.count)]
      _ = walkable.showDetour(spare, as: RandomTree.anyRoute(using: &random))
      return "\(actor.id) detour"
    case 82..<86: actor.dismissDetour()
    case 86..<90: actor.dismissModal()
    case 90..<92: actor.popToRoot()
    case 92..<98:
      _ = walkable.selectTab(random.below(4))
      return "\(actor.id) tab"
    default:
      let index = random.below(4)
      if actor.children.indices.contains(index) { walkable.remove(actor.children[index]) }
      return "\(actor.id) without child \(index)"
    }
    return "\(actor.id) dismiss"
  }
}

extension LifecycleEvent.Phase {
  fileprivate static let inOrder: [Self] = [
    .willDisappear, .willAppear, .didDisappear, .didAppear,
  ]
}

@MainActor private protocol Attachable {
  func attach(_ log: LifecycleLog) -> ScreenAttachment
}

extension Coordinator: Attachable {
  fileprivate func attach(_ log: LifecycleLog) -> ScreenAttachment { log.attach(self) }
}

extension Walkable {
  fileprivate func remove(_ child: any AnyCoordinator) {
    (self as? any Removing)?.remove(child)
  }
}

@MainActor private protocol Removing {
  func remove(_ child: any AnyCoordinator)
}

extension Coordinator: Removing {
  fileprivate func remove(_ child: any AnyCoordinator) {
    if let child = child as? Coordinator<RouteA> {
      removeChild(child)
    } else if let child = child as? Coordinator<RouteB> {
      removeChild(child)
    }
  }
}
