import FlowBridge
import FlowEngine

/// An operation of the engine that is repeated on a prepared tree.
@MainActor
public struct Workload {
  /// The name in the tables.
  public let name: String
  /// Creates the tree, and returns the operation.
  public let prepare: @MainActor () -> @MainActor () -> Void

  init(_ name: String, prepare: @escaping @MainActor () -> @MainActor () -> Void) {
    (self.name, self.prepare) = (name, prepare)
  }
}

/// The measured workloads.
@MainActor
public enum Workloads {
  /// All workloads, sorted by size within each kind.
  public static let all = single + growing

  private static let single: [Workload] = [
    Workload("push and pop") {
      let coordinator = BenchCoordinator(shows: -1)
      return {
        coordinator.navigate(to: BenchRoute.screen(1))
        coordinator.pop()
      }
    },
    Workload("push and pop, observed") {
      let coordinator = BenchCoordinator(shows: -1)
      let observation = FlowEvents.observe { _ in }
      return {
        withExtendedLifetime(observation) {
          coordinator.navigate(to: BenchRoute.screen(1))
          coordinator.pop()
        }
      }
    },
    Workload("a described change that nobody watches") {
      let bridge = Bridge(name: "described") { Node(id: 0, "Router") }
      return { bridge.changed() }
    },
    Workload("push and pop, with a black box") {
      let coordinator = BenchCoordinator(shows: -1)
      let box = MeasuredBox()
      return {
        withExtendedLifetime(box) {
          coordinator.navigate(to: BenchRoute.screen(1))
          coordinator.pop()
        }
      }
    },
    Workload("push and pop, attached") {
      let coordinator = BenchCoordinator(shows: -1)
      let attachment = coordinator.attachToScreen()
      return {
        withExtendedLifetime(attachment) {
          coordinator.navigate(to: BenchRoute.screen(1))
          coordinator.pop()
        }
      }
    },
    Workload("push and pop on 1000") {
      let coordinator = BenchCoordinator(shows: -1)
      for number in 0..<1_000 { coordinator.navigate(to: BenchRoute.screen(number)) }
      return {
        coordinator.navigate(to: BenchRoute.screen(-1))
        coordinator.pop()
      }
    },
    Workload("across tabs 5x3") {
      let tabs = BenchTabs(root: .root)
      var leaves: [BenchCoordinator] = []
      for tab in 0..<5 {
        let chain = Trees.chain(3, isLoud: true, bottomShows: tab)
        tabs.addChild(chain[0])
        leaves.append(chain[2])
      }
      var number = 0
      return {
        withExtendedLifetime(tabs) {
          let next = (number + 1) % 5
          leaves[number].navigate(to: BenchRoute.screen(next))
          number = next
        }
      }
    },
    Workload("modal up and down") {
      let coordinator = BenchCoordinator(shows: -1)
      let modal = BenchCoordinator()
      return {
        coordinator.presentModal(modal)
        coordinator.dismissModal()
      }
    },
    Workload("navigate to a modal, and dismiss") {
      let coordinator = BenchPresenter(root: .root)
      coordinator.addModalCoordinator(BenchCoordinator(at: .screen(1)))
      return {
        coordinator.navigate(to: BenchRoute.screen(1))
        coordinator.dismissModal()
      }
    },
  ]

  private static let growing: [Workload] =
    [10, 100, 1_000].flatMap { depth in
      [
        Workload("bubble up \(depth)") {
          let chain = Trees.chain(depth, topShows: -1)
          return {
            chain[depth - 1].navigate(to: BenchRoute.screen(1))
            chain[0].popToRoot()
          }
        },
        Workload("deep link \(depth)") {
          let chain = Trees.chain(depth, bottomShows: -1)
          return {
            chain[0].navigate(to: BenchRoute.screen(1))
            chain[0].popToRoot()
          }
        },
        Workload("pop \(depth)") {
          let coordinator = BenchCoordinator(shows: -1)
          return {
            for number in 0..<depth { coordinator.navigate(to: BenchRoute.screen(number)) }
            coordinator.popToRoot()
          }
        },
      ]
    }
    + [4, 16].flatMap { depth in
      [
        Workload("fail under modals \(depth)") {
          let modals = Trees.modals(depth)
          return { modals[0].navigate(to: BenchRoute.nowhere) }
        },
        Workload("fail under modals, the last claims \(depth)") {
          let modals = Trees.modals(depth)
          return { modals[0].navigate(to: ForeignRoute.nowhere) }
        },
      ]
    }
    + [1_000, 10_000].flatMap { count in
      [
        Workload("fail in \(count)") {
          let root = Trees.bushy(count)
          return { root.navigate(to: BenchRoute.nowhere) }
        },
        Workload("fail in \(count), another type") {
          let root = Trees.bushy(count)
          return { root.navigate(to: ForeignRoute.nowhere) }
        },
        Workload("a plain walk of \(count)") {
          let root = Trees.bushy(count)
          return { precondition(!root.isTakenBelow(BenchRoute.nowhere)) }
        },
      ]
    }
}
