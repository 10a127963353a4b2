import FlowEngine
import FlowModules
import TestCoordinators
import Testing

/// The tab example of the cookbook: three tabs of one module that lead to three others.
@MainActor
@Suite("Tabs of modules")
struct NavigationTabTests {
  enum Tab: Hashable, Sendable { case first, second, third }
  enum Destination: Hashable, Sendable { case firstTab, secondTab, thirdTab }

  enum View: Sendable {
    case first(NavigationDestination<MyModule.Destination, MyModule.DestinationView>)
    case second(NavigationDestination<OtherModule.Destination, OtherModule.DestinationView>)
    case third(NavigationDestination<ThirdModule.Destination, ThirdModule.View>)
  }

  let log = BuildLog()
  let tabs: NavigationTabCoordinator<Destination, Tab>

  init() {
    let log = log
    let builder: DestinationBuilder<Destination, View> = { destination, mode, client in
      log.note(destination)
      return switch destination {
      case .firstTab:
        .first(.init(previousClient: client, mode: mode, entry: MyModule.mockEntry(log: log)))
      case .secondTab:
        .second(.init(previousClient: client, mode: mode, entry: OtherModule.mockEntry(log: log)))
      case .thirdTab:
        .third(.init(previousClient: client, mode: mode, entry: ThirdModule.mockEntry(log: log)))
      }
    }
    tabs = NavigationTabCoordinator(
      rootClient: .root(), builder: builder,
      tabModels: [
        NavigationTabModel(
          label: TabItem(text: "First", image: "1.circle"), destination: .firstTab, tab: .first),
        NavigationTabModel(
          label: TabItem(text: "Second", image: "2.circle"), destination: .secondTab, tab: .second),
        NavigationTabModel(
          label: TabItem(text: "Third", image: "3.circle"), destination: .thirdTab, tab: .third),
      ])
  }

  private var visible: View? { tabs.visibleScreen().content as? View }
  private var first: NavigationClient<MyModule.Destination>? {
    if case .first(let module) = visible { module.client } else { nil }
  }
  private var second: NavigationClient<OtherModule.Destination>? {
    if case .second(let module) = visible { module.client } else { nil }
  }

  @Test("tab models become tabs, in order, with their labels and the first one selected")
  func models() {
    #expect(tabs.tabs == [.first, .second, .third])
    #expect(tabs.selectedTabName == .first)
    #expect(tabs.children.map { $0.tabItem?.text } == ["First", "Second", "Third"])
    #expect(tabs.children.map { $0.tabItem?.image } == ["1.circle", "2.circle", "3.circle"])
    #expect(tabs.children.allSatisfy { $0.presentationContext == .tab })
  }

  @Test("a tab is built when it is first shown")
  func lazily() {
    #expect(log.built.isEmpty)
    #expect(first != nil)
    #expect(log.built == ["firstTab", "main"])
    tabs.select(.third)
    _ = visible
    tabs.select(.first)
    _ = visible
    #expect(log.built == ["firstTab", "main", "thirdTab", "start"])
  }

  @Test("each tab has its own stack, which is kept when another tab is selected")
  func ownStacks() throws {
    try #require(first).push(.internal(.editForm))
    tabs.select(.second)
    try #require(second).push(.page(1))
    #expect(screens(tabs.stack(of: .first)) == ["firstTab", "editForm"])
    #expect(screens(tabs.stack(of: .second)) == ["secondTab", "page"])
    #expect(screens(tabs.stack(of: .third)) == ["thirdTab"])
    tabs.select(.first)
    #expect(visibleView(tabs.stack(of: .first))?.mode == .push)
  }

  @Test("a tab's client shares the stack of the module that it shows")
  func clients() throws {
    let client = try #require(tabs.client(for: .first))
    let module = try #require(first)
    module.push(.internal(.editForm))
    client.push(.thirdTab)
    #expect(screens(tabs.stack(of: .first)) == ["firstTab", "editForm", "thirdTab"])
    module.popToRoot()
    #expect(screens(tabs.stack(of: .first)) == ["firstTab"])
  }

  @Test("a sheet stays presented on its tab when another tab is selected")
  func sheet() throws {
    try #require(first).presentSheet(.public(.settings))
    #expect(visibleView(tabs.stack(of: .first))?.mode == .sheet)
    tabs.select(.second)
    #expect(second != nil)
    tabs.select(.first)
    #expect(screens(modal(of: tabs.stack(of: .first))) == ["settings"])
  }

  @Test("a destination that is requested in a named tab selects the tab and is pushed")
  func inTab() {
    tabs.stack(of: .second)?.register(OtherModule.mockEntry(log: log).builder)
    let route = ModuleRoute(OtherModule.Destination.page(5))
    #expect(tabs.navigate(to: route, inTab: .second))
    #expect(tabs.selectedTabName == .second)
    #expect(screens(tabs.stack(of: .second)) == ["secondTab", "page"])
  }

  @Test("dismissing the first screen of a tab asks the root client, and close does nothing")
  func dismissAtRoot() {
    var calls = 0
    let tabs = NavigationTabCoordinator(
      selected: Tab.second,
      rootClient: .root(dismissParent: {
        calls += 1
        return false
      }),
      builder: { (destination: Destination, _, _) in "\(destination)" },
      tabModels: [
        NavigationTabModel(
          label: TabItem(text: "1", image: ""), destination: .firstTab, tab: Tab.first),
        NavigationTabModel(
          label: TabItem(text: "2", image: ""), destination: .secondTab, tab: .second),
      ])
    #expect(tabs.selectedTabName == .second)
    #expect(tabs.visibleScreen().content as? String == "secondTab")
    #expect(tabs.client(for: .second)?.dismiss() == false)
    #expect(calls == 1)
    tabs.client(for: .second)?.close()
    #expect(calls == 1)
    #expect(tabs.client(for: .third) == nil)
  }

  @Test("a model with a name that is taken is left out and reported")
  func duplicateName() {
    let model = NavigationTabModel(
      label: TabItem(text: "1", image: ""), destination: Destination.firstTab, tab: Tab.first)
    let errors = sharedErrors {
      let tabs = NavigationTabCoordinator(
        rootClient: .root(), builder: { destination, _, _ in destination },
        tabModels: [model, model])
      #expect(tabs.tabs == [.first])
    }
    #expect(errors.count == 1)
  }

  @Test("a tab coordinator is released, and so are the stacks of its tabs")
  func lifetime() {
    var tabs: NavigationTabCoordinator<Destination, Tab>? = NavigationTabCoordinator(
      rootClient: .root(), builder: { destination, _, _ in destination },
      tabModels: [
        NavigationTabModel(
          label: TabItem(text: "1", image: ""), destination: .firstTab, tab: .first)
      ])
    let host = Weak(tabs)
    let stack = Weak(tabs?.stack(of: .first))
    tabs?.client(for: .first)?.push(.thirdTab)
    _ = tabs?.visibleScreen()
    #expect(stack.value != nil)
    tabs = nil
    #expect(host.value == nil)
    #expect(stack.value == nil)
  }
}
