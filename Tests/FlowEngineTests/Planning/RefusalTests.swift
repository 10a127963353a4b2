import FlowModel
import TestCoordinators
import Testing

@testable import FlowEngine

/// Why no coordinator took a route, and the advice that fits.
@MainActor
@Suite struct RefusalTests {
  private let app = TestOrchestrator(AppRoute.home)
  private let tabs = TestTabs(AppRoute.main)
  private let shop = TestCoordinator(ShopRoute.catalogue)
  private let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: app)
    app.transitionToFlow(tabs, root: .home)
    tabs.addChild(TestCoordinator(AppRoute.list))
    tabs.addChild(shop)
  }

  private func error(to route: any Route) throws -> FlowError {
    #expect(!app.navigate(to: route))
    return try #require(errors.errors.last)
  }

  @Test func reasonOfTheGateIsInTheErrorAndInTheExplanation() throws {
    app.hooks.reasons[RouteValue(AppRoute.login)] = "not logged in"
    let error = try error(to: AppRoute.login)
    #expect(error.description.hasSuffix("refuses it: 'not logged in'"))
    #expect(error.description.contains(app.name))
    #expect(error.recommendedRecoveryAction.contains("no longer holds"))
    let explained = tabs.explain(to: AppRoute.login)
    #expect(explained.outcome.error == error && app.plan(to: AppRoute.login).error == error)
    let gate = explained.trace.entries.first { $0.question == .flowChange }
    #expect(gate?.answer == "no: 'not logged in'")
  }

  @Test func reasonOfACoordinatorBelowIsFoundToo() throws {
    shop.hooks.reasons[RouteValue(ShopRoute.cart)] = "the cart is empty"
    let error = try error(to: ShopRoute.cart)
    #expect(error.description.contains("\(shop.name) refuses it: 'the cart is empty'"))
    let own = app.explain(to: ShopRoute.cart).trace.entries.first {
      $0.coordinator.id == shop.id && $0.question == .own
    }
    #expect(own?.answer == "cannot handle it: 'the cart is empty'")
  }

  @Test func childWhoseRootIsAskedForAndNotClaimedIsNamed() throws {
    let error = try error(to: ShopRoute.catalogue)
    #expect(error.description.contains("\(shop.name) has this route as its root"))
    #expect(
      error.recommendedRecoveryAction
        == "Return true from canHandle(_:) of that coordinator for its root")
    let own = app.explain(to: ShopRoute.catalogue).trace.entries.first {
      $0.coordinator.id == shop.id && $0.question == .alreadyThere
    }
    #expect(own?.answer == "it is its root, but the coordinator does not claim it")
  }

  @Test func gateThatSaidNoIsNamedInsteadOfAdvisedAgain() throws {
    let error = try error(to: AppRoute.form)
    #expect(error.description.contains("canHandleFlowChange(to:) of \(app.name) said no"))
    #expect(!error.recommendedRecoveryAction.contains("override"))
    #expect(error.recommendedRecoveryAction.contains("refusalReason(for:)"))
  }

  @Test func appWithoutAGateIsAdvisedToHaveOne() throws {
    final class Plain: Coordinator<AppRoute> {}
    let plain = Plain(root: .home)
    let errors = RecordingErrorHandler(on: plain)
    plain.navigate(to: AppRoute.form)
    let error = try #require(errors.errors.last)
    #expect(!error.description.contains("said no"))
    #expect(error.recommendedRecoveryAction.contains("override canHandleFlowChange(to:)"))
  }

  @Test func errorsOfBuildingAndDrawingHaveTheirPlaces() throws {
    func place(_ line: Int = #line, _ body: () -> Void) throws {
      body()
      let report = try #require(errors.handler.journal.last)
      #expect(report.callSite?.line == line, "\(report.error)")
      #expect(report.callSite?.fileID == "FlowEngineTests/RefusalTests.swift")
    }
    try place { tabs.addChild(shop) }
    #expect(errors.handler.journal.last?.phase == .building)
    let modal = TestCoordinator(AppRoute.sheet)
    shop.addChild(modal)
    try place { tabs.addModalCoordinator(modal) }
    try place { _ = app.presentation() }
    #expect(errors.handler.journal.last?.phase == .drawing, "the tabs have no items")
    let attachment = app.attachToScreen()
    try place { _ = tabs.attachToScreen() }
    withExtendedLifetime(attachment) {}
  }
}
