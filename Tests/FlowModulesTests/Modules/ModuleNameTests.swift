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
}
