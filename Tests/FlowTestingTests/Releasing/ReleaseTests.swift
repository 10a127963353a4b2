import FlowEngine
import FlowTesting
import Testing

@MainActor @Suite("Released objects")
struct ReleaseTests {
  /// Retains an object.
  private final class Keeper {
    var kept: AnyObject?
  }

  @Test("a tree that no object retains is released")
  func released() {
    expectReleased {
      let bistro = Bistro()
      bistro.tabs.navigate(to: BistroRoute.bill)
      return bistro.tabs
    }
    expectReleased { Keeper() }
  }

  @Test("a child that is still retained fails the test with its name, at the calling line")
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

  @Test("a dismissed modal is released if it was made for its route, and not if it is registered")
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

  @Test("expectReleased fails if there is no object")
  func nothing() {
    let menu = MockCoordinator(root: BistroRoute.menu)
    let found = issues {
      expectReleased(by: {}) { menu.currentModalCoordinator }
    }
    #expect(found.map(\.text) == ["There is no object to release."])
  }
}
