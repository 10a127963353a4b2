import FlowEngine
import FlowTesting
import Testing

@MainActor @Suite("Released objects")
struct ReleaseTests {
  /// Keeps what it is given.
  private final class Keeper {
    var kept: AnyObject?
  }

  @Test("a tree that nothing holds is released")
  func released() {
    expectReleased {
      let bistro = Bistro()
      bistro.tabs.navigate(to: BistroRoute.bill)
      return bistro.tabs
    }
    expectReleased { Keeper() }
  }

  @Test("a child that something holds fails with its name, at the caller")
  func child() throws {
    let keeper = Keeper()
    let line: UInt = #line + 2
    let found = issues {
      expectReleased {
        let bistro = Bistro()
        keeper.kept = bistro.seats
        return bistro.tabs
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("MockCoordinator<TableRoute>") == true)
    #expect(found.first?.text.contains("MockCoordinator<BistroRoute>") == false)
    #expect(found.first?.line == line)
  }

  @Test("a dismissed modal of its own is released; a registered one is not")
  func dismissal() {
    let menu = MockCoordinator(root: BistroRoute.menu)
    menu.onNavigationType = { $0 == .bill ? .modal : .push }
    menu.onMakeModal = { MockCoordinator(root: $0) }
    menu.navigate(to: BistroRoute.bill)
    expectReleased(by: { menu.dismissModal() }) { menu.currentModalCoordinator }

    let bistro = Bistro()
    bistro.tabs.navigate(to: BistroRoute.bill)
    let found = issues {
      expectReleased(by: { bistro.menu.dismissModal() }) { bistro.menu.currentModalCoordinator }
    }
    #expect(found.first?.text.contains("MockCoordinator<BistroRoute>, a child of") == true)
  }

  @Test("no object is a failure")
  func nothing() {
    let menu = MockCoordinator(root: BistroRoute.menu)
    let found = issues {
      expectReleased(by: {}) { menu.currentModalCoordinator }
    }
    #expect(found.map(\.text) == ["There is no object to release."])
  }
}
