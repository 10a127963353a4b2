import Foundation
import TestInspections
import Testing

@testable import FlowModel
@testable import Inspector

@Suite("Counting requests of routes")
struct RouteTallyTests {
  private let detail = RouteLabel(identifier: "detail", type: "TimeRoute")

  private func navigation(_ sequence: UInt64, failing: Bool = false) -> NavigationReport {
    TimeFixture.navigation(
      sequence, revision: sequence, at: Double(sequence), failing: failing)
  }

  @Test("successes and failures are counted, with the last request and who took it")
  func counts() throws {
    var tally = RouteTally()
    tally.take([navigation(1), navigation(2), navigation(3, failing: true)])
    let known = try #require(tally[detail])
    #expect(known.count == RouteCount(succeeded: 2, failed: 1))
    #expect(known.last == LastRequest(time: TimeFixture.time(3), succeeded: false))
    #expect(tally.isWhole)
  }

  @Test("a flow change that the app makes for a navigation to the same route counts with it")
  func parts() {
    var tally = RouteTally()
    var part = navigation(1)
    part.partOf = detail
    tally.take([part, navigation(2)])
    #expect(tally[detail]?.count == RouteCount(succeeded: 1, failed: 0) && tally.isWhole)
    var other = navigation(3)
    other.partOf = RouteLabel(identifier: "settings", type: "TimeRoute")
    tally.take([other])
    #expect(tally[detail]?.count.succeeded == 2)
  }

  @Test("a route with values counts as its case, and keeps the last values")
  func cases() throws {
    var tally = RouteTally()
    for (sequence, value) in [(1, "7"), (2, "8")] as [(UInt64, String)] {
      let route = RouteLabel(identifier: "item", type: "ShopRoute", detail: "item(\(value))")
      let origin = CoordinatorReference(id: TimeFixture.id(1), name: "App")
      tally.take([
        NavigationReport(
          sequence: sequence, revision: 1, time: TimeFixture.time(Double(sequence)),
          origin: origin, request: "navigate", route: route,
          steps: [
            NavigationStepReport(
              coordinator: CoordinatorReference(id: TimeFixture.id(2), name: "Shop"),
              change: "push item", kind: .push, route: route, child: nil, index: nil)
          ], error: nil, durationNanoseconds: 1)
      ])
    }
    let known = try #require(tally[RouteLabel(identifier: "item", type: "ShopRoute")])
    #expect(known.count.succeeded == 2 && known.route.detail == "item(8)")
    #expect(known.takenBy?.name == "Shop")
    #expect(tally.cases.count == 1)
  }

  @Test("a navigation that comes twice counts once, and recalled ones may come last")
  func repeated() {
    var tally = RouteTally()
    tally.take([navigation(4)])
    #expect(!tally.isWhole && tally.first == 4)
    tally.take([navigation(1), navigation(2), navigation(3)])
    tally.take([navigation(3), navigation(4)])
    #expect(tally[detail]?.count.succeeded == 4 && tally.isWhole && tally.first == 1)
    tally.take([navigation(6)])
    #expect(!tally.isWhole)
  }

  @Test("the counts of an earlier moment are those without the later ones")
  func past() throws {
    var tally = RouteTally()
    tally.take([navigation(1), navigation(2, failing: true), navigation(3)])
    let later = try #require(tally.later(than: TimeFixture.time(2)))
    #expect(later.count(of: detail) == RouteCount(succeeded: 1))
    #expect(later.last(of: detail) == LastRequest(time: TimeFixture.time(2), succeeded: false))
    #expect(tally.later(than: TimeFixture.time(0))?.last(of: detail) == nil)
  }

  @Test("what is older than the kept navigations is unknown, and not zero")
  func bounded() {
    var tally = RouteTally(capacity: 10)
    for sequence in 1...30 as ClosedRange<UInt64> { tally.take([navigation(sequence)]) }
    #expect(tally[detail]?.count.succeeded == 30)
    #expect(tally.later(than: TimeFixture.time(5)) == nil)
    #expect(tally.later(than: TimeFixture.time(25))?.count(of: detail).succeeded == 5)
  }
}
