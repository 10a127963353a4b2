import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Names of module stacks")
struct ModuleNameTests {
  let host = TestCoordinator(AppRoute.home)
  let stack = ModuleCoordinator(entry: MyModule.mockEntry())

  init() { host.addChild(stack) }

  @Test("the name of a stack contains its module, in the tree, in errors and in records")
  func names() {
    let other = ModuleCoordinator(entry: OtherModule.mockEntry())
    host.addChild(other)
    #expect(stack.name == "ModuleCoordinator<MyModule>")
    #expect(other.name == "ModuleCoordinator<OtherModule>")
    let made = records { other.navigate(to: ModuleRoute(OtherModule.Destination.page(1))) }
    #expect(made.first?.origin.name == "ModuleCoordinator<OtherModule>")
    let reporting = FlowErrorHandler(journalCapacity: 1)
    reporting.onError = { _ in }
    host.errorHandler = reporting
    other.navigate(to: AppRoute.login)
    let report = reporting.journal.last
    #expect(report?.origin?.name == "ModuleCoordinator<OtherModule>")
    other.navigate(to: ModuleRoute(ThirdModule.Destination.end))
    #expect(reporting.journal.last?.error.routeType == "ThirdModule.Destination")
    #expect(
      report?.trace?.entries.contains { $0.answer.contains("ModuleCoordinator<") } == true
        || report?.trace?.entries.contains { $0.coordinator.name.contains("<MyModule>") } == true)
    #expect(
      ModuleCoordinator(entry: ModuleEntry(entryDestination: 7) { _, _, _ in 0 }).name
        == "ModuleCoordinator<Int>")
    enum Local: Hashable, Sendable { case start }
    #expect(
      ModuleCoordinator(entry: ModuleEntry(entryDestination: Local.start) { _, _, _ in 0 }).name
        == "ModuleCoordinator<Local>")
  }

  @Test("the stacks of tabs have the names of the tabs")
  func tabs() {
    let tabs = NavigationTabCoordinator(
      rootClient: .root(), builder: { (to: Int, _, _) in "\(to)" },
      tabModels: [
        NavigationTabModel(
          label: TabItem(text: "A", image: "a"), destination: 1, tab: "first"),
        NavigationTabModel(
          label: TabItem(text: "B", image: "b"), destination: 2, tab: "second"),
      ])
    #expect(tabs.stack(of: "first")?.inspectionName == "first")
    #expect(tabs.stack(of: "second")?.inspectionName == "second")
  }

  /// Two tabs of which each leads to another module, as in the pattern of a module of tabs.
  private enum Start: Hashable, Sendable { case my, other }

  private func tabsOfModules() -> NavigationTabCoordinator<ThirdModule.Destination, Start> {
    NavigationTabCoordinator(
      rootClient: .root(),
      builder: { destination, mode, client in
        switch destination {
        case .start:
          _ =
            NavigationDestination(
              previousClient: client, mode: mode, entry: MyModule.mockEntry()
            ).content
        case .end:
          let other = OtherModule.mockEntry(at: .third)
          _ =
            NavigationDestination(previousClient: client, mode: mode, entry: other)
            .content.third
        }
      },
      tabModels: [
        NavigationTabModel(
          label: TabItem(text: "A", image: "a"), destination: .start, tab: Start.my),
        NavigationTabModel(
          label: TabItem(text: "B", image: "b"), destination: .end, tab: Start.other),
      ])
  }

  @Test("tabs have the name of their destinations' module, and their root has a name without types")
  func tabsOfModule() throws {
    let tabs = tabsOfModules()
    #expect(tabs.name == "NavigationTabCoordinator<ThirdModule>")
    #expect(tabs.router.state.root.typeName == "NavigationTabs")
    #expect("\(tabs.router.state.root)" == "tabs")
    #expect(tabs.stack(of: .my)?.name == "ModuleCoordinator<ThirdModule>")
  }

  @Test("a stack has the name of the module that its first screen shows, the innermost of several")
  func shownModule() throws {
    let tabs = tabsOfModules()
    let (first, second) = (try #require(tabs.stack(of: .my)), try #require(tabs.stack(of: .other)))
    #expect(first.inspectionName == "my")
    let seen = events { _ = tabs.visibleScreen() }
    #expect(first.inspectionName == "my: MyModule")
    #expect(
      seen.contains {
        if case .hierarchyChanged(let each) = $0 { each === first } else { false }
      })
    tabs.select(.other)
    _ = tabs.visibleScreen()
    // A third module inside the second.
    #expect(second.inspectionName == "other: ThirdModule")
  }

  @Test("a sheet has the name of the module that it shows, and a pushed screen does not change it")
  func shownInSheet() throws {
    let app = connectRoot()
    app.client.presentSheet(.external(.otherModule))
    let sheet = try #require(modal(of: app.stack))
    #expect(sheet.name == "ModuleCoordinator<MyModule>" && sheet.inspectionName == nil)
    let other = try #require(visibleView(app.stack)?.otherModule)
    #expect(sheet.inspectionName == "OtherModule")
    other.client.push(.third)
    _ = visibleOther(app.stack)?.third
    #expect(sheet.inspectionName == "OtherModule" && app.stack?.inspectionName == nil)
  }

  @Test("errors name a destination with its module")
  func messages() {
    let reporting = FlowErrorHandler(journalCapacity: 1)
    reporting.onError = { _ in }
    host.errorHandler = reporting
    stack.navigate(to: ModuleRoute(OtherModule.Destination.main))
    let error = reporting.journal.last?.error
    #expect(error?.description.hasPrefix("Navigation to 'OtherModule.main' failed") == true)
    #expect(error?.route == "main")
    #expect(stack.client(for: MyModule.Destination.self).presentSheet(.public(.settings)))
    #expect(!stack.client(for: MyModule.Destination.self).presentSheet(.public(.main)))
    #expect(
      reporting.journal.last?.error
        == .configurationError(
          message: "Cannot show 'MyModule.main' as sheet: 'MyModule.settings' is presented; "
            + "dismiss it first"))
  }
}
