import FlowEngine
import TestCoordinators
import Testing

/// The ways in which a presentation ends without a result.
@MainActor
@Suite("Presentations that end without a result")
struct ResultEndTests {
  let app = ResultApp()

  @Test(
    "each way to leave a modal ends the wait for its result, once",
    arguments: [
      "dismissModal", "dismiss", "close", "pop", "navigation", "new flow", "restoration",
    ])
  func leaving(way: String) {
    let bare = app.root.savedState()
    app.ask()
    switch way {
    case "dismissModal": app.root.dismissModal()
    case "dismiss": app.sheet.dismiss()
    case "close": app.sheet.close()
    case "pop": app.sheet.pop()
    case "navigation": app.sheet.navigate(to: AppRoute.list)
    case "new flow": app.root.transitionToNewFlow(root: .main)
    default: app.root.restoreState(bare)
    }
    #expect(app.outcomes == [.failure(.dismissed)])
    #expect(!app.sheet.isAwaited)
    app.root.presentModal(app.sheet)
    app.root.dismissModal()
    #expect(app.outcomes.count == 1)
  }

  @Test("a restoration that presents the same modal again ends the wait")
  func restoredAgain() {
    app.ask()
    let saved = app.root.savedState()
    app.root.restoreState(saved)
    #expect(app.root.currentModalCoordinator === app.sheet)
    #expect(app.outcomes == [.failure(.dismissed)])
    app.sheet.finish(with: 1)
    #expect(app.outcomes.count == 1)
  }

  @Test("removing a child ends the wait for its modal")
  func removed() {
    let child = TestCoordinator<AppRoute>(.list)
    app.root.addChild(child)
    child.presentModal(TestCoordinator<AppRoute>(.form)) { [app] in app.take($0) }
    app.root.removeChild(child)
    #expect(app.outcomes == [.failure(.dismissed)])
  }

  @Test("a refused flow change that put the modal back does not end the wait")
  func undone() {
    app.root.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.root.hooks.onFlowChange = { _ in false }
    app.ask()
    #expect(!app.sheet.navigate(to: AppRoute.login))
    #expect(app.root.currentModalCoordinator === app.sheet)
    #expect(app.outcomes == [])
    app.sheet.finish(with: 1)
    #expect(app.outcomes == [.success(1)])
  }

  @Test("a flow change that dismisses a modal and presents it again ends the wait")
  func again() {
    app.root.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.root.hooks.onFlowChange = { [app] _ in app.root.presentModal(app.sheet) }
    app.ask()
    #expect(app.sheet.navigate(to: AppRoute.login))
    #expect(app.root.currentModalCoordinator === app.sheet)
    #expect(app.outcomes == [.failure(.dismissed)])
  }

  @Test("an async call returns the result, and throws if the presentation is dismissed")
  func awaited() async throws {
    let first = Task { [app] in try await app.root.result(ofModal: app.sheet) }
    while !app.sheet.isAwaited { await Task.yield() }
    app.sheet.finish(with: 3)
    #expect(try await first.value == 3)
    let second = Task { [app] in
      try await app.root.result(ofDetour: app.detour, presenting: HelpRoute.index)
    }
    while !app.detour.isAwaited { await Task.yield() }
    app.root.dismissDetour()
    await #expect(throws: NoResult.dismissed) { try await second.value }
  }

  @Test("a cancelled task dismisses what it presented")
  func cancelled() async {
    let task = Task { [app] in try await app.root.result(ofModal: app.sheet) }
    while !app.sheet.isAwaited { await Task.yield() }
    task.cancel()
    let outcome = await task.result
    #expect(throws: NoResult.cancelled) { try outcome.get() }
    #expect(app.root.currentModalCoordinator == nil)
  }

  @Test("a task that was cancelled before the call presents nothing")
  func cancelledBefore() async {
    let task = Task { [app] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await app.root.result(ofModal: app.sheet)
    }
    let outcome = await task.result
    #expect(throws: NoResult.cancelled) { try outcome.get() }
    #expect(records { app.root.dismissModal() }.isEmpty)
  }

  @Test("the deallocation of the tree ends the wait of a modal that lives on", arguments: [0, 40])
  func released(depth: Int) async {
    let sheet = TestCoordinator<AppRoute>(.sheet)
    var presenter: TestCoordinator<AppRoute>? = TestCoordinator(.home)
    for _ in 0..<depth {
      let above = TestCoordinator<AppRoute>(.home)
      if let presenter { above.addChild(presenter) }
      presenter = above
    }
    let outcome = await withCheckedContinuation { continuation in
      presenter?.presentModal(sheet) { continuation.resume(returning: $0) }
      presenter = nil
    }
    #expect(outcome == .failure(.dismissed))
    #expect(!sheet.isAwaited)
  }

  @Test("the deallocation of the modal with its tree ends the wait")
  func releasedAll() async {
    var presenter: TestCoordinator<AppRoute>? = TestCoordinator(.home)
    let outcome = await withCheckedContinuation { continuation in
      presenter?.presentModal(TestCoordinator<AppRoute>(.sheet)) {
        continuation.resume(returning: $0)
      }
      presenter = nil
    }
    #expect(outcome == .failure(.dismissed))
  }

  @Test("a presenter that has received its result is not retained")
  func kept() {
    let weak: Weak<ResultApp>
    do {
      let app = ResultApp()
      weak = Weak(app)
      app.root.presentModal(app.sheet) { app.take($0) }
      app.sheet.finish(with: 1)
      #expect(app.outcomes == [.success(1)])
    }
    #expect(weak.value == nil)
  }
}
