import FlowEngine
import FlowModules
import TestCoordinators
import Testing

/// Routes that say how a destination comes on screen.
@MainActor
@Suite("Links into modules")
struct ModuleLinkTests {
  let host = TestCoordinator(AppRoute.home)
  let stack = ModuleCoordinator(entry: MyModule.mockEntry())
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.addChild(stack)
  }

  private func route(
    _ destination: MyModule.Destination, as mode: NavigationMode = .push
  ) -> ModuleRoute {
    ModuleRoute(destination, as: mode)
  }

  @Test(
    "a link presents a destination as a sheet or a cover, from anywhere, as one navigation",
    arguments: [NavigationMode.sheet, .sheet(detents: [.medium]), .cover])
  func presents(mode: NavigationMode) throws {
    let made = records { host.navigate(to: route(.public(.settings), as: mode)) }
    #expect(made.count == 1)
    let sheet = try #require(modal(of: stack))
    #expect(sheet.mode == mode && screens(sheet) == ["settings"])
    #expect(visibleView(stack)?.mode == mode)
    #expect(
      stack.router.state.modalDetentConfiguration?.isFullScreenCover == (mode == .cover))
    if mode == .sheet(detents: [.medium]) {
      #expect(stack.router.state.modalDetentConfiguration?.detents == [.medium])
    }
    sheet.client(for: MyModule.Destination.self).push(.internal(.editForm))
    #expect(screens(sheet) == ["settings", "editForm"])
    #expect(errors.errors == [])
  }

  @Test("a link to a destination that is already shown goes back to it, whatever its mode")
  func alreadyThere() {
    host.navigate(to: route(.internal(.editForm)))
    host.navigate(to: route(.internal(.detail(id: "1"))))
    #expect(host.navigate(to: route(.internal(.editForm), as: .sheet)))
    #expect(screens(stack) == ["main", "editForm"])
    #expect(modal(of: stack) == nil)
    host.navigate(to: route(.public(.settings), as: .cover))
    let sheet = modal(of: stack)
    #expect(host.navigate(to: route(.public(.settings))))
    #expect(modal(of: stack) === sheet)
  }

  @Test("a sheet without a stack is dismissed by a link that it cannot show")
  func withoutStack() {
    host.navigate(to: route(.public(.settings), as: .withoutStack(.sheet)))
    #expect(modal(of: stack)?.mode == .withoutStack(.sheet))
    #expect(host.navigate(to: route(.internal(.editForm))))
    #expect(modal(of: stack) == nil)
    #expect(screens(stack) == ["main", "editForm"])
  }

  @Test("plan and effect agree for each mode")
  func plans() throws {
    for mode in [NavigationMode.push, .sheet, .cover, .withoutStack(.cover), .root] {
      let plan = try #require(host.plan(to: route(.public(.settings), as: mode)).plan)
      let predicted = plan.predictedStates()
      #expect(host.navigate(to: route(.public(.settings), as: mode)))
      #expect(summary(stack) == predicted[stack.id])
      stack.dismissModal()
      stack.popToRoot()
    }
  }
}
