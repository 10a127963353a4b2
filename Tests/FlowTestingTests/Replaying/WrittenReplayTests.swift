import FlowModel
import FlowTesting
import Foundation
import TestHierarchies
import Testing

@testable import FlowReports

@Suite("Written tests")
struct WrittenReplayTests {
  private let tabs = "TabCoordinator<TableRoute>"
  private var menu: String { "\(tabs)/MockCoordinator<BistroRoute>" }
  private var seats: String { "\(tabs)/MockCoordinator<TableRoute>" }

  private func dish(_ name: String) -> RouteLabel {
    RouteLabel(identifier: name, type: "BistroRoute")
  }

  private func seat(_ number: Int) -> RouteLabel {
    RouteLabel(identifier: "seat", type: "TableRoute", detail: "seat(\(number))")
  }

  private func navigation(
    _ request: String, _ route: RouteLabel? = nil, tab: Int? = nil, at place: String,
    made: String? = nil, fails: Bool = false, shown: String? = nil
  ) throws -> PlayedNavigation {
    let error = FlowErrorDescription(
      kind: "navigationFailed", message: "no taker", advice: "", coordinator: nil, route: nil,
      routeType: nil, phase: nil)
    return PlayedNavigation(
      sequence: 1, request: request, route: route, tab: tab,
      place: try #require(CoordinatorPlace(place)), made: made, error: fails ? error : nil,
      shown: shown)
  }

  private func run() throws -> PlayedRun {
    let base = "base: TableRoute.tables (tab 1) | BistroRoute.menu"
    let navigations = [
      try navigation("navigate", dish("order"), at: menu, shown: "\(base) > BistroRoute.order"),
      try navigation("navigate", dish("kitchen"), at: menu, fails: true),
      try navigation(
        "presentModal", dish("bill"), at: menu, made: "MockCoordinator<BistroRoute>",
        shown: "\(base) > BistroRoute.order\nsheet: BistroRoute.bill"),
      try navigation("dismissModal", at: menu),
      try navigation("pop", at: menu, shown: base),
      try navigation("selectTab", tab: 1, at: tabs),
      try navigation("navigate", seat(4), at: seats),
      try navigation("navigate", seat(5), at: "…/MockCoordinator<TableRoute>"),
      try navigation(
        "popTo", seat(4), at: seats,
        shown: "base: TableRoute.tables (tab 2) | TableRoute.tables > TableRoute.seat(4)"),
      try navigation("popToRoot", at: seats),
    ]
    return PlayedRun(
      run: "run", engine: "bistro", root: "Bistro", navigations: navigations, beginning: nil,
      missing: 0, otherRuns: 0, end: Tree(name: "Bistro").snapshot, errors: [])
  }

  @Test("a written test is the file beside this one, which compiles and passes")
  func file() throws {
    let run = try run()
    let source = ReplayTest(
      run, of: "bistro.flowscope", app: ReplayTest.App(root: "Bistro().tabs", modules: [])
    ).source
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("BistroReplay.swift")
    #expect(source == (try String(contentsOf: file, encoding: .utf8)))
  }
}
