import FlowEngine
import FlowModules
import Foundation
import TestCoordinators
import Testing

@MainActor
@Suite("Texts of an error")
struct ErrorTextTests {
  nonisolated static let errors: [FlowError] = [
    .navigationFailed(coordinator: "C", route: "r", routeType: "R", context: "no way"),
    .viewCreationFailed(coordinator: "C", route: "r", routeType: "R", viewType: .root),
    .modalCoordinatorNotConfigured(coordinator: "C", route: "r", routeType: "R"),
    .invalidDetourNavigation(coordinator: "C", route: "r", routeType: "R"),
    .circularReference(coordinator: "C"), .duplicateChild(coordinator: "C"),
    .invalidTabIndex(index: 7, validRange: 0..<2), .invalidTabIndex(index: 0, validRange: 0..<0),
    .configurationError(message: "it is so"),
  ]

  @Test("as any Error, each error has its description, a reason and advice", arguments: errors)
  func localized(error: FlowError) throws {
    let erased: any Error = error
    #expect(erased.localizedDescription == error.description)
    let localized = try #require(erased as? any LocalizedError)
    #expect(localized.errorDescription == error.description)
    #expect(localized.recoverySuggestion == error.recommendedRecoveryAction)
    let reason = try #require(localized.failureReason)
    #expect(!reason.isEmpty)
    #expect(!reason.contains("\n"))
  }

  @Test("an error of the app's own is called that, in no phase, and no other one is changed")
  func ofTheApp() {
    struct Offline: Error {}
    let reported = AppFailure.error(Offline())
    #expect(reported.description == "The app reported an error: Offline()")
    #expect(reported.recommendedRecoveryAction == "Check the app's code that reported it")
    #expect(reported.phase(isOfNavigation: false) == .other && !reported.isProgrammerError)
    #expect(Self.errors.map(AppFailure.error) == Self.errors)
  }

  @Test("every case of FlowError is tested")
  func all() {
    #expect(Set(Self.errors.map(\.kind)) == Set(FlowError.kinds))
  }

  @Test("an error keeps no more than the protocol carries of an identifier")
  func longIdentifier() {
    struct Page: Route {
      var identifier: String { String(repeating: "long ", count: 10_000) }
    }
    let app = Coordinator(root: AppRoute.home)
    let errors = RecordingErrorHandler(on: app)
    #expect(!app.navigate(to: Page()))
    guard case .navigationFailed(_, let route, _, _)? = errors.errors.first else {
      Issue.record("\(errors.errors)")
      return
    }
    #expect(route == Limits.clipped(Page().identifier) && route.count == Limits.characters)
    #expect(errors.errors[0].description.utf8.count < 8 * Limits.characters)
  }

  @Test("an app that overrides only handleFlowChange is advised to override canHandleFlowChange")
  func flowChangeAlone() {
    final class App: Coordinator<AppRoute> {
      override func handleFlowChange(to route: any Route) -> Bool { true }
    }
    let app = App(root: .home)
    let errors = RecordingErrorHandler(on: app)
    #expect(!app.navigate(to: HelpRoute.index))
    #expect(
      errors.errors[0].recommendedRecoveryAction.contains("override canHandleFlowChange(to:)"))
  }

  @Test("a flow change refused after its approval, a path and a tab each have their own advice")
  func advice() {
    let app = TestCoordinator(AppRoute.home, shows: [.form])
    let errors = RecordingErrorHandler(on: app)
    app.hooks.flowRoutes.insert(RouteValue(HelpRoute.index))
    app.navigate(to: HelpRoute.index)
    app.hooks.paths[RouteValue(AppRoute.form)] = [HelpRoute.index]
    app.navigate(to: AppRoute.form)
    let tabs = NamedTabCoordinator<AppRoute, String>(root: .main)
    tabs.errorHandler = errors.handler
    tabs.addTab("home", TestCoordinator(AppRoute.home))
    tabs.navigate(to: HelpRoute.index, inTab: "home")
    let advice = errors.errors.map(\.recommendedRecoveryAction)
    #expect(advice.count == 3)
    for (advice, word) in zip(advice, ["handleFlowChange(to:)", "navigationPath(for:)", "tab"]) {
      #expect(advice.contains(word))
      #expect(!advice.contains("override"))
    }
  }
}
