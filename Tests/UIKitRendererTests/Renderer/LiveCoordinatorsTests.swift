import FlowEngine
import LiveCoordinators
import Testing

/// What both renderers report, twice or too late, as frameworks do.
@MainActor
@Suite("What the renderers report")
struct LiveCoordinatorsTests {
  let app = TestApp(root: .home)
  let modal = TestApp(root: .modal(1))

  private func stack(of coordinator: TestApp) throws -> Presentation.Stack {
    let stacks = app.presentation().layers.flatMap(\.stacks)
    return try #require(stacks.first { $0.host.id == coordinator.id })
  }

  @Test("a shorter stack that is reported twice pops once, and does not close the sheet")
  func twice() throws {
    app.presentModal(modal)
    modal.navigate(to: PageRoute.page(1))
    let stack = try stack(of: modal)
    app.pop(to: stack.screens.prefix(1), of: stack)
    app.pop(to: stack.screens.prefix(1), of: stack)
    #expect(modal.router.state.stack.isEmpty)
    #expect(app.currentModalCoordinator === modal)
  }

  @Test("two steps back that are reported before the next drawing pop two pages")
  func steps() throws {
    app.navigate(to: PageRoute.page(1))
    app.navigate(to: PageRoute.page(2))
    let stack = try stack(of: app)
    app.pop(to: stack.screens.prefix(2), of: stack)
    #expect(app.router.state.stack == [.page(1)])
    app.pop(to: stack.screens.prefix(1), of: stack)
    #expect(app.router.state.stack.isEmpty)
  }

  @Test("a step back that is reported after another navigation leaves that one")
  func late() throws {
    app.navigate(to: PageRoute.page(1))
    let stack = try stack(of: app)
    app.navigate(to: PageRoute.page(2))
    app.pop(to: stack.screens.prefix(1), of: stack)
    #expect(app.router.state.stack == [.page(1), .page(2)])
  }

  @Test("a dismissal that is reported late does not dismiss the next modal, sheet or detour")
  func dismissal() throws {
    app.presentModal(modal)
    let layer = try #require(app.presentation().layers.last)
    let next = TestApp(root: .modal(1))
    app.dismissModal()
    app.presentModal(next)
    app.dismiss(layer)
    #expect(app.currentModalCoordinator === next)
    app.dismiss(try #require(app.presentation().layers.last))
    #expect(app.currentModalCoordinator == nil)
    let detour = TestApp(root: .detour(1))
    app.presentDetour(detour, presenting: PageRoute.detour(1))
    app.dismiss(layer)
    #expect(app.detourCoordinator === detour)
    app.dismiss(try #require(app.presentation().layers.last))
    #expect(app.detourCoordinator == nil)
  }
}
