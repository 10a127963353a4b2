import FlowEngine
import FlowSamples
import Observation
import TestCoordinators
import Testing

/// Observes everything that a view may read, on random trees and random walks with every kind of
/// change.
@MainActor
@Suite("Law of observation")
struct ObservationLawTests {
  private static let steps = 150

  @Test("an observer is notified exactly if its value changes", arguments: UInt64(1)...16)
  func exact(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = ObservationWorld(using: &random)
    var changed: Set<String> = []
    for step in 0..<Self.steps {
      world.keep(world.root)
      let asked = [world.root] + (0..<4).map { _ in world.all[random.below(world.all.count)] }
      let watches = asked.flatMap { coordinator in
        ((coordinator as? any Changeable)?.questions ?? []).map { Watch($0, of: coordinator) }
      }
      let index = random.below(world.all.count)
      let actor = try #require(world.all[random.chance(30) ? 0 : index] as? any Changeable)
      let what = actor.change(using: &random, world)
      for watch in watches {
        let mark: Comment = "\(watch.name), seed \(seed), step \(step), \(actor.id) \(what)"
        #expect(watch.notices == (watch.isAnother ? 1 : 0), mark)
        if watch.isAnother { changed.insert(String(watch.name.prefix { $0 != " " })) }
      }
    }
    #expect(changed.isSuperset(of: ["presentation", "visibleRoute", "children", "state"]))
  }

  @Test("a new flow under an equal root notifies observers of the flow, and not of the root")
  func equalRoot() {
    let app = TestOrchestrator(AppRoute.main)
    app.transitionToFlow(TestCoordinator(ShopRoute.catalogue), root: .main)
    let watches = [
      Watch(Question(name: "presentation") { Shown(app.presentation()) }, of: app),
      Watch(Question(name: "visibleRoute") { RouteValue(app.visibleRoute) }, of: app),
      Watch(Question(name: "currentFlow") { app.currentFlow?.id }, of: app),
      Watch(Question(name: "children") { app.children.map(\.id) }, of: app),
    ]
    let root = Watch(Question(name: "state") { app.router.state.root }, of: app)
    app.transitionToFlow(TestCoordinator(HelpRoute.index), root: .main)
    #expect(watches.map(\.notices) == [1, 1, 1, 1])
    #expect(root.notices == 0)
  }

  @Test("added and removed tabs are observed, also the selected one")
  func tabs() {
    let tabs = TestTabs(AppRoute.main)
    let pages = [TestCoordinator(AppRoute.home), TestCoordinator(AppRoute.list)]
    func watches() -> [Watch] {
      [
        Watch(Question(name: "presentation") { Shown(tabs.presentation()) }, of: tabs),
        Watch(Question(name: "visibleRoute") { RouteValue(tabs.visibleRoute) }, of: tabs),
        Watch(Question(name: "selectedTab") { tabs.selectedTab?.id }, of: tabs),
        Watch(Question(name: "children") { tabs.children.map(\.id) }, of: tabs),
      ]
    }
    let work: [(@MainActor () -> Void, notices: [Int])] = [
      ({ tabs.addChild(pages[0]) }, [1, 1, 1, 1]), ({ tabs.addChild(pages[1]) }, [1, 0, 0, 1]),
      ({ tabs.removeChild(pages[0]) }, [1, 1, 1, 1]),
      ({ tabs.removeChild(pages[1]) }, [1, 1, 1, 1]),
    ]
    for (index, (work, notices)) in work.enumerated() {
      let watches = watches()
      work()
      #expect(watches.map(\.notices) == notices, "case \(index)")
    }
  }

  @Test("a flow change that is refused after all notifies no observer")
  func refusedFlowChange() {
    let app = TestCoordinator(AppRoute.home, shows: [.list])
    let errors = RecordingErrorHandler(on: app)
    app.navigate(to: AppRoute.list)
    app.hooks.flowRoutes.insert(RouteValue(HelpRoute.index))
    let help = TestCoordinator(AppRoute.sheet)
    app.presentModal(help)
    let watches = [
      Watch(Question(name: "presentation") { Shown(app.presentation()) }, of: app),
      Watch(Question(name: "state") { app.router.state.stack }, of: app),
      Watch(Question(name: "visibleRoute") { RouteValue(app.visibleRoute) }, of: app),
      Watch(Question(name: "context") { help.presentationContext }, of: help),
    ]
    #expect(!help.navigate(to: HelpRoute.index))
    #expect(errors.errors.map(\.kind) == ["navigationFailed"])
    #expect(watches.map(\.notices) == [0, 0, 0, 0])
  }

  @Test("an observer that reads during a change is notified of the rest of it")
  func midway() {
    let app = TestOrchestrator(AppRoute.main, shows: [])
    app.hooks.flowRoutes.insert(RouteValue(HelpRoute.index))
    let child = TestCoordinator(AppRoute.list)
    var watches: [Watch] = []
    app.hooks.onFlowChange = { _ in
      app.addChild(child)
      watches = [
        Watch(Question(name: "children") { app.children.map(\.id) }, of: app),
        Watch(Question(name: "visibleRoute") { RouteValue(app.visibleRoute) }, of: app),
      ]
      app.removeChild(child)
      return app.transitionToFlow(TestCoordinator(ShopRoute.offer), root: .main)
    }
    _ = app.children
    #expect(app.navigate(to: HelpRoute.index))
    #expect(watches.map(\.notices) == [1, 1])
  }

  @Test("an observer may navigate when it is notified, and both navigations take effect")
  func observerThatNavigates() {
    let app = TestCoordinator(AppRoute.home, shows: [.list, .settings])
    withObservationTracking {
      _ = app.visibleRoute
    } onChange: {
      MainActor.assumeIsolated { _ = app.navigate(to: AppRoute.settings) }
    }
    let watch = Watch(Question(name: "children") { app.children.count }, of: app)
    app.navigate(to: AppRoute.list)
    #expect(app.router.state.stack == [.list, .settings])
    #expect(watch.notices == 0)
  }

  @Test("an observer that reads again while it is notified is notified once for each change")
  func observerThatFollows() {
    let tabs = TestTabs(AppRoute.home)
    let follower = Follower(tabs)
    follower.follow()
    for number in 1...5 {
      tabs.addChild(TestCoordinator(AppRoute.list))
      #expect(follower.notices == number)
    }
  }

  /// Reads everything that depends on the children, again after each change.
  @MainActor
  private final class Follower {
    let tabs: TestTabs<AppRoute>
    var notices = 0

    init(_ tabs: TestTabs<AppRoute>) { self.tabs = tabs }

    func follow() {
      withObservationTracking {
        _ = (tabs.selectedTab, tabs.children, tabs.presentation())
      } onChange: {
        MainActor.assumeIsolated {
          self.notices += 1
          self.follow()
        }
      }
    }
  }

  @Test("a value that was read is no longer tracked after it changes")
  func readOnce() {
    let app = TestCoordinator(AppRoute.home, shows: [.list])
    _ = (app.children, app.presentation(), app.visibleRoute)
    app.addChild(TestCoordinator(AppRoute.list))
    app.navigate(to: AppRoute.list)
    #expect(app.box.asked.isDisjoint(with: [.children, .screens, .visibleRoute]))
  }
}
