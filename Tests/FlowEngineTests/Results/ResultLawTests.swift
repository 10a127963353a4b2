import FlowEngine
import FlowSamples
import TestCoordinators
import Testing

/// The law of results, on random trees and random walks.
@MainActor
@Suite("Laws of results")
struct ResultLawTests {
  private static let steps = 400

  /// A presenter that waits for a result during the walk.
  @MainActor
  private final class Wait {
    let coordinator: any ResultCoordinator<Int>
    var owner: CoordinatorNode
    var outcomes: [Outcome] = []

    init(_ coordinator: any ResultCoordinator<Int>) {
      self.coordinator = coordinator
      owner = node(coordinator)
    }
  }

  @Test(
    "a wait ends once: when its coordinator finishes, or when a step removes it from its owner",
    arguments: UInt64(1)...24)
  func hold(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tree = RandomTree(using: &random)
    var waits: [Wait] = []
    var counts: [String: Int] = [:]
    var isRestored = false
    for step in 0..<Self.steps {
      let mark = Comment(rawValue: "seed \(seed), step \(step)")
      var finished: (wait: CoordinatorID, output: Int)?
      let made = records {
        isRestored = false
        if random.chance(15), let wait = waits.randomElement(using: &random) {
          finished = (wait.coordinator.id, step)
          #expect(wait.coordinator.finish(with: step), mark)
        } else if let wait = walk(tree, using: &random, waiting: waits, &isRestored) {
          waits.append(wait)
        }
      }
      for wait in waits where wait.outcomes.isEmpty {
        #expect(wait.coordinator.isAwaited, mark)
        #expect(isShown(wait.coordinator, by: wait.owner), mark)
      }
      for wait in waits where !wait.outcomes.isEmpty {
        #expect(wait.outcomes.count == 1, mark)
        switch wait.outcomes[0] {
        case .success(let output):
          #expect(finished?.wait == wait.coordinator.id && finished?.output == output, mark)
          counts["finished", default: 0] += 1
        case .failure(let reason):
          #expect(reason == .dismissed, mark)
          let isRemoved =
            isRestored || !isShown(wait.coordinator, by: wait.owner)
            || made.contains { removes(wait.coordinator.id, $0, owner: wait.owner.id) }
          #expect(isRemoved, mark)
          counts["dismissed", default: 0] += 1
        }
      }
      waits.removeAll { !$0.outcomes.isEmpty }
    }
    #expect(counts.values.reduce(0, +) > 0, "seed \(seed) ends no wait")
  }

  private func removes(
    _ id: CoordinatorID, _ record: NavigationRecord, owner: CoordinatorID
  ) -> Bool {
    guard case .success(let steps) = record.outcome else { return false }
    return steps.contains { step in
      guard step.coordinator.id == owner else { return false }
      switch step.change {
      case .dismissModal, .dismissDetour, .reset, .truncatePath: return true
      case .removeChild(let child): return child.id == id
      default: return false
      }
    }
  }

  private func isShown(_ other: any AnyCoordinator, by owner: CoordinatorNode) -> Bool {
    if owner.currentModalCoordinator === other || owner.detourCoordinator === other { return true }
    if path(owner).contains(child(other)) || owner.flowNode === other { return true }
    return owner.isTabbed && owner.childNodes.contains { $0 === other }
  }

  /// Takes a random step; half of the navigations and detours are for a result.
  private func walk(
    _ tree: RandomTree, using random: inout SeededGenerator, waiting: [Wait],
    _ isRestored: inout Bool
  ) -> Wait? {
    let pool = TestCoordinators.tree(tree.root)
    let actor = pool[random.below(pool.count)]
    guard let walkable = actor as? any Walkable else { return nil }
    let route = RandomTree.anyRoute(using: &random)
    let spare = tree.spares[random.below(tree.spares.count)]
    let tab = random.below(4)
    let isDetour = random.chance(20)
    func act() -> Bool {
      isDetour ? walkable.showDetour(spare, as: route) : actor.navigate(to: route)
    }
    switch random.below(100) {
    case 0..<40: _ = act()
    case 40..<80:
      let candidates =
        isDetour
        ? [node(spare)]
        : pool.filter { $0.ownerNode.map { owner in !owner.isTabbed } ?? false }
      let wanted = candidates.randomElement(using: &random) as? any ResultCoordinator<Int>
      guard let wanted, !waiting.contains(where: { $0.coordinator === wanted }) else { return nil }
      return wait(for: wanted, act)
    case 80..<86: actor.pop()
    case 86..<88: actor.dismissDetour()
    case 88..<90: actor.dismissModal()
    case 90..<92: actor.popToRoot()
    case 92..<96: _ = walkable.selectTab(tab)
    default:
      isRestored = true
      (tree.root as? any Restorable)?.restoreAgain()
    }
    return nil
  }

  private func wait(
    for coordinator: any ResultCoordinator<Int>, _ act: @MainActor () -> Bool
  ) -> Wait? {
    let wait = Wait(coordinator)
    let isUp = coordinator.present(by: act) { wait.outcomes.append($0) }
    // The coordinator may appear and leave within one flow change.
    guard isUp, wait.outcomes.isEmpty, let owner = node(coordinator).ownerNode else {
      #expect(wait.outcomes == [.failure(isUp ? .dismissed : .refused)])
      return nil
    }
    wait.owner = owner
    return wait
  }
}

@MainActor private protocol Restorable {
  func restoreAgain()
}

extension Coordinator: Restorable {
  fileprivate func restoreAgain() { restoreState(savedState()) }
}
