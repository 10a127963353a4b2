import FlowEngine
import FlowModules
import TestCoordinators
import Testing

/// The testing examples of the cookbook.
@MainActor
@Suite("Mock clients and previews")
struct NavigationClientMockTests {
  @Test("a mock captures the destination and the mode")
  func capturesPresent() {
    var captured: [(MyModule.Destination, NavigationMode)] = []
    let viewModel = MyViewModel(
      navigationClient: .mock(present: { destination, mode in captured.append((destination, mode)) }
      )
    )
    viewModel.showDetail(id: "123")
    viewModel.showSettings()
    viewModel.showOnboarding()
    viewModel.showOtherModule()
    #expect(
      captured.map(\.0) == [
        .internal(.detail(id: "123")), .public(.settings), .internal(.editForm),
        .external(.otherModule),
      ])
    #expect(captured.map(\.1) == [.push, .sheet, .cover, .push])
  }

  @Test("a mock captures detents")
  func capturesDetents() {
    var captured: NavigationMode?
    let client = NavigationClient<MyModule.Destination>.mock(present: { captured = $1 })
    #expect(client.presentSheet(.public(.settings), detents: [.small]))
    #expect(captured == .sheet(detents: [.small]))
    #expect(captured != .sheet)
  }

  @Test("a mock captures dismiss, popToRoot and close, each by itself")
  func capturesTheRest() {
    var calls: [String] = []
    let viewModel = MyViewModel(
      navigationClient: .mock(
        dismiss: { calls.append("dismiss") }, popToRoot: { calls.append("popToRoot") },
        close: { calls.append("close") }))
    viewModel.dismiss()
    #expect(calls == ["dismiss"])
    viewModel.popToRoot()
    viewModel.close()
    #expect(calls == ["dismiss", "popToRoot", "close"])
  }

  @Test("a mock without closures takes every call")
  func empty() {
    let client = NavigationClient<MyModule.Destination>.mock()
    #expect(client.push(.public(.main)))
    #expect(client.dismiss())
    client.close()
    client.popToRoot()
  }

  @Test("a client made of closures returns what the closures return")
  func ownClosures() {
    let client = NavigationClient<MyModule.Destination>(
      present: { _, mode in mode == .push }, dismiss: { false }, popToRoot: {}, close: {})
    #expect(client.push(.public(.main)))
    #expect(!client.presentSheet(.public(.main)))
    #expect(!client.dismiss())
  }

  @Test("a builder can be tried without any stack")
  func builderAlone() {
    let view = MyModule.mockEntry().builder(.internal(.editForm), .cover, .mock())
    #expect(view.mode == .cover)
    #expect(view.viewModel != nil)
  }

  @Test("a preview shows a module from its mock entry, at a destination of choice")
  func preview() {
    let preview = NavigationDestination(
      previousClient: NavigationClient<RootDestination>.root(), mode: .root,
      entry: MyModule.mockEntry(at: .settings))
    #expect(screens(preview.stack) == ["settings"])
    #expect(preview.content.mode == .root)
    #expect(visibleView(preview.stack)?.viewModel === preview.content.viewModel)
  }

  @Test("a preview of a flow needs no more than a builder of plain values")
  func previewOfFlow() {
    let builder: DestinationBuilder<MyModule.Destination, String> = { destination, _, _ in
      switch destination.type {
      case .public(.main): "blue"
      case .public(.settings): "green"
      case .internal(.detail(let id)): "orange \(id)"
      case .internal(.editForm): "purple"
      case .external(.otherModule): "red"
      }
    }
    let preview = NavigationDestination(
      previousClient: NavigationClient<RootDestination>.root(), mode: .root,
      entry: ModuleEntry(entryDestination: .public(.main), builder: builder))
    #expect(preview.content == "blue")
    preview.client.push(.internal(.detail(id: "7")))
    #expect(preview.stack?.visibleScreen().content as? String == "orange 7")
    #expect(preview.stack?.visibleScreen().title == "detail")
    preview.client.presentSheet(.external(.otherModule))
    #expect(preview.stack?.visibleScreen().content as? String == "red")
  }

  @Test("a builder that makes screens gives them their titles and heights")
  func buildsScreens() {
    let preview = NavigationDestination(
      previousClient: NavigationClient<RootDestination>.root(), mode: .root,
      entry: ModuleEntry(entryDestination: ThirdModule.Destination.start) { _, _, _ in
        Screen(title: "The start", content: 7, idealHeight: 120)
      })
    let screen = preview.stack?.visibleScreen()
    #expect(screen?.title == "The start")
    #expect(screen?.content as? Int == 7)
    #expect(screen?.idealHeight == 120)
  }

  @Test(
    "dismissing the first screen of a stack calls the dismiss of the previous client",
    arguments: 0..<5)
  func dismissesPrevious(index: Int) {
    let mode: NavigationMode = [.root, .push, .sheet, .cover, .withoutStack(.push)][index]
    var calls = 0
    let module = NavigationDestination(
      previousClient: NavigationClient<ThirdModule.Destination>.mock(dismiss: { calls += 1 }),
      mode: mode, entry: MyModule.mockEntry())
    if mode.description != "push without a stack" {
      module.client.push(.internal(.editForm))
      #expect(module.client.dismiss())
    }
    #expect(calls == 0)
    #expect(module.client.dismiss())
    #expect(calls == 1)
  }

  @Test("dismiss at the root calls the root client's dismissParent, and returns its result")
  func dismissParent() {
    var answers = [true, false]
    let module = NavigationDestination(
      previousClient: .root(dismissParent: { answers.removeFirst() }), mode: .root,
      entry: MyModule.mockEntry())
    #expect(module.client.dismiss())
    #expect(!module.client.dismiss())
    #expect(answers.isEmpty)
  }

  @Test("close of a sheet that the app presents itself calls the dismiss of the previous client")
  func closesPrevious() {
    var calls = 0
    let module = NavigationDestination(
      previousClient: NavigationClient<ThirdModule.Destination>.mock(dismiss: { calls += 1 }),
      mode: .sheet, entry: MyModule.mockEntry())
    module.client.push(.internal(.editForm))
    module.client.close()
    #expect(calls == 1)
  }

  @Test("close of a sheet that a tree presents as a detour dismisses the detour")
  func closesInTree() throws {
    var calls = 0
    let module = NavigationDestination(
      previousClient: NavigationClient<ThirdModule.Destination>.mock(dismiss: { calls += 1 }),
      mode: .sheet, entry: MyModule.mockEntry())
    let host = TestCoordinator(AppRoute.home)
    host.presentDetour(try #require(module.ownStack), presenting: AppRoute.sheet)
    module.client.close()
    #expect(host.detourCoordinator == nil)
    #expect(calls == 0)
  }
}
