import FlowEngine
import Foundation
import TestCoordinators
import Testing

/// The ways in which a coordinator of a chain is owned by the one before.
enum OwnedAs: CaseIterable {
  case child, pushedChild, registeredModal, modal, detour, flow, tab
}

@MainActor
private final class Counter {
  var made = 0
  nonisolated(unsafe) var released = 0
}

private final class ChainLink: FlowOrchestrator<AppRoute> {
  nonisolated let counter: Counter
  /// The only route that it shows besides its root; no other link of the chain shows it.
  let own: AppRoute

  init(_ counter: Counter) {
    self.counter = counter
    own = .detail(counter.made)
    super.init(router: Router(initial: .home))
    counter.made += 1
  }

  override func canHandle(_ route: any Route) -> Bool { route as? AppRoute == own }

  deinit { counter.released += 1 }
}

private final class ChainTabs: TabCoordinator<AppRoute> {
  nonisolated let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    super.init(router: Router(initial: .home))
    counter.made += 1
  }

  deinit { counter.released += 1 }
}

/// Retains the next link of a chain in its own property, as apps do.
private final class HoldingLink: Coordinator<AppRoute> {
  nonisolated let counter: Counter
  let next: HoldingLink?

  init(_ next: HoldingLink?, _ counter: Counter) {
    self.counter = counter
    self.next = next
    super.init(router: Router(initial: .home))
    counter.made += 1
    if let next { addChild(next) }
  }

  deinit { counter.released += 1 }
}

/// Retains a link with a child first, and then the next link: each is released within the one
/// before.
private final class DoublyHoldingLink: Coordinator<AppRoute> {
  nonisolated let counter: Counter
  let side: HoldingLink
  let next: DoublyHoldingLink?

  init(_ next: DoublyHoldingLink?, _ counter: Counter) {
    self.counter = counter
    self.next = next
    side = HoldingLink(HoldingLink(nil, counter), counter)
    super.init(router: Router(initial: .home))
    counter.made += 1
    addChild(side)
    if let next { addChild(next) }
  }

  deinit { counter.released += 1 }
}

@MainActor
@Suite("Releasing takes as much stack for a long chain as for a short one", .serialized)
struct ReleaseTests {
  private let counter = Counter()

  /// A stack that is far too small for one call for each coordinator.
  private static let smallStack = 256 * 1_024

  /// Makes the chain from the bottom up, so that each coordinator that joins already has a subtree.
  private func chain(of length: Int, _ kind: (Int) -> OwnedAs) -> Coordinator<AppRoute> {
    var top: Coordinator<AppRoute> = ChainLink(counter)
    for index in 1..<length {
      let kind = kind(index)
      let next: Coordinator<AppRoute> = kind == .tab ? ChainTabs(counter) : ChainLink(counter)
      switch kind {
      case .child, .tab: next.addChild(top)
      case .pushedChild:
        next.addChild(top)
        if let link = top as? ChainLink { next.navigate(to: link.own) }
      case .registeredModal:
        next.addModalCoordinator(top)
        if index.isMultiple(of: 2) { next.presentModal(top) }
      case .modal: next.presentModal(top)
      case .detour: next.presentDetour(top, presenting: AppRoute.form)
      case .flow: (next as? ChainLink)?.transitionToFlow(top, root: .home)
      }
      top = next
    }
    return top
  }

  private func expectRelease(of length: Int, after release: () -> Void) {
    #expect(counter.made == length)
    #expect(counter.released == 0)
    release()
    #expect(counter.released == length)
  }

  @Test("a chain of one kind is released, for every kind of ownership", arguments: OwnedAs.allCases)
  func chainOfOneKind(kind: OwnedAs) {
    let length = kind == .child ? 1_000_000 : 200_000
    var top: Coordinator<AppRoute>? = chain(of: length) { _ in kind }
    withExtendedLifetime(top) {}
    expectRelease(of: length) { top = nil }
  }

  @Test("a chain of all kinds in turn is released")
  func mixedChain() {
    var top: Coordinator<AppRoute>? = chain(of: 200_000) {
      OwnedAs.allCases[$0 % OwnedAs.allCases.count]
    }
    withExtendedLifetime(top) {}
    expectRelease(of: 200_000) { top = nil }
  }

  @Test(
    "a chain held by a router or a state is released with it", arguments: [true, false])
  func heldByState(isRouter: Bool) {
    var top: Coordinator<AppRoute>? = chain(of: 100_000) { $0.isMultiple(of: 2) ? .modal : .detour }
    var router = isRouter ? top?.router : nil
    var state = isRouter ? nil : top?.router.state
    top = nil
    #expect(counter.released == 1)
    withExtendedLifetime((router, state)) {}
    router = nil
    state = nil
    #expect(counter.released == 100_000)
  }

  @Test("a chain of subclasses that each retain the next is released")
  func heldBySubclass() async {
    var top: HoldingLink? = HoldingLink(nil, counter)
    for _ in 1..<200_000 { top = HoldingLink(top, counter) }
    #expect(counter.made == 200_000)
    top = nil
    // The release of links far down waits for the main actor.
    for _ in 0..<100_000 where counter.released < 200_000 { await Task.yield() }
    #expect(counter.released == 200_000)
  }

  @Test("a chain of subclasses that each retain two objects is released in several steps")
  func heldTwice() async {
    let links = 50_000
    var top: DoublyHoldingLink? = DoublyHoldingLink(nil, counter)
    for _ in 1..<links { top = DoublyHoldingLink(top, counter) }
    #expect(counter.made == 3 * links)
    top = nil
    for _ in 0..<100_000 where counter.released < 3 * links { await Task.yield() }
    #expect(counter.released == 3 * links)
  }

  @Test("a short chain of subclasses that each retain the next is released at once")
  func heldBySubclassAtOnce() {
    var top: HoldingLink? = HoldingLink(nil, counter)
    for _ in 1..<8 { top = HoldingLink(top, counter) }
    expectRelease(of: 8) { top = nil }
  }

  @Test("a wide tree is released, except a child that is still retained")
  func wide() {
    let kept = ChainLink(counter)
    var top: Coordinator<AppRoute>? = ChainLink(counter)
    top?.addChild(kept)
    for _ in 0..<10_000 { top?.addChild(ChainLink(counter)) }
    top = nil
    #expect(counter.released == 10_001)
    #expect(kept.parent == nil)
    #expect(ChainLink(counter).addChild(kept), "it may join another tree")
  }

  @Test("a thread with a small stack can release a chain of all kinds")
  func smallStack() async {
    nonisolated(unsafe) var top: Coordinator<AppRoute>? = chain(of: 200_000) {
      OwnedAs.allCases[$0 % OwnedAs.allCases.count]
    }
    await withCheckedContinuation { continuation in
      let thread = Thread {
        #expect(top != nil)
        top = nil
        continuation.resume()
      }
      thread.stackSize = Self.smallStack
      thread.start()
    }
    #expect(counter.released == 200_000)
  }
}
