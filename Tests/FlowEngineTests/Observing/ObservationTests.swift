import FlowEngine
import Observation
import TestCoordinators
import Testing

/// A call that changes the state of ``ObservationTests/Scene/host``.
struct Mutation: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let prepare: @MainActor @Sendable (ObservationTests.Scene) -> Void
  let run: @MainActor @Sendable (ObservationTests.Scene) -> Void

  init(
    _ name: String, after prepare: @escaping @MainActor @Sendable (ObservationTests.Scene) -> Void,
    run: @escaping @MainActor @Sendable (ObservationTests.Scene) -> Void
  ) {
    (testDescription, self.prepare, self.run) = (name, prepare, run)
  }
}

@MainActor
@Suite("Every mutation is one observable change and one event")
struct ObservationTests {
  @MainActor
  final class Scene {
    let host = TestTabs(
      AppRoute.home, shows: [.list, .settings, .sheet, .login],
      as: [.settings: .replace, .sheet: .modal, .login: .tabSwitch(1)])
    let sheet = TestCoordinator(AppRoute.sheet)
    let tab = TestCoordinator(ShopRoute.catalogue)
    let help = TestCoordinator(HelpRoute.index)

    init() {
      host.addChild(tab)
      host.addChild(TestCoordinator(ShopRoute.offer))
      host.addModalCoordinator(sheet)
    }
  }

  private nonisolated static let nothing: @MainActor @Sendable (Scene) -> Void = { _ in }
  private nonisolated static let onList: @MainActor @Sendable (Scene) -> Void = {
    $0.host.navigate(to: AppRoute.list)
  }
  private nonisolated static let inModal: @MainActor @Sendable (Scene) -> Void = {
    $0.host.navigate(to: AppRoute.sheet)
  }
  private nonisolated static let inDetour: @MainActor @Sendable (Scene) -> Void = {
    $0.host.presentDetour($0.help, presenting: HelpRoute.index)
  }

  nonisolated static let mutations = [
    Mutation("push", after: nothing) { $0.host.navigate(to: AppRoute.list) },
    Mutation("replace", after: onList) { $0.host.navigate(to: AppRoute.settings) },
    Mutation("pop", after: onList) { $0.host.pop() },
    Mutation("popToRoot", after: onList) { $0.host.popToRoot() },
    Mutation(
      "popTo",
      after: {
        onList($0)
        $0.host.hooks.also(handles: AppRoute.form)
        $0.host.navigate(to: AppRoute.form)
      }
    ) { $0.host.popTo(.list) },
    Mutation("present modal", after: nothing) { $0.host.navigate(to: AppRoute.sheet) },
    Mutation("presentModal", after: nothing) { $0.host.presentModal($0.sheet) },
    Mutation("dismissModal", after: inModal) { $0.host.dismissModal() },
    Mutation("pop of a modal", after: inModal) { $0.sheet.pop() },
    Mutation("presentDetour", after: nothing) {
      $0.host.presentDetour($0.help, presenting: HelpRoute.index)
    },
    Mutation("dismissDetour", after: inDetour) { $0.host.dismissDetour() },
    Mutation("close of a detour", after: inDetour) { $0.help.close() },
    Mutation("switchToTab", after: nothing) { $0.host.switchToTab(1) },
    Mutation("tabSwitch route", after: nothing) { $0.host.navigate(to: AppRoute.login) },
    Mutation("setRoot", after: nothing) { $0.host.transitionToNewFlow(root: .main) },
    Mutation("reset by a flow change", after: inModal) {
      $0.host.transitionToNewFlow(root: .home)
    },
    Mutation("ideal height", after: inModal) { $0.host.updateModalIdealHeight(10) },
    Mutation("minimum height", after: inModal) { $0.host.updateModalMinHeight(10) },
    Mutation("selected detent", after: inModal) { $0.host.selectModalDetent(.large) },
  ]

  @Test("each mutation is observed, and is one event", arguments: mutations)
  func observed(mutation: Mutation) {
    let scene = Scene()
    mutation.prepare(scene)
    let before = scene.host.router.state
    let changes = changes(of: scene.host) {
      let events = events { mutation.run(scene) }
      #expect(stateChanges(of: scene.host, in: events) == 1)
    }
    #expect(changes == 1)
    #expect(scene.host.router.state != before)
  }

  @Test("a pushed child, and its pop, are changes of its parent")
  func pushedChild() {
    let host = TestCoordinator(AppRoute.home)
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    host.addChild(shop)
    for work in [{ _ = host.navigate(to: ShopRoute.cart) }, { host.popToRoot() }] {
      var shopChanges = 0
      var posted: [FlowEvent] = []
      let hostChanges = changes(of: host) {
        shopChanges = changes(of: shop) { posted = events(during: work) }
      }
      #expect(hostChanges == 1)
      #expect(shopChanges == 1)
      #expect(stateChanges(of: host, in: posted) == 1)
      #expect(stateChanges(of: shop, in: posted) == 1)
    }
  }

  @Test("a modal that is reset by its dismissal is one observable change and one event")
  func resets() {
    let scene = Scene()
    scene.sheet.hooks.also(handles: AppRoute.form)
    Self.inModal(scene)
    scene.sheet.navigate(to: AppRoute.form)
    let changes = changes(of: scene.sheet) {
      let events = events { scene.host.dismissModal() }
      #expect(stateChanges(of: scene.sheet, in: events) == 1)
    }
    #expect(changes == 1)
  }

  @Test("a call that leaves the state the same is neither a change nor an event")
  func noChange() {
    let scene = Scene()
    Self.inModal(scene)
    let work: [@MainActor () -> Void] = [
      { scene.host.navigate(to: AppRoute.sheet) }, { scene.host.switchToTab(0) },
      { scene.host.popToRoot() }, { scene.host.dismissDetour() },
      { scene.host.selectModalDetent(.small) }, { scene.host.presentModal(scene.sheet) },
      { scene.host.updateModalIdealHeight(nil) },
    ]
    for (index, work) in work.enumerated() {
      var posted: [FlowEvent] = []
      let changes = changes(of: scene.host) { posted = events(during: work) }
      #expect(changes == 0, "case \(index)")
      #expect(stateChanges(of: scene.host, in: posted) == 0, "case \(index)")
    }
  }

  @Test("a coordinator reports gained and lost children and registrations")
  func hierarchy() {
    let host = TestCoordinator(AppRoute.home)
    let member = TestCoordinator(AppRoute.list)
    let work: [@MainActor () -> Void] = [
      { host.addChild(member) }, { host.removeChild(member) },
      { host.addModalCoordinator(member) }, { host.removeModalCoordinator(member) },
    ]
    for (index, work) in work.enumerated() {
      let hosts = events(during: work).compactMap { event in
        if case .hierarchyChanged(let host) = event { host.id } else { nil }
      }
      #expect(hosts == [host.id], "case \(index)")
    }
  }

  @Test("every call of navigate ends in one record with its outcome")
  func records() throws {
    let scene = Scene()
    scene.host.errorHandler = FlowErrorHandler()
    scene.host.errorHandler?.onError = { _ in }
    let events = events {
      scene.tab.navigate(to: AppRoute.list)
      scene.host.navigate(to: AppRoute.list)
      scene.host.navigate(to: HelpRoute.index)
    }
    let records = events.compactMap { event in
      if case .navigated(let record, _) = event { record } else { nil }
    }
    try #require(records.count == 3)
    #expect(records.map(\.origin.id) == [scene.tab.id, scene.host.id, scene.host.id])
    #expect(records[0].request == .navigate(RouteValue(AppRoute.list)))
    #expect(try records[0].outcome.get().map(\.change.description) == ["push list"])
    #expect(try records[1].outcome.get().isEmpty)
    #expect(throws: FlowError.self) { try records[2].outcome.get() }
    let errors = events.filter { if case .errorReported = $0 { true } else { false } }
    #expect(errors.count == 1)
  }

  @Test("a cancelled observation receives no more events, and the others continue")
  func cancelled() {
    let host = TestCoordinator(AppRoute.home, shows: [.list])
    var heard = 0
    let observation = FlowEvents.observe { _ in heard += 1 }
    let others = events {
      observation.cancel()
      host.navigate(to: AppRoute.list)
    }
    #expect(heard == 0)
    #expect(stateChanges(of: host, in: others) == 1)
  }

  private func stateChanges(of coordinator: any AnyCoordinator, in events: [FlowEvent]) -> Int {
    events.count { event in
      if case .stateChanged(let changed) = event { changed === coordinator } else { false }
    }
  }

  /// The number of changes of `coordinator`'s state that Observation reports while `work` runs.
  private func changes<R: Route>(of coordinator: Coordinator<R>, during work: () -> Void) -> Int {
    let counter = Counter()
    watch(coordinator.router, counter)
    work()
    return counter.count
  }

  private func watch<R: Route>(_ router: Router<R>, _ counter: Counter) {
    withObservationTracking {
      _ = router.state
    } onChange: {
      MainActor.assumeIsolated {
        counter.count += 1
        watch(router, counter)
      }
    }
  }

  @MainActor
  private final class Counter {
    var count = 0
  }
}
