import FlowEngine
import FlowSamples
import TestCoordinators
import Testing

/// Compares the presentation with a direct reading of the specification, on random trees and walks.
@MainActor
@Suite("Laws of the presentation")
struct PresentationLawTests {
  private static let steps = 150

  @Test(
    "a presentation agrees with the visible route and the state, and changes nothing",
    arguments: UInt64(1)...20)
  func describes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tree = RandomTree(using: &random)
    var wentBack = 0
    for step in 0..<Self.steps {
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      walk(tree, using: &random)
      let before = snapshot(tree.root)
      let presentation = describe(tree.root)
      #expect(snapshot(tree.root) == before, mark)
      #expect(presentation.topScreen?.route == RouteValue(tree.root.visibleRoute), mark)
      #expect(presentation.topScreen?.owner.id == tree.root.visibleCoordinator.id, mark)
      checkLayers(presentation, of: tree.root, mark)
      if random.chance(10) { checkPop(in: tree.root, mark) }
      if random.chance(20), goBack(describe(tree.root), in: tree.root, mark) { wentBack += 1 }
    }
    #expect(wentBack > 2, "seed \(seed) never goes back")
  }

  private func describe(_ root: any AnyCoordinator) -> Presentation { root.presentation() }

  private func checkLayers(
    _ presentation: Presentation, of root: any AnyCoordinator, _ mark: Comment
  ) {
    let uncovered = presentation.layers.filter { !$0.isCovered }
    #expect(presentation.layers.last?.isCovered == false, mark)
    // The top screens of the stacks that are not covered are the visible screens.
    let tops = uncovered.compactMap { $0.stacks.last?.screens.last }.map {
      [$0.owner.id: $0.route]
    }
    let sights = inSight(root).compactMap { sight in
      sight.route.map { [sight.coordinator: $0] }
    }
    #expect(tops == sights, mark)
    for layer in presentation.layers {
      for (index, stack) in layer.stacks.enumerated() {
        guard let host = tree(root).first(where: { $0.id == stack.host.id }) else {
          Issue.record("a host that is not there, \(mark)")
          continue
        }
        let screens = flatten(host)
        #expect(stack.screens.map(\.owner.id) == screens.map(\.owner.id), mark)
        #expect(stack.screens.map(\.route) == screens.map { RouteValue($0.route) }, mark)
        let opens = stack.screens.last.map { $0.container != .none } ?? false
        #expect(opens == (index < layer.stacks.count - 1), mark)
        #expect(!stack.screens.dropFirst().contains { !$0.showsBackButton }, mark)
        #expect(
          stack.screens.first?.showsBackButton
            == host.presentationContext.shouldShowBackButton, mark)
      }
    }
  }

  private func flatten(
    _ host: CoordinatorNode
  ) -> [(owner: CoordinatorNode, route: any Route)] {
    [(host, host.rootRoute)]
      + host.core.path.flatMap { entry -> [(owner: CoordinatorNode, route: any Route)] in
        switch entry {
        case .route(let route): [(host, route)]
        case .child(let child): flatten(child.node)
        }
      }
  }

  /// Uses the innermost back button on screen, which calls pop on the stack's host.
  private func goBack(
    _ presentation: Presentation, in root: any AnyCoordinator, _ mark: Comment
  ) -> Bool {
    let stack = presentation.layers.last?.stacks.last {
      $0.screens.last?.showsBackButton == true
    }
    guard let stack, let host = tree(root).first(where: { $0.id == stack.host.id }) else {
      return false
    }
    #expect(host.pop(), mark)
    let after = describe(root).layers
    let isLower = after.count < presentation.layers.count
    // A container that is popped may uncover another one with more stacks.
    let isOther =
      after.last?.stacks.last?.routes != presentation.layers.last?.stacks.last?.routes
      || after.last?.stacks.count != presentation.layers.last?.stacks.count
    #expect(isLower || isOther, mark)
    return true
  }

  /// Checks that `pop()` of the coordinator of the top screen leaves that screen exactly if the
  /// coordinator has a way back.
  private func checkPop(in root: any AnyCoordinator, _ mark: Comment) {
    let front = root.visibleCoordinator
    let hasWayBack =
      front.presentationContext.shouldShowBackButton || !node(front).core.path.isEmpty
    let before = snapshot(root)
    #expect(front.pop() == hasWayBack, mark)
    #expect((snapshot(root) != before) == hasWayBack, mark)
  }

  private func walk(_ tree: RandomTree, using random: inout SeededGenerator) {
    let pool = TestCoordinators.tree(tree.root)
    let actor = pool[random.below(pool.count)]
    guard let walkable = actor as? any Walkable else { return }
    switch random.below(100) {
    case 0..<75: actor.navigate(to: RandomTree.anyRoute(using: &random))
    case 75..<80: actor.pop()
    case 80..<90:
      let spare = tree.spares[random.below(tree.spares.count)]
      _ = walkable.showDetour(spare, as: RandomTree.anyRoute(using: &random))
    case 90..<92: actor.dismissDetour()
    case 92..<94: actor.dismissModal()
    default: _ = walkable.selectTab(random.below(4))
    }
  }
}
