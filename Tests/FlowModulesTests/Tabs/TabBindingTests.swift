import FlowEngine
import FlowModules
import Observation
import Synchronization
import TestCoordinators
import Testing

@MainActor
@Suite("Tabs that a UI binds")
struct TabBindingTests {
  enum Tab: String, Hashable, Sendable { case home, campus, gone }

  let tabs = NamedTabCoordinator<AppRoute, Tab>(root: .main)
  let home = TestCoordinator(ShopRoute.catalogue)
  let campus = TestCoordinator(ShopRoute.offer)
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: tabs)
    tabs.addTab(.home, home)
    tabs.addTab(.campus, campus)
  }

  @Test("setting the name is one recorded navigation, and setting it again is none")
  func name() {
    let made = records {
      tabs.selectedTabName = .campus
      tabs.selectedTabName = .campus
    }
    #expect(made.map(\.request) == [.selectTab(1)])
    #expect(tabs.selectedTab === campus)
  }

  @Test("setting the coordinator is one recorded navigation, and setting it again is none")
  func coordinator() {
    let made = records {
      tabs.selectedTab = campus
      tabs.selectedTab = tabs.selectedTab
    }
    #expect(made.map(\.request) == [.selectTab(1)])
    #expect(tabs.selectedTabName == .campus)
  }

  @Test("a name that no tab has, another coordinator, and nil are reported and change nothing")
  func refused() {
    tabs.selectedTabName = .gone
    tabs.selectedTab = TestCoordinator(ShopRoute.cart)
    tabs.selectedTab = nil
    tabs.selectedTabName = nil
    #expect(tabs.selectedTab === home)
    #expect(errors.errors.count == 4)
    #expect(errors.errors[2] == errors.errors[3])
  }

  @Test("without tabs, nothing is selected, and nil is accepted")
  func empty() {
    tabs.removeTab(.home)
    tabs.removeTab(.campus)
    tabs.selectedTab = nil
    tabs.selectedTabName = nil
    #expect(errors.errors == [])
  }

  @Test("an observer of the selection is notified once for a change, and sees the new selection")
  func observed() {
    let count = Mutex(0)
    func watch() {
      withObservationTracking {
        _ = (tabs.selectedTabName, tabs.selectedTab?.id)
      } onChange: {
        count.withLock { $0 += 1 }
        MainActor.assumeIsolated { #expect(tabs.selectedTabName == .campus) }
      }
    }
    watch()
    tabs.selectedTabName = .campus
    #expect(count.withLock { $0 } == 1)
  }

  @Test("the tabs' own stack and sheet can be bound")
  func ownStack() {
    tabs.arrange(stack: [.list, .detail(1)])
    #expect(tabs.path == [.list, .detail(1)])
    tabs.path = [.list]
    #expect(tabs.router.state.stack == [.list])
    tabs.path = [.detail(2)]
    #expect(errors.errors.count == 1)
    tabs.presentModal(Coordinator(root: .sheet))
    #expect(tabs.sheet == .sheet)
    tabs.sheet = nil
    #expect(tabs.currentModalCoordinator == nil)
  }
}
