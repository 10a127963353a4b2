import FlowEngine
import TestCoordinators
import Testing

/// The ways in which a coordinator may join another.
enum Joining: CaseIterable {
  case child, registeredModal, modal, detour, tab, flow
}

@MainActor
@Suite("A router has one coordinator")
struct SharedRouterTests {
  let router = Router(initial: AppRoute.home)

  private func join(
    _ owner: FlowOrchestrator<AppRoute>, _ tabs: TabCoordinator<AppRoute>,
    _ candidate: Coordinator<AppRoute>, as joining: Joining
  ) -> Bool {
    switch joining {
    case .child: owner.addChild(candidate)
    case .registeredModal: owner.addModalCoordinator(candidate)
    case .modal: owner.presentModal(candidate)
    case .detour: owner.presentDetour(candidate, presenting: AppRoute.form)
    case .tab: tabs.addChild(candidate)
    case .flow: owner.transitionToFlow(candidate, root: .home)
    }
  }

  @Test(
    "a coordinator that shares its router with one in the tree is refused and reported",
    arguments: Joining.allCases)
  func refused(joining: Joining) {
    let owner = FlowOrchestrator(router: router)
    let errors = RecordingErrorHandler(on: owner)
    let tabs = TestTabs(AppRoute.main)
    owner.addChild(tabs)
    let before = snapshot(owner)
    // The shared router is that of the candidate, or of a coordinator below the candidate.
    let twin = Coordinator(router: router)
    let holder = TestCoordinator(AppRoute.list)
    holder.addChild(Coordinator(router: router))
    for candidate in [twin, holder as Coordinator<AppRoute>] {
      #expect(!join(owner, tabs, candidate, as: joining))
      #expect(candidate.parent == nil)
    }
    #expect(errors.errors.map(\.kind) == ["configurationError", "configurationError"])
    #expect(errors.errors[0].description.contains("make a router for each coordinator"))
    #expect(snapshot(owner) == before)
    owner.dismissModal()
    owner.dismissDetour()
    owner.popToRoot()
    #expect(isVisible(AppRoute.home, in: twin))
  }

  @Test("a coordinator is refused if one further down in the tree has its router")
  func refusedTheOtherWay() {
    let first = Coordinator(router: router)
    let tree = TestCoordinator(AppRoute.main)
    let branch = TestCoordinator(AppRoute.list)
    tree.addChild(branch)
    branch.addChild(Coordinator(router: router))
    let errors = RecordingErrorHandler(on: tree)
    #expect(!tree.addChild(first))
    #expect(!branch.presentModal(first))
    #expect(errors.errors.count == 2)
  }

  @Test("of three coordinators that share a router, a tree accepts only one")
  func three() {
    let all = (0..<3).map { _ in Coordinator(router: router) }
    let tree = TestCoordinator(AppRoute.main)
    _ = RecordingErrorHandler(on: tree)
    #expect(tree.addChild(all[1]))
    #expect(!tree.addChild(all[2]))
    #expect(!tree.addChild(all[0]))
  }

  @Test("the second coordinator of a router is reported when it is made, and gets its own router")
  func made() {
    let first = TestCoordinator(AppRoute.home, shows: [.list])
    var reports: [FlowErrorReport] = []
    let observation = FlowErrorHandler.observeAll { reports.append($0) }
    let second = Coordinator(router: first.router)
    observation.cancel()
    #expect(
      reports.filter { $0.origin?.id == second.id }.map(\.error.kind) == ["configurationError"])
    first.navigate(to: AppRoute.list)
    #expect(isVisible(AppRoute.home, in: second))
    #expect(second.router !== first.router)
  }

  @Test("separate trees may have one coordinator of a router each, and removing it allows another")
  func apart() {
    let (first, second) = (Coordinator(router: router), Coordinator(router: router))
    let (tree, other) = (TestCoordinator(AppRoute.main), TestCoordinator(AppRoute.main))
    _ = RecordingErrorHandler(on: tree)
    #expect(tree.addChild(first))
    #expect(other.addChild(second))
    other.removeChild(second)
    #expect(!tree.addChild(second))
    tree.removeChild(first)
    #expect(tree.addChild(second))
  }

  @Test(
    "another coordinator can use the router of a released one, and starts without its modals")
  func reused() {
    var first: TestCoordinator<AppRoute>? = TestCoordinator(AppRoute.home, shows: [.list])
    let modal = TestCoordinator(AppRoute.sheet)
    let router = first?.router
    first?.navigate(to: AppRoute.list)
    first?.presentModal(modal)
    first = nil
    guard let router else { return }
    let second = Coordinator(router: router)
    #expect(second.router === router)
    #expect(router.state.stack == [.list])
    #expect(router.state.presented == nil)
    #expect(modal.addChild(second))
    modal.dismissModal()
    #expect(isVisible(AppRoute.sheet, in: modal))
  }

  @Test("every query ends in trees whose coordinators share routers crosswise")
  func crosswise() {
    let other = Router(initial: AppRoute.list)
    let (a, b) = (Coordinator(router: router), Coordinator(router: router))
    let (c, d) = (Coordinator(router: other), Coordinator(router: other))
    let (m, n) = (Coordinator(root: AppRoute.sheet), Coordinator(root: AppRoute.form))
    m.addChild(d)
    n.addChild(b)
    a.presentModal(m)
    c.presentModal(n)
    for each in [a, b, c, d, m, n] {
      _ = (each.visibleRoute, each.presentation(), each.navigate(to: AppRoute.settings))
      each.dismissModal()
      each.close()
    }
    #expect(isVisible(AppRoute.home, in: a))
  }
}
