import FlowEngine
import FlowModules
import Observation
import TestCoordinators
import Testing

/// A module stack is a coordinator like any other.
@MainActor
@Suite("Modules in a tree of coordinators")
struct ModuleTreeTests {
  let host = TestCoordinator(AppRoute.home, shows: [.list])
  let stack = ModuleCoordinator(entry: MyModule.mockEntry())

  private func route(_ destination: MyModule.Destination) -> ModuleRoute {
    ModuleRoute(destination)
  }

  @Test("a navigation of the parent reaches the destinations of a module")
  func fromAnywhere() {
    host.addChild(stack)
    #expect(host.navigate(to: route(.internal(.editForm))))
    #expect(path(host) == [child(stack)])
    #expect(screens(stack) == ["main", "editForm"])
    #expect(visibleView(stack)?.mode == .push)
  }

  @Test("navigate goes back to a destination on the stack, and only a client pushes it again")
  func goesBack() {
    let client = stack.client(for: MyModule.Destination.self)
    client.push(.internal(.editForm))
    client.push(.internal(.detail(id: "1")))
    client.push(.internal(.editForm))
    #expect(stack.navigate(to: route(.internal(.editForm))))
    #expect(screens(stack) == ["main", "editForm"])
    #expect(stack.navigate(to: route(.public(.main))))
    #expect(screens(stack) == ["main"])
  }

  @Test("a destination without a builder is left to other coordinators")
  func noBuilder() {
    let errors = RecordingErrorHandler(on: host)
    host.addChild(stack)
    #expect(!host.navigate(to: ModuleRoute(OtherModule.Destination.main)))
    #expect(errors.errors.count == 1)
    let other = ModuleCoordinator(entry: OtherModule.mockEntry())
    host.addChild(other)
    #expect(host.navigate(to: ModuleRoute(OtherModule.Destination.page(1))))
    #expect(screens(other) == ["main", "page"])
  }

  @Test("a route of the parent bubbles out of the module's sheet, which is dismissed")
  func bubbles() {
    host.addChild(stack)
    host.navigate(to: route(.internal(.editForm)))
    stack.client(for: MyModule.Destination.self).presentSheet(.public(.settings))
    #expect(modal(of: stack)?.navigate(to: AppRoute.list) == true)
    #expect(host.router.state.stack == [.list])
    #expect(isClean(stack))
  }

  @Test("plan, explain and navigate agree, and a plan changes nothing")
  func plan() throws {
    host.addChild(stack)
    let before = snapshot(host)
    let plan = try #require(host.plan(to: route(.internal(.editForm))).plan)
    #expect(snapshot(host) == before)
    #expect((try? host.explain(to: route(.internal(.editForm))).outcome.get()) != nil)
    let predicted = plan.predictedStates()
    host.navigate(to: route(.internal(.editForm)))
    for (id, state) in predicted {
      #expect(snapshot(host)[id]?.state == state)
    }
  }

  @Test("dismiss at the first screen of a pushed stack pops the stack from its parent")
  func dismissPushed() {
    host.addChild(stack)
    host.navigate(to: AppRoute.list)
    host.navigate(to: route(.internal(.editForm)))
    let client = stack.client(for: MyModule.Destination.self)
    #expect(client.dismiss())
    #expect(path(host) == [own(AppRoute.list), child(stack)])
    #expect(client.dismiss())
    #expect(path(host) == [own(AppRoute.list)])
  }

  @Test("close dismisses a stack that is presented as a detour")
  func detour() {
    host.presentDetour(stack, presenting: route(.public(.main)))
    let client = stack.client(for: MyModule.Destination.self)
    client.push(.internal(.editForm))
    client.close()
    #expect(host.detourCoordinator == nil)
  }

  @Test("the presented sheet takes a route when its stack is asked")
  func sheetFirst() {
    stack.client(for: MyModule.Destination.self).presentSheet(.public(.settings))
    #expect(stack.navigate(to: route(.internal(.editForm))))
    #expect(screens(modal(of: stack)) == ["settings", "editForm"])
  }

  @Test("a route that a sheet without a stack cannot take dismisses the sheet and is pushed")
  func stacklessSheet() {
    stack.client(for: MyModule.Destination.self)
      .present(.public(.settings), as: .withoutStack(.sheet))
    #expect(stack.navigate(to: route(.internal(.editForm))))
    #expect(modal(of: stack) == nil)
    #expect(screens(stack) == ["main", "editForm"])
  }

  @Test("a flow change that is undone releases the screens that it pushed")
  func flowChangeTakenBack() throws {
    let root = TestOrchestrator(AppRoute.login)
    root.errorHandler = FlowErrorHandler()
    root.errorHandler?.onError = { _ in }
    root.transitionToFlow(stack, root: .login)
    let client = stack.client(for: MyModule.Destination.self)
    client.push(.internal(.editForm))
    var shown = Weak<MyViewModel>(nil)
    root.hooks.flowRoutes = [RouteValue(AppRoute.main)]
    root.hooks.onFlowChange = { [stack] _ in
      client.push(.internal(.detail(id: "1")))
      shown = Weak(visibleView(stack)?.viewModel)
      #expect(shown.value != nil)
      return false
    }
    #expect(!stack.navigate(to: AppRoute.main))
    #expect(screens(stack) == ["main", "editForm"])
    #expect(shown.value == nil)
  }

  @Test("a push of a client is one observable change")
  func observable() {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    withObservationTracking {
      _ = stack.router.state
    } onChange: {
      count.value += 1
    }
    stack.client(for: MyModule.Destination.self).push(.internal(.editForm))
    #expect(count.value == 1)
  }
}
