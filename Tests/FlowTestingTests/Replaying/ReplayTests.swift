import FlowEngine
import FlowIntrospect
import FlowModel
import FlowRecording
import FlowReports
import FlowTesting
import Foundation
import TestPatience
import TestSystem
import Testing

@MainActor @Suite("Replays of recordings", .timeLimit(.minutes(Patience.minutes)))
struct ReplayTests {
  private let directory = TemporaryDirectory()

  private var tabs: String { "TabCoordinator<TableRoute>" }
  private var menu: String { "\(tabs)/MockCoordinator<BistroRoute>" }
  private var seats: String { "\(tabs)/MockCoordinator<TableRoute>" }

  /// Records what `body` does.
  private func recording(_ body: (Bistro) -> Void) async throws -> String {
    let bistro = Bistro()
    bistro.seats.onCanHandle = { $0 != .tables }
    let path = directory.file("bistro.flowscope")
    let follower = HierarchyFollower(
      bistro.tabs, name: "bistro", options: InspectorOptions(catalogue: BistroRoute.catalogue))
    let recording = try await HierarchyRecording.start(follower, to: path, replacing: true)
    body(bistro)
    try await recording.finish()
    return path
  }

  private func newTabs() -> TabCoordinator<TableRoute> {
    let bistro = Bistro()
    bistro.seats.onCanHandle = { $0 != .tables }
    kept.append(bistro)
    return bistro.tabs
  }

  /// The errors of a tree have a handler, which its owner keeps.
  private final class Kept { var bistros: [Bistro] = [] }
  private let keeper = Kept()
  private var kept: [Bistro] {
    get { keeper.bistros }
    nonmutating set { keeper.bistros = newValue }
  }

  @Test("a recorded run has its navigations with places, errors, and what was shown")
  func run() async throws {
    let path = try await recording { bistro in
      bistro.menu.navigate(to: BistroRoute.order)
      bistro.menu.navigate(to: BistroRoute.kitchen)
      bistro.tabs.switchToTab(1)
      bistro.seats.navigate(to: TableRoute.seat(4))
    }
    let run = try await PlayedRun.read(path)
    #expect(run.root == tabs && run.missing == 0 && run.beginning == nil)
    #expect(run.navigations.map(\.request) == ["navigate", "navigate", "selectTab", "navigate"])
    #expect(run.navigations.map(\.place.description) == [menu, menu, tabs, seats])
    #expect(run.navigations.map { $0.error != nil } == [false, true, false, false])
    #expect(run.navigations.map(\.tab) == [nil, nil, 1, nil])
    #expect(
      run.navigations.last?.shown
        == "base: TableRoute.tables (tab 2) | TableRoute.tables > TableRoute.seat(4)")
  }

  @Test("a replay of a recording shows in each step what was recorded")
  func replay() async throws {
    let path = try await recording { bistro in
      bistro.menu.navigate(to: BistroRoute.order)
      bistro.menu.navigate(to: BistroRoute.bill)
      bistro.menu.dismissModal()
      bistro.tabs.switchToTab(1)
      bistro.seats.navigate(to: TableRoute.seat(4))
      bistro.seats.navigate(to: TableRoute.seat(5))
      bistro.seats.popTo(.seat(4))
      bistro.menu.popToRoot()
    }
    let run = try await PlayedRun.read(path)
    let player = NavigationPlayer(newTabs(), catalogue: BistroRoute.catalogue)
    var catalogue = BistroRoute.catalogue
    catalogue.add([TableRoute.seat(4), TableRoute.seat(5)])
    let knowing = NavigationPlayer(newTabs(), catalogue: catalogue)
    #expect(run.navigations.count == 8)
    for navigation in run.navigations {
      guard case .made(nil) = knowing.play(navigation) else {
        Issue.record("\(navigation.words) was not made")
        continue
      }
      if let shown = navigation.shown { #expect(knowing.shownText == shown) }
    }
    // Without the routes in the catalogue, their navigations are impossible, and say why.
    let reasons = run.navigations.compactMap { navigation -> String? in
      if case .impossible(let reason) = player.play(navigation) { reason } else { nil }
    }
    #expect(reasons.count == 3 && reasons.allSatisfy { $0.contains("seat") }, "\(reasons)")
  }

  @Test("the functions of a test make the navigations, and pass if all is as recorded")
  func passes() {
    let replay = Replay(newTabs())
    replay.navigate(to: BistroRoute.order, at: menu)
    replay.navigate(to: BistroRoute.kitchen, at: menu, failing: "navigationFailed")
    replay.expectShown(
      """
      base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order
      """)
    replay.presentModal("MockCoordinator<BistroRoute>", for: BistroRoute.bill, at: menu)
    replay.expectShown(
      """
      base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order
      sheet: BistroRoute.bill
      """)
    replay.dismissModal(at: menu)
    replay.pop(at: menu)
    replay.selectTab(1, at: tabs)
    replay.navigate(to: TableRoute.seat(4), at: "…/MockCoordinator<TableRoute>")
    replay.popToRoot(at: seats)
    replay.expectShown("base: TableRoute.tables (tab 2) | TableRoute.tables")
    replay.expectNoErrors()
  }

  @Test("another result than the recorded one fails the test at its line")
  func fails() {
    let line = UInt(#line)
    let found = issues {
      let replay = Replay(newTabs())
      replay.navigate(to: BistroRoute.kitchen, at: menu)
      replay.navigate(to: BistroRoute.order, at: menu, failing: "navigationFailed")
      replay.expectShown("base: BistroRoute.menu")
      replay.pop(at: "TabCoordinator<TableRoute>/Nobody")
      replay.navigate(to: "dessert", type: "BistroRoute", at: menu)
      replay.presentDetour("WaiterCoordinator", for: BistroRoute.order, at: menu)
    }
    let texts = found.map(\.text)
    #expect(texts.count == 6, "\(texts)")
    #expect(found.map(\.line) == (3...8).map { line + $0 })
    #expect(texts[0].hasPrefix("navigate failed: ") && texts[0].hasSuffix("It has to succeed."))
    #expect(texts[1].contains("in the recording it failed with navigationFailed"))
    #expect(texts[2].contains("+ base: TableRoute.tables (tab 1) | BistroRoute.menu > "))
    #expect(texts[3].contains("no coordinator is at TabCoordinator<TableRoute>/Nobody"))
    #expect(texts[4].contains("no route is named 'dessert'") || texts[4].contains("dessert"))
    #expect(texts[5].contains("the app does not make the detour WaiterCoordinator"))
  }

  @Test("a detour that the app presents itself is made by the test's closure")
  func making() {
    let replay = Replay(newTabs()) { name, route in
      name == "WaiterCoordinator" ? WaiterCoordinator(root: BistroRoute.order) : nil
    }
    replay.presentDetour("WaiterCoordinator", for: BistroRoute.order, at: menu)
    replay.expectShown(
      """
      base: TableRoute.tables (tab 1) | BistroRoute.menu
      detour: BistroRoute.order
      """)
  }

  @Test("a modal that the app makes for its route is made by it")
  func madeModal() {
    let tabs = newTabs()
    kept[kept.count - 1].menu.onMakeModal = { WaiterCoordinator(root: $0) }
    let replay = Replay(tabs)
    replay.presentModal("WaiterCoordinator", for: BistroRoute.order, at: menu)
    replay.expectShown(
      """
      base: TableRoute.tables (tab 1) | BistroRoute.menu
      sheet: BistroRoute.order
      """)
  }

  @Test("a navigation that the app makes by itself is not made again")
  func byItself() {
    let tabs = TabCoordinator(router: Router(initial: TableRoute.tables))
    tabs.addChild(EagerMenu(root: BistroRoute.menu))
    let menu = "\(self.tabs)/EagerMenu"
    let replay = Replay(tabs)
    replay.navigate(to: BistroRoute.order, at: menu)
    replay.navigate(to: BistroRoute.bill, at: menu)
    replay.pop(at: menu)
    replay.expectShown("base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order")
    // It is made again if the app does not make it.
    replay.navigate(to: BistroRoute.bill, at: menu)
    replay.expectShown(
      "base: TableRoute.tables (tab 1) | BistroRoute.menu > BistroRoute.order > BistroRoute.bill")
  }

  @Test("a replay begins with the recorded state, and says what of it is lost")
  func restored() throws {
    let earlier = newTabs()
    let bistro = kept[kept.count - 1]
    bistro.menu.navigate(to: BistroRoute.order)
    bistro.seats.navigate(to: TableRoute.seat(4))
    earlier.switchToTab(1)
    let state = SavedState(FlowSnapshot(of: earlier))
    let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    let found = issues {
      let replay = Replay(newTabs(), catalogue: BistroRoute.catalogue)
      replay.restore(json)
      replay.expectShown(
        """
        base: TableRoute.tables (tab 2) | TableRoute.tables
        """)
      replay.restore("{}")
    }
    #expect(found.count == 2)
    #expect(found.first?.text.contains("route seat: the app's RouteCatalogue") == true)
    #expect(found.last?.text.contains("Can't read the state") == true)
  }

  // MARK: Minimising

  @Test("of many navigations, those that lead to an error are left, and none too many")
  func minimal() async throws {
    // The kitchen is closed unless an order was made; it fails with another error then.
    let path = try await recording { bistro in
      Self.close(bistro)
      for _ in 0..<50 {
        bistro.menu.navigate(to: BistroRoute.order)
        bistro.menu.popToRoot()
        bistro.tabs.switchToTab(1)
        bistro.tabs.switchToTab(0)
      }
      bistro.tabs.switchToTab(1)
      bistro.seats.navigate(to: TableRoute.seat(1))
      bistro.tabs.switchToTab(0)
      bistro.menu.navigate(to: BistroRoute.order)
      bistro.menu.navigate(to: BistroRoute.kitchen)
    }
    let run = try await PlayedRun.read(path)
    #expect(run.navigations.count > 200)
    let error = try #require(run.errors.last)
    var source = ""
    try await withKnownIssue {
      source = try await minimize(
        recording: path, error: error.sequence, root: "Bistro().tabs",
        catalogue: BistroRoute.catalogue, to: directory.file("Minimal.swift")
      ) {
        let tabs = newTabs()
        Self.close(kept[kept.count - 1])
        return tabs
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("2 of ") }
    }
    #expect(source.contains("to: BistroRoute.order, at: "))
    #expect(source.contains("to: BistroRoute.kitchen, at: "))
    #expect(source.components(separatedBy: "\n  replay.").count == 3, "\(source)")
    let written = try String(contentsOfFile: directory.file("Minimal.swift"), encoding: .utf8)
    #expect(written == source)
  }

  /// Fails for the kitchen only with an order on the stack: two of the navigations matter.
  private static func close(_ bistro: Bistro) {
    bistro.menu.onCanHandle = { [weak menu = bistro.menu] route in
      route != .kitchen || menu?.router.state.stack.contains(.order) != true
    }
  }

  @Test("an error that a new app does not have is not shrunk, and says so")
  func notReproduced() async throws {
    let path = try await recording { $0.menu.navigate(to: BistroRoute.kitchen) }
    let error = await #expect(throws: ReportError.self) {
      try await minimize(recording: path, error: 1, root: "Bistro().tabs") {
        let tabs = newTabs()
        kept[kept.count - 1].menu.onCanHandle = { _ in true }
        return tabs
      }
    }
    #expect(error.map { "\($0)".contains("1 navigation in a new app does not") } == true)
  }

  @Test("an error that is not in the recording is refused")
  func unknownError() async throws {
    let path = try await recording { $0.menu.navigate(to: BistroRoute.order) }
    let error = await #expect(throws: ReportError.self) {
      try await minimize(recording: path, error: 99, root: "Bistro().tabs") { newTabs() }
    }
    #expect(error.map { "\($0)".contains("cannot find that error") } == true)
  }
}

/// A coordinator that the app of these tests presents as a detour.
private final class WaiterCoordinator: MockCoordinator<BistroRoute> {}

/// Brings the bill with the first order.
private final class EagerMenu: MockCoordinator<BistroRoute> {
  private var isServed = false

  override func didAppear(_ route: BistroRoute) {
    guard route == .order, !isServed else { return }
    isServed = true
    navigate(to: BistroRoute.bill)
  }
}
