import FlowEngine
import FlowIntrospect
import FlowTesting
import Testing
import XCTest

/// The app of Docs/Testing.md.
enum TestedRoute: Route, CaseIterable { case cart, checkout, admin }

@MainActor
final class TestedApp: Coordinator<TestedRoute> {
  init() { super.init(root: .cart) }
  override func canHandle(_ route: any Route) -> Bool {
    (route as? TestedRoute).map { $0 != .admin } ?? false
  }
}

@MainActor
private final class CartModel {
  private let coordinator: Coordinator<TestedRoute>
  init(coordinator: Coordinator<TestedRoute>) { self.coordinator = coordinator }
  func pay() { coordinator.navigate(to: TestedRoute.checkout) }
}

@MainActor @Suite("Docs/Testing.md")
struct TestingExcerpts {
  let app = TestedApp()

  /// Not a test: its files would be beside this one.
  func checkout() {
    app.navigate(to: TestedRoute.checkout)
    expectPresentation(of: app)
    expectHierarchy(of: app, named: "hierarchy")
  }

  @Test("a model is tested with a mock")
  func mock() {
    let shop = MockCoordinator(root: TestedRoute.cart)
    CartModel(coordinator: shop).pay()
    #expect(shop.requests == [.navigate(RouteValue(TestedRoute.checkout))])
  }

  @Test("a plan is compared")
  func plan() {
    expectPlan(to: TestedRoute.checkout, from: app, [.push(.checkout, on: app)])
  }

  @Test("leaks are found")
  func released() {
    expectReleased {
      let app = TestedApp()
      app.navigate(to: TestedRoute.checkout)
      return app
    }
  }

  @Test("declared routes are reached, and counted")
  func reached() {
    var catalogue = RouteCatalogue()
    catalogue.add(TestedRoute.self)
    expectReachable(catalogue, from: app, except: [TestedRoute.admin])

    let coverage = NavigationCoverage(of: catalogue)
    app.navigate(to: TestedRoute.checkout)
    expectCoverage(coverage, atLeast: 33)
  }

  @Test("a recording is replayed")
  func replayed() {
    let replay = Replay(TestedApp())
    replay.navigate(to: TestedRoute.checkout, at: "TestedApp")
    replay.expectShown("base: TestedRoute.cart > TestedRoute.checkout")
    replay.pop(at: "TestedApp")
  }

  /// Not a test: there is no such recording.
  func minimised() async throws {
    try await minimize(recording: "shop.flowscope", error: 12, root: "TestedApp()") { TestedApp() }
  }

  @Test("a failing test is recorded")
  func recorded() async throws {
    try await recordingFailures(of: app) {
      app.navigate(to: TestedRoute.checkout)
      #expect(app.visibleRoute as? TestedRoute == .checkout)
    }
  }
}

nonisolated final class CheckoutTests: XCTestCase {
  @MainActor func testNothingLeaks() async {
    expectReleased { TestedApp() }
  }
}
