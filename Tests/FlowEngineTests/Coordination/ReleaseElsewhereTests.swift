import FlowEngine
import Foundation
import TestCoordinators
import Testing

/// A tree whose last coordinator the test retains, and whose root any thread may release.
@MainActor
private final class Tree {
  let last: Coordinator<AppRoute>
  nonisolated(unsafe) var root: Coordinator<AppRoute>?

  /// Makes a chain from the root down, in which each coordinator owns the next as `kind` says.
  init(depth: Int, kind: OwnedAs) {
    let root = TestCoordinator(AppRoute.home)
    var owner: Coordinator<AppRoute> = root
    for _ in 1..<depth {
      let next = TestCoordinator(AppRoute.form)
      switch kind {
      case .modal: owner.presentModal(next)
      case .detour: owner.presentDetour(next, presenting: AppRoute.form)
      case .registeredModal: owner.addModalCoordinator(next)
      default: owner.addChild(next)
      }
      owner = next
    }
    last = owner
    self.root = root
  }

  /// Releases the root on another thread.
  nonisolated func releaseElsewhere() {
    let thread = Thread { self.root = nil }
    thread.start()
  }
}

@MainActor
@Suite("A coordinator that is released on another thread is found whole, or not at all")
struct ReleaseElsewhereTests {
  @Test(
    "a child finds its owner whole, or not at all, during the release",
    arguments: [OwnedAs.child, .registeredModal, .modal, .detour], [2, 3, 12])
  func ownerOnItsWayOut(kind: OwnedAs, depth: Int) {
    var found = 0
    for _ in 0..<200 {
      let tree = Tree(depth: depth, kind: kind)
      tree.releaseElsewhere()
      while let owner = tree.last.parent {
        #expect(owner.id != tree.last.id)
        // A navigation that no coordinator takes goes all the way up.
        #expect(throws: FlowError.self) { try tree.last.plan(to: AppRoute.detail(-1)).get() }
        found += 1
      }
      #expect(tree.last.parent == nil)
      #expect(tree.last.presentationContext == .root)
    }
    #expect(found > 0)
  }

  @Test("a coordinator can be made with the router of one that is being released")
  func routerOnItsWayOut() {
    for _ in 0..<100 {
      let tree = Tree(depth: 2, kind: .child)
      let router = tree.last.parent.flatMap { $0 as? Coordinator<AppRoute> }?.router
      guard let router else { continue }
      tree.releaseElsewhere()
      let early = Coordinator(router: router)
      while tree.last.parent != nil {}
      // A coordinator that was made too early has its own router.
      let next = early.router === router ? early : Coordinator(router: router)
      #expect(next.router === router)
    }
  }

  @Test("the screens of a child find their coordinator until it is deallocated")
  func screensOfOwned() {
    let factory = ViewFactory<AppRoute>()
    let owner = TestCoordinator(AppRoute.home)
    var child: Coordinator<AppRoute>? = Coordinator(root: .form, factory: factory)
    #expect(factory.coordinator === child)
    if let child { owner.addChild(child) }
    #expect(factory.coordinator === child)
    if let child { owner.removeChild(child) }
    child = nil
    #expect(factory.coordinator == nil)
  }
}
