import Foundation
import TestSystem
import Testing

@testable import FlowBlackBox
@testable import FlowEngine
@testable import FlowModel

/// Boxes concern the whole process.
///
/// Nothing here waits, so no other test can run in between.
@MainActor
@Suite("The black box of a process", .serialized)
struct BlackBoxTests {
  private let shop = ShopCoordinator()
  private let directory = TemporaryDirectory()

  private var path: String { directory.file("shop.blackbox") }

  /// What is in the file.
  private func found(_ name: String = "shop.blackbox") throws -> BlackBoxReport {
    let data = try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
    return try #require(BlackBoxReport(reading: [UInt8](data)))
  }

  @Test("a navigation is in the file with its route, coordinator, place and what it made visible")
  func navigation() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    shop.navigate(to: ShopRoute.item(7))
    let report = try found()
    let navigation = try #require(report.navigations.first)
    #expect(report.entries.count == 1 && report.faults.isEmpty && report.app == "shop")
    #expect(report.pid == getpid() && !report.run.isEmpty)
    #expect(navigation.request == "navigate")
    #expect(navigation.route == RouteLabel(identifier: "item", type: "ShopRoute"))
    #expect(navigation.origin == CoordinatorReference(id: shop.id, name: "ShopCoordinator"))
    #expect(navigation.call?.file == "FlowBlackBoxTests/BlackBoxTests.swift")
    #expect(navigation.call?.function == "navigation()")
    let end = try #require(navigation.end)
    #expect(end.succeeded && end.visibleRoute.identifier == "item")
    #expect(end.visibleCoordinator == navigation.origin)
    #expect(box.report == report && box.text().contains("navigate(item) by ShopCoordinator"))
  }

  @Test("the file has exactly its stated size, and only its owner can read it")
  func size() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    for number in 0..<1_000 { shop.navigate(to: ShopRoute.item(number)) }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_size == 65_536)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try directory.names == ["shop.blackbox"])
  }

  @Test("while a navigation is decided, it is in the file as one that has not ended")
  func unfinished() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    shop.navigate(to: ShopRoute.cart)
    var seen: BlackBoxReport?
    shop.whileDeciding = { seen = box.report }
    shop.navigate(to: ShopRoute.item(1))
    let report = try #require(seen)
    #expect(report.unfinished?.route?.identifier == "item")
    #expect(report.visible?.visibleRoute.identifier == "cart")
    #expect(box.report?.unfinished == nil)
  }

  @Test("a failed navigation has its error, and an error outside one has none")
  func errors() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    shop.navigate(to: ShopRoute.archive(3))
    shop.report(.circularReference(coordinator: "ShopCoordinator"))
    let report = try found()
    #expect(report.errors.map(\.kind) == ["navigationFailed", "circularReference"])
    let navigation = try #require(report.navigations.first)
    #expect(navigation.end?.succeeded == false)
    let error = try #require(report.error(of: navigation))
    #expect(error.route == RouteLabel(identifier: "archive", type: "ShopRoute"))
    #expect(error.call == navigation.call && error.phase == .planning)
    #expect(report.errors.last?.outer == nil)
  }

  @Test("every kind of request has the name that the protocol has")
  func requests() {
    let route = RouteValue(ShopRoute.cart)
    let requests: [NavigationRequest] = [
      .navigate(route), .pop, .popTo(route), .popToRoot, .presentModal(route), .dismissModal,
      .presentDetour(route), .dismissDetour, .selectTab(2), .changeFlow(route), .restore,
    ]
    #expect(requests.map(\.noted.kind.verb) == requests.map(\.verb))
    #expect(Set(requests.map(\.noted.kind)) == Set(BlackBoxRequest.allCases))
    #expect(requests.compactMap(\.noted.index) == [2])
  }

  @Test("the values of routes do not get into the file")
  func values() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    shop.navigate(to: ShopRoute.note("secret"))
    let people = PlainCoordinator(root: Profile(mail: "secret@example.com"))
    people.navigate(to: Profile(mail: "secret@example.org"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.firstRange(of: Data("secret".utf8)) == nil)
    #expect(try found().navigations.map(\.route?.identifier) == ["note", "Profile"])
  }

  @Test("what the previous run left is returned, and its file is kept beside")
  func previous() throws {
    let first = try BlackBox.start("shop", at: path)
    #expect(first.previous == nil)
    shop.navigate(to: ShopRoute.cart)
    // As after a kill: the box was not stopped.
    let left = try found()
    let second = try BlackBox.start("shop", at: path)
    defer { second.stop() }
    #expect(!first.isRunning && second.isRunning)
    #expect(second.previous?.entries == left.entries && second.previous?.run == left.run)
    #expect(try found("shop.blackbox.previous").entries == left.entries)
    #expect(try found().entries.isEmpty && found().run != left.run)
    #expect(try directory.names == ["shop.blackbox", "shop.blackbox.previous"])
    shop.navigate(to: ShopRoute.item(1))
    #expect(try found("shop.blackbox.previous").entries == left.entries)
  }

  @Test("a stop is noted, and nothing is afterwards")
  func stops() throws {
    let box = try BlackBox.start("shop", at: path)
    #expect(box.isRunning && box.report?.stoppedAt == nil)
    box.stop()
    shop.navigate(to: ShopRoute.cart)
    box.stop()
    #expect(!box.isRunning && Change.tap == nil)
    #expect(try found().stoppedAt != nil && found().entries.isEmpty)
  }

  @Test("a file of another kind is left as it is")
  func other() throws {
    try directory.write(Data("a diary".utf8), to: "shop.blackbox")
    #expect(throws: BlackBoxError.notABlackBox(path: path)) {
      try BlackBox.start("shop", at: path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("a diary".utf8))
    let nowhere = directory.file("no/shop.blackbox")
    let error = #expect(throws: BlackBoxError.self) { try BlackBox.start("shop", at: nowhere) }
    #expect(error?.description.contains("cannot write the black box \(nowhere): ") == true)
    #expect(try directory.names == ["shop.blackbox"])
  }

  @Test("a navigation within another names it")
  func nested() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    var isNested = false
    shop.whileDeciding = { [shop] in
      guard !isNested else { return }
      isNested = true
      shop.navigate(to: ShopRoute.item(1))
    }
    shop.navigate(to: ShopRoute.cart)
    let navigations = try found().navigations
    #expect(navigations.map(\.route?.identifier) == ["cart", "item"])
    #expect(navigations.map(\.outer) == [nil, navigations.first?.number])
  }

  /// Keeps each navigation, as a breakpoint does.
  @MainActor
  private final class Gate: NavigationGate {
    private(set) var kept: [PlannedNavigation] = []

    func verdict(on navigation: PlannedNavigation) -> GateVerdict {
      kept.append(navigation)
      return .keeps
    }
  }

  @Test("a navigation at a breakpoint is parked, not failed, and is noted again when it goes on")
  func parked() throws {
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    let gate = Gate()
    NavigationGates.open(gate)
    defer { NavigationGates.close(gate) }
    shop.navigate(to: ShopRoute.cart)
    shop.navigate(to: ShopRoute.item(1))
    var report = try found()
    #expect(report.navigations.map(\.end?.isParked) == [true, true])
    #expect(report.navigations.map(\.end?.succeeded) == [false, false])
    #expect(report.errors.isEmpty && report.faults.isEmpty && report.unfinished == nil)
    #expect(box.text().contains(": parked at a breakpoint; visible: "))
    gate.kept[0].letGo(.went, number: 1)
    gate.kept[1].refuseNow(number: 2)
    report = try found()
    #expect(report.navigations.map(\.end?.isParked) == [true, true, false])
    #expect(report.navigations.last?.end?.succeeded == true)
    #expect(report.visible?.visibleRoute.identifier == "cart")
    // A viewer's refusal is no error of the app.
    #expect(report.errors.isEmpty)
  }

  @Test("an observer and a box see the same navigations")
  func observed() throws {
    var records: [String] = []
    let observation = FlowEvents.observe { event in
      if case .navigated(let record, _) = event { records.append(record.request.verb) }
    }
    let box = try BlackBox.start("shop", at: path)
    defer { box.stop() }
    shop.navigate(to: ShopRoute.cart)
    shop.navigate(to: ShopRoute.archive(1))
    shop.popToRoot()
    observation.cancel()
    #expect(try found().navigations.map(\.request) == records && records.count == 3)
  }
}
