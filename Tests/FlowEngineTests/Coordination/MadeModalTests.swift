import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Modals made for their route")
struct MadeModalTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .sheet, .form], as: [.sheet: .modal, .form: .modal])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.hooks.makeModal = { $0 == .sheet ? TestCoordinator(.sheet, shows: [.detail(1)]) : nil }
  }

  @Test("a modal route without a registered modal presents the modal that its host makes")
  func made() {
    host.hooks.detents[.sheet] = ModalDetentConfiguration(detents: [.small])
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.currentModalCoordinator?.presentationContext == .modal)
    #expect(host.currentModalCoordinator?.parent === host)
    #expect(host.router.state.modalDetentConfiguration?.detents == [.small])
    #expect(host.modalCoordinators.isEmpty)
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.currentModalCoordinator?.router.state.stack == [.detail(1)])
  }

  @Test("a registered modal is used instead of making one")
  func registeredFirst() {
    let registered = TestCoordinator(AppRoute.sheet)
    host.addModalCoordinator(registered)
    host.hooks.makeModal = { _ in
      Issue.record("asked although one is registered")
      return nil
    }
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.currentModalCoordinator === registered)
  }

  @Test("a modal route is reported as modalCoordinatorNotConfigured if its host makes no modal")
  func none() {
    #expect(!host.navigate(to: AppRoute.form))
    #expect(
      errors.errors == [
        .modalCoordinatorNotConfigured(
          coordinator: host.name, route: "form", routeType: "AppRoute")
      ])
  }

  @Test("a made modal is owned only while it is presented, and made again the next time")
  func owned() throws {
    host.navigate(to: AppRoute.sheet)
    let first = try #require(host.currentModalCoordinator)
    let second: Weak<Coordinator<AppRoute>>
    host.dismissModal()
    #expect(first.parent == nil)
    #expect(first.presentationContext == .root)
    host.navigate(to: AppRoute.sheet)
    second = Weak(host.currentModalCoordinator)
    #expect(second.value != nil)
    #expect(second.value !== first)
    host.navigate(to: AppRoute.list)
    #expect(second.value == nil)
  }

  @Test("planning owns nothing, and navigating presents the modal that was planned")
  func plan() throws {
    let before = snapshot(host)
    let plan = try #require(host.plan(to: AppRoute.sheet).plan)
    let predicted = plan.predictedStates()[host.id]
    _ = host.explain(to: AppRoute.sheet)
    #expect(snapshot(host) == before)
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(summary(host) == predicted)
  }

  @Test("a modal that a plan made is released with the plan")
  func planLifetime() {
    let made = MadeModals()
    host.hooks.makeModal = { route in
      let modal = TestCoordinator(route)
      made.all.append(Weak(modal))
      return modal
    }
    _ = host.plan(to: AppRoute.sheet)
    #expect(made.all.count == 1)
    #expect(made.all.first?.value == nil)
  }

  private final class MadeModals { var all: [Weak<TestCoordinator<AppRoute>>] = [] }

  @Test("a modal made for another route is refused, and nothing changes")
  func wrongRoot() {
    host.hooks.makeModal = { _ in TestCoordinator(.list) }
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.sheet))
    #expect(snapshot(host) == before)
    #expect(
      errors.errors == [
        .configurationError(
          message: "\(host.name).makeModalCoordinator(for:) was asked for 'sheet' and returned a "
            + "coordinator whose root is 'list'")
      ])
  }

  @Test("a made modal that has an owner is refused, and nothing changes")
  func owner() {
    let sheet = TestCoordinator(AppRoute.sheet)
    let other = TestCoordinator(ShopRoute.catalogue)
    other.addChild(sheet)
    host.hooks.makeModal = { _ in sheet }
    let before = snapshot(host, other)
    #expect(!host.navigate(to: AppRoute.sheet))
    #expect(snapshot(host, other) == before)
    guard case .configurationError = errors.errors.first, errors.errors.count == 1 else {
      Issue.record("\(errors.errors)")
      return
    }
  }

  @Test("a coordinator that makes itself its modal is refused")
  func itself() {
    let odd = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
    let oddErrors = RecordingErrorHandler(on: odd)
    odd.hooks.makeModal = { [unowned odd] _ in odd }
    #expect(!odd.navigate(to: AppRoute.sheet))
    #expect(oddErrors.errors == [.circularReference(coordinator: odd.name)])
  }

  @Test("a made modal that was used before is reset, also on a child that is pushed for it")
  func usedBefore() {
    let used = TestCoordinator(AppRoute.sheet, shows: [.detail(1)])
    used.navigate(to: AppRoute.detail(1))
    host.hooks.makeModal = { _ in used }
    let parent = TestCoordinator(ShopRoute.catalogue)
    parent.addChild(host)
    #expect(parent.navigate(to: AppRoute.sheet))
    #expect(host.currentModalCoordinator === used)
    #expect(isClean(used))
  }

  @Test("the navigationPath of a modal route is built before the modal is presented")
  func prerequisites() {
    host.hooks.paths[RouteValue(AppRoute.sheet)] = [AppRoute.list]
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.router.state.stack == [.list])
    #expect(host.router.state.presented == .sheet)
  }
}
