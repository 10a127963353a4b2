import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Screens of modules")
struct ModuleContentTests {
  let log = BuildLog()

  @Test("a screen is built when it is first needed, and once")
  func builtOnce() {
    let app = connectRoot(log: log)
    app.client.push(.internal(.editForm))
    app.client.push(.internal(.detail(id: "1")))
    #expect(log.built == ["main"])
    let first = visibleView(app.stack)?.viewModel
    let second = visibleView(app.stack)?.viewModel
    #expect(first != nil)
    #expect(first === second)
    #expect(log.built == ["main", "detail"])
  }

  @Test("the first screen is the one that the connection holds")
  func rootContent() {
    let app = connectRoot(log: log)
    #expect(visibleView(app.stack)?.viewModel === app.content.viewModel)
    app.client.push(.internal(.editForm))
    app.client.popToRoot()
    #expect(visibleView(app.stack)?.viewModel === app.content.viewModel)
    #expect(log.built == ["main"])
  }

  @Test("a screen underneath keeps its view model while others come and go")
  func keptUnderneath() {
    let app = connectRoot(log: log)
    app.client.push(.internal(.editForm))
    let form = visibleView(app.stack)?.viewModel
    app.client.push(.internal(.detail(id: "1")))
    app.client.presentSheet(.public(.settings))
    _ = app.stack?.visibleScreen()
    app.client.dismiss()
    app.client.dismiss()
    #expect(visibleView(app.stack)?.viewModel === form)
    #expect(log.built == ["main", "editForm", "settings"])
  }

  @Test("two screens for one destination have a view model each")
  func twoScreens() {
    let app = connectRoot(log: log)
    app.client.push(.internal(.detail(id: "1")))
    let lower = visibleView(app.stack)?.viewModel
    app.client.push(.internal(.detail(id: "1")))
    let upper = visibleView(app.stack)?.viewModel
    #expect(lower !== upper)
    app.client.dismiss()
    #expect(visibleView(app.stack)?.viewModel === lower)
  }

  @Test("a screen that left the stack is released, and built again when it comes back")
  func letGo() throws {
    let app = connectRoot(log: log)
    app.client.push(.internal(.editForm))
    let form = Weak(try #require(visibleView(app.stack)?.viewModel))
    #expect(form.value != nil)
    app.client.dismiss()
    #expect(form.value == nil)
    app.client.push(.internal(.editForm))
    #expect(visibleView(app.stack)?.viewModel != nil)
    #expect(log.built == ["main", "editForm", "editForm"])
  }

  @Test("a connection made by a screen is released with the screen")
  func letGoConnected() throws {
    let module = ModuleEntry<Int, MyViewModel>(entryDestination: 0) { _, _, _ in
      MyViewModel(navigationClient: .mock())
    }
    let app = connectRoot(log: log)
    app.client.push(.internal(.editForm))
    let client = try #require(visibleView(app.stack)?.client)
    func connect() -> MyViewModel {
      NavigationDestination(previousClient: client, mode: .push, entry: module).content
    }
    let connected = Weak(connect())
    #expect(connected.value != nil)
    #expect(connected.value === connect())
    app.client.popToRoot()
    #expect(connected.value == nil)
  }

  @Test("a destination without a builder is reported once as viewCreationFailed")
  func noBuilder() throws {
    let app = connectRoot(log: log)
    let stack = try #require(app.stack)
    let errors = RecordingErrorHandler(on: stack)
    #expect(stack.client(for: ThirdModule.Destination.self).push(.end))
    #expect(stack.visibleScreen().isFallback)
    #expect(stack.visibleScreen().isFallback)
    #expect(
      errors.errors == [
        .viewCreationFailed(
          coordinator: "ModuleCoordinator<MyModule>", route: "end",
          routeType: "ThirdModule.Destination", viewType: .pushed)
      ])
  }

  @Test("a sheet without a builder is reported as a modal")
  func noBuilderForSheet() throws {
    let app = connectRoot(log: log)
    let stack = try #require(app.stack)
    let errors = RecordingErrorHandler(on: stack)
    #expect(stack.client(for: ThirdModule.Destination.self).presentSheet(.end))
    #expect(stack.visibleScreen().isFallback)
    guard case .viewCreationFailed(_, "end", _, .modal) = errors.errors.first else {
      Issue.record("\(errors.errors)")
      return
    }
  }

  @Test("a builder may be registered before the module is connected")
  func registered() throws {
    let app = connectRoot(log: log)
    let stack = try #require(app.stack)
    stack.register(OtherModule.mockEntry().builder)
    #expect(stack.navigate(to: ModuleRoute(OtherModule.Destination.page(9))))
    #expect(visibleOther(stack)?.destination == .page(9))
  }

  @Test("the last builder that is registered for a type of destination is used")
  func lastBuilder() throws {
    let app = connectRoot(log: log)
    let later = BuildLog()
    try #require(app.stack).register(MyModule.mockEntry(log: later).builder)
    app.client.push(.internal(.editForm))
    _ = app.stack?.visibleScreen()
    #expect(later.built == ["editForm"])
    #expect(log.built == ["main"])
  }

  @Test("a destination of a subclass is built by the builder of its class")
  func subclass() throws {
    class Place: Hashable, @unchecked Sendable {
      static func == (lhs: Place, rhs: Place) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Town: Place, @unchecked Sendable {}
    let module = NavigationDestination(
      previousClient: .root(), mode: .root,
      entry: ModuleEntry<Place, String>(entryDestination: Town()) { place, mode, _ in
        "\(type(of: place)) as \(mode)"
      })
    #expect(module.content == "Town as root")
    module.client.push(Town())
    #expect(module.stack?.visibleScreen().content as? String == "Town as push")
  }

  @Test("a sheet finds the builders of the stacks that present it")
  func throughTheChain() throws {
    let app = connectRoot(log: log)
    app.client.push(.external(.otherModule))
    let other = try #require(visibleView(app.stack)?.otherModule)
    other.client.presentSheet(.page(1))
    let inSheet = try #require(visibleOther(app.stack)).client
    inSheet.presentFullScreenCover(.page(2))
    #expect(visibleOther(app.stack)?.destination == .page(2))
    #expect(visibleOther(app.stack)?.mode == .cover)
  }
}
