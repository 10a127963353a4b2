import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Errors")
struct ErrorTests {
  let host = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
  let member = TestCoordinator(ShopRoute.catalogue)
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host, journalCapacity: 3)
    host.addChild(member)
  }

  @Test("navigationFailed names the route, its type, a coordinator and the reason")
  func navigationFailed() throws {
    member.navigate(to: HelpRoute.article(1))
    guard
      case .navigationFailed(_, "article", "HelpRoute", let context)? = errors.errors.first
    else {
      Issue.record("\(errors.errors)")
      return
    }
    #expect(!context.isEmpty)
    let error = errors.errors[0]
    #expect(error.coordinator == host.name)
    #expect(error.route == "article")
    #expect(error.routeType == "HelpRoute")
    #expect(error.description == "Navigation to 'article' failed: \(context)")
  }

  @Test("modalCoordinatorNotConfigured has SwiftUIFlow's message")
  func notConfigured() {
    host.navigate(to: AppRoute.sheet)
    #expect(
      errors.errors.map(\.description) == [
        "Cannot present 'sheet' as modal - no modal coordinator configured"
      ])
  }

  @Test("invalidTabIndex has SwiftUIFlow's message, also without tabs")
  func invalidTabIndex() {
    let tabs = TestTabs(AppRoute.main)
    let errors = RecordingErrorHandler(on: tabs)
    tabs.switchToTab(0)
    for index in 0..<3 { tabs.addChild(TestCoordinator(AppRoute.detail(index))) }
    tabs.switchToTab(5)
    #expect(
      errors.errors == [
        .invalidTabIndex(index: 0, validRange: 0..<0),
        .invalidTabIndex(index: 5, validRange: 0..<3),
      ])
    #expect(errors.errors[1].description == "Invalid tab index 5 - valid range is 0..<3")
    #expect(!errors.errors[0].description.contains("-1"))
  }

  @Test("each refused child or detour is reported with the kind of error for its reason")
  func ownership() {
    let other = TestCoordinator(HelpRoute.index)
    let owned = TestCoordinator(HelpRoute.index)
    other.addChild(owned)
    host.addChild(member)
    host.addChild(host)
    host.addChild(owned)
    host.presentDetour(owned, presenting: HelpRoute.article(3))
    #expect(
      errors.errors.map(\.kind) == [
        "duplicateChild", "circularReference", "configurationError", "invalidDetourNavigation",
      ])
    #expect(errors.errors[3].route == "article")
    #expect(errors.errors[3].routeType == "HelpRoute")
    #expect(errors.errors[3].coordinator == owned.name)
  }

  @Test(
    "a screen that cannot be made is reported once, with its view type, and has a fallback",
    arguments: FlowError.ViewType.allCases)
  func viewCreationFailed(viewType: FlowError.ViewType) {
    let blind = TestCoordinator(AppRoute.settings, shows: [.list], factory: ViewFactory())
    let top: Coordinator<AppRoute>
    switch viewType {
    case .root: top = blind
    case .pushed:
      top = blind
      blind.navigate(to: AppRoute.list)
    case .modal:
      top = host
      host.presentModal(blind)
    case .detour:
      top = host
      host.presentDetour(blind, presenting: AppRoute.settings)
    }
    let errors = RecordingErrorHandler(on: top)
    #expect(top.visibleScreen().isFallback)
    #expect(top.visibleScreen().isFallback)
    #expect(
      errors.errors == [
        .viewCreationFailed(
          coordinator: blind.name, route: viewType == .pushed ? "list" : "settings",
          routeType: "AppRoute", viewType: viewType)
      ])
  }

  @Test("a visible screen that the factory makes is used, and nothing is reported")
  func viewCreated() {
    let seen = TestCoordinator(AppRoute.list, factory: TitleFactory())
    host.presentDetour(seen, presenting: AppRoute.list)
    #expect(seen.router.factory?.coordinator === seen)
    #expect(host.visibleScreen().title == "Title of list")
    #expect(!host.visibleScreen().isFallback)
    #expect(errors.errors.isEmpty)
  }

  @Test("each kind of error has its own description and advice")
  func advice() {
    let all: [FlowError] = [
      .navigationFailed(coordinator: "C", route: "r", routeType: "R", context: "x"),
      .viewCreationFailed(coordinator: "C", route: "r", routeType: "R", viewType: .root),
      .modalCoordinatorNotConfigured(coordinator: "C", route: "r", routeType: "R"),
      .invalidDetourNavigation(coordinator: "C", route: "r", routeType: "R"),
      .circularReference(coordinator: "C"), .duplicateChild(coordinator: "C"),
      .invalidTabIndex(index: 1, validRange: 0..<1), .configurationError(message: "m"),
    ]
    #expect(Set(all.map(\.recommendedRecoveryAction)).count == all.count)
    #expect(Set(all.map(\.description)).count == all.count)
    #expect(Set(all.map(\.kind)).count == all.count)
    #expect(all.map(\.kind) == FlowError.kinds)
  }

  @Test("a failed navigation is reported once, at any depth of the walk")
  func reportedOnce() {
    let deep = TestCoordinator(HelpRoute.index)
    member.addChild(deep)
    #expect(!deep.navigate(to: AppRoute.login))
    #expect(errors.errors.count == 1)
    #expect(errors.handler.reportCount == 1)
  }

  @Test("a report has the path, the visible route and, if a navigation failed, the trace")
  func report() throws {
    host.presentModal(TestCoordinator(AppRoute.form))
    member.navigate(to: HelpRoute.index)
    let report = try #require(errors.handler.journal.first)
    #expect(report.sequence == 1)
    #expect(report.error == errors.errors[0])
    #expect(report.path.map(\.id) == [host.id, member.id])
    #expect(report.path.map(\.name) == [host.name, member.name])
    #expect(report.origin?.id == member.id)
    #expect(report.visibleRoute == RouteValue(AppRoute.form))
    let trace = try #require(report.trace)
    #expect(trace.entries.contains { $0.coordinator.id == host.id && !$0.accepted })
    #expect(trace.entries.first?.coordinator.id == member.id)
  }

  @Test("an error outside a navigation has no trace")
  func withoutTrace() {
    host.addChild(host)
    #expect(errors.handler.journal.count == 1)
    #expect(errors.handler.journal[0].trace == nil)
  }

  @Test("the journal keeps the last reports and counts the ones that it dropped")
  func journalBound() {
    for number in 1...5 { host.navigate(to: HelpRoute.article(number)) }
    #expect(errors.handler.journal.map(\.sequence) == [3, 4, 5])
    #expect(errors.handler.journalCapacity == 3)
    #expect(errors.handler.reportCount == 5)
    #expect(errors.errors.count == 5)
  }

  @Test("two observers receive errors beside the app's own handler, each until it is cancelled")
  func observers() {
    var first: [UInt64] = []
    var second: [UInt64] = []
    let observation = errors.handler.observe { first.append($0.sequence) }
    let other = errors.handler.observe { second.append($0.sequence) }
    host.navigate(to: HelpRoute.index)
    observation.cancel()
    observation.cancel()
    host.navigate(to: HelpRoute.index)
    other.cancel()
    host.navigate(to: HelpRoute.index)
    #expect(first == [1])
    #expect(second == [1, 2])
    #expect(errors.errors.count == 3)
  }

  @Test("the nearest handler at or above the coordinator takes the error")
  func nearest() {
    let inner = RecordingErrorHandler(on: member)
    member.navigate(to: HelpRoute.index)
    host.navigate(to: HelpRoute.index)
    #expect(inner.errors.count == 1)
    #expect(errors.errors.count == 1)
  }

  @Test("a tree without a handler of its own reports to the shared one")
  func shared() {
    let lonely = TestCoordinator(AppRoute.home)
    var kinds: [String] = []
    let observation = FlowErrorHandler.shared.observe { kinds.append($0.error.kind) }
    lonely.navigate(to: HelpRoute.index)
    observation.cancel()
    #expect(kinds == ["navigationFailed"])
  }
}

private final class TitleFactory: ViewFactory<AppRoute> {
  override func buildScreen(for route: AppRoute) -> Screen? {
    Screen(title: "Title of \(route.identifier)")
  }
}
