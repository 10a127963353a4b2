import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowSamples

@MainActor
@Suite struct RainbowTests {
  /// Returns a rainbow whose errors reach only the closure.
  private func rainbow(
    seed: UInt64 = 1, onError: @escaping @MainActor (FlowError) -> Void = { _ in }
  ) -> RainbowApp {
    let app = RainbowApp(seed: seed)
    app.app.errorHandler = FlowErrorHandler()
    app.app.errorHandler?.onError = onError
    return app
  }

  @Test("the tour shows every relation")
  func tour() {
    let app = rainbow()
    var seen: Set<Relation> = []
    for _ in 0..<40 {
      app.step()
      seen.formUnion(FlowSnapshot(of: app.app).nodes.values.map(\.relation))
    }
    #expect(seen == Set(Relation.allCases.prefix(8)))
  }

  @Test("within 1,000 steps, the user makes every kind of error in the tree of the app")
  func everyError() {
    var kinds: Set<String> = []
    let app = rainbow { kinds.insert($0.kind) }
    for _ in 0..<1_000 { app.step() }
    #expect(
      kinds == [
        "navigationFailed", "viewCreationFailed", "modalCoordinatorNotConfigured",
        "invalidDetourNavigation", "circularReference", "duplicateChild", "invalidTabIndex",
        "configurationError",
      ])
  }

  @Test("the same seed makes the same user")
  func determinism() {
    func routes(seed: UInt64) -> [String] {
      let app = rainbow(seed: seed)
      return (0..<200).map { _ in
        app.step()
        return app.app.visibleRoute.identifier
      }
    }
    #expect(routes(seed: 7) == routes(seed: 7))
    #expect(routes(seed: 7) != routes(seed: 8))
  }

  @Test("the modals have every kind of detents")
  func detents() {
    let app = rainbow()
    app.app.navigate(to: AppRoute.mainApp)
    let expected: [(any Route, [ModalPresentationDetent])] = [
      (RedRoute.redInfo, [.custom]), (GreenRoute.greenInfo, [.small, .medium, .custom]),
      (BlueRoute.blueInfo, [.medium]), (YellowRoute.yellowInfo, [.large]),
      (PurpleRoute.purpleInfo, [.fullscreen]), (PurpleRoute.ultraviolet, [.extraLarge]),
    ]
    for (route, detents) in expected {
      #expect(app.app.navigate(to: route))
      #expect(app.app.visibleRoute.identifier == route.identifier)
      let snapshot = FlowSnapshot(of: app.app)
      let host = snapshot.nodes.values.first { $0.presented?.identifier == route.identifier }
      #expect(host?.detents?.detents == detents)
    }
  }

  @Test("logging out releases the main flow and shows the login")
  func flows() {
    let app = rainbow()
    app.app.navigate(to: AppRoute.mainApp)
    weak let first = app.app.currentFlow
    app.app.navigate(to: RainbowRoute.rainbowRed)
    app.front.navigate(to: AppRoute.login)
    #expect(first == nil)
    #expect(app.app.currentFlow is LoginCoordinator)
    #expect(app.app.children.count == 1)
  }

  @Test("the user leaves a modal in four ways, all of which lead to its presenter")
  func modalExits() {
    for exit in ModalExit.allCases {
      let app = rainbow()
      app.app.navigate(to: AppRoute.mainApp)
      app.app.navigate(to: GreenRoute.darkGreen)
      #expect(app.front is DarkGreenCoordinator)
      app.leaveModal(exit)
      #expect(app.front is GreenCoordinator, "\(exit)")
    }
    // A modal with two screens: only going back and dismissing leave one screen at a time.
    for (exit, visible) in [
      (ModalExit.back, GreenRoute.darkGreen), (.dismiss, .darkGreen), (.close, .green),
      (.presenter, .green),
    ] {
      let app = rainbow()
      app.app.navigate(to: AppRoute.mainApp)
      app.app.navigate(to: GreenRoute.darkGreen)
      app.front.navigate(to: GreenRoute.evenDarkerGreen)
      app.leaveModal(exit)
      #expect(app.app.visibleRoute as? GreenRoute == visible, "\(exit)")
    }
  }

  @Test("routes that no navigation reaches are shown by a detour and by a modal presented directly")
  func withoutHandler() {
    let app = rainbow()
    app.app.navigate(to: AppRoute.mainApp)
    #expect(!app.app.navigate(to: UnhandledRoute.unhandled))
    app.showUnhandled()
    #expect(app.app.visibleRoute is UnhandledRoute)
    app.app.dismissDetour()
    #expect(!app.app.navigate(to: YellowRoute.brokenModal))
    app.showBrokenModal()
    #expect(app.app.visibleRoute as? YellowRoute == .brokenModal)
  }

  @Test("the toast has the last error that the handler reported")
  func toast() {
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    let toast = ErrorToast(of: handler)
    let app = rainbow()
    app.app.errorHandler = handler
    #expect(toast.text == nil)
    app.app.navigate(to: UnhandledRoute.unhandled)
    #expect(toast.text?.hasPrefix("Navigation to 'unhandled' failed") == true)
    toast.dismiss()
    #expect(toast.text == nil)
  }

  @Test("viewers see the toast as a fact of the app, until it is dismissed")
  func toastFact() throws {
    let app = rainbow()
    func facts() -> [String]? {
      FlowSnapshot(of: app.app)[app.app.id]?.givenFacts.map { "\($0.name): \($0.value)" }
    }
    #expect(facts() == [])
    var changes = 0
    let observation = FlowEvents.observe {
      if case .hierarchyChanged(let node) = $0, node === app.app { changes += 1 }
    }
    defer { observation.cancel() }
    app.app.toast = "No connection"
    app.app.toast = "No connection"
    #expect(facts()?.count == 1 && facts()?.first?.contains("No connection") == true)
    #expect(changes == 1)
    app.app.toast = nil
    #expect(facts() == [] && changes == 2)
  }

  @Test("the app's toast follows the error handler")
  func toastFollows() {
    let app = RainbowApp(seed: 1)
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    app.app.navigate(to: UnhandledRoute.unhandled)
    #expect(app.app.toast == app.toast.text && app.app.toast != nil)
    app.toast.dismiss()
    #expect(app.app.toast == nil)
  }
}
