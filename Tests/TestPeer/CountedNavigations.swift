import FlowBlackBox
import FlowEngine
import Foundation

private enum CountedRoute: Route {
  case root, item
}

@MainActor
private final class CountedCoordinator: Coordinator<CountedRoute> {
  override func canHandle(own route: CountedRoute) -> Bool? { true }
}

/// Counts the allocations of pushes and pops, with the function `countedAllocations` that a preloaded
/// library has.
@MainActor
struct CountedNavigations {
  private typealias Count = @convention(c) () -> Int

  private let count: Count
  private let root = CountedCoordinator(root: .root)
  private let turns: Int

  init?(turns: Int) {
    guard let found = dlsym(nil, "countedAllocations") else { return nil }
    count = unsafeBitCast(found, to: Count.self)
    self.turns = turns
  }

  /// Prints the allocations of all turns: without a black box, with one at `path`, observed, and of
  /// looking up the visible screen after each navigation.
  func run(boxAt path: String) throws {
    let plain = navigations()
    let box = try BlackBox.start("counted", at: path)
    let boxed = navigations()
    box.stop()
    let observation = FlowEvents.observe { _ in }
    let observed = navigations()
    observation.cancel()
    TestPeer.say("\(plain) \(boxed) \(observed) \(looks())")
  }

  private func navigations() -> Int {
    // What is made once is made here.
    turn()
    let before = count()
    for _ in 0..<turns { turn() }
    return count() - before
  }

  private func turn() {
    root.navigate(to: CountedRoute.item)
    root.pop()
  }

  private func looks() -> Int {
    var sum = 0
    func look() {
      let before = count()
      _ = root.node.leafInSight
      sum += count() - before
    }
    for _ in 0..<turns {
      root.navigate(to: CountedRoute.item)
      look()
      root.pop()
      look()
    }
    return sum
  }
}
