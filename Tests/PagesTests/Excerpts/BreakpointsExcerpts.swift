import FlowEngine
import Testing

@MainActor @Suite("Docs/Engine.md, breakpoints")
struct BreakpointsExcerpts {
  enum AppRoute: Route { case home, settings }

  final class AppCoordinator: Coordinator<AppRoute> {
    init() { super.init(root: .home) }
    override func canHandle(_ route: any Route) -> Bool { route is AppRoute }
  }

  @Test("without a breakpoint, the result of the page is there at once")
  func page() async {
    let coordinator = AppCoordinator()
    let result = NavigationResult { coordinator.navigate(to: AppRoute.settings) }
    if result.isParked { print("someone looks at it") }
    let isShown = await result.settled()
    #expect(isShown && !result.isParked && result.succeeded)
    #expect(coordinator.router.state.stack == [.settings])
  }
}
