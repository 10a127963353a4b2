import Foundation
import NIOConcurrencyHelpers
import TestPatience
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowService

@Suite("Cached labels", .timeLimit(.minutes(Patience.minutes)))
struct KnownLabelsTests {
  private enum Flag: Route { case up, down }
  private enum OtherFlag: Route { case up, down }
  private enum Article: Route { case detail(Int) }
  private struct Page: Route {
    let number: UInt32
    let isOpen: Bool
  }
  /// A route whose note is ignored by `==`.
  private struct Noted: Route {
    let number: UInt8
    let note: UInt8
    static func == (lhs: Noted, rhs: Noted) -> Bool { lhs.number == rhs.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }
  private struct Wide: Route {
    let first: UInt64
    let second: UInt64
  }
  private enum Texts: Route {
    case none
    case text(String)
    case other
  }
  /// A route that hides its associated value from reflection.
  private enum Hidden: Route, CustomReflectable {
    case text(String)
    var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
  }
  /// A reference, as in a class whose description may change.
  private final class Counter: Sendable {
    let count = NIOLockedValueBox(0)
  }
  private struct Counted: Route {
    let counter: Counter
    var identifier: String { "counted \(counter.count.withLockedValue { $0 })" }
    static func == (lhs: Counted, rhs: Counted) -> Bool { lhs.counter === rhs.counter }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(counter)) }
  }

  @Test("a cached label equals a new one, for every route")
  func sameAsMadeNow() {
    var known = KnownLabels()
    var routes: [any Route] = [Flag.up, Flag.down, OtherFlag.up, OtherFlag.down]
    for number in 0..<3 as Range<UInt8> {
      for note in 0..<3 as Range<UInt8> { routes.append(Noted(number: number, note: note)) }
      routes.append(Page(number: UInt32(number), isOpen: number == 1))
      routes.append(Wide(first: 1, second: UInt64(number)))
      routes += [Texts.text("\(number)"), Texts.none, Texts.other, Texts.text("")] as [any Route]
      routes.append(Article.detail(Int(number)))
    }
    for _ in 0..<2 {
      for route in routes {
        #expect(known.label(of: route, orElse: Redaction.nothing.label) == RouteLabel(route))
      }
    }
  }

  @Test("the label of a bare case is cached, and the label of a route with a reference is not")
  func references() {
    var known = KnownLabels()
    let counted = Counted(counter: Counter())
    for count in 0..<3 {
      counted.counter.count.withLockedValue { $0 = count }
      #expect(
        known.label(of: counted, orElse: Redaction.nothing.label).identifier == "counted \(count)")
    }
    var made = 0
    for _ in 0..<5 {
      for route in [Texts.none, .other, .text("none")] {
        let label = known.label(of: route) {
          made += 1
          return RouteLabel($0)
        }
        #expect(label == RouteLabel(route))
      }
    }
    #expect(made == 2 + 5)
    made = 0
    for number in 0..<5 {
      // Long enough to be allocated, perhaps at the address of the previous one.
      let route = Hidden.text(String(repeating: "\(number)", count: 100))
      _ = known.label(of: route) {
        made += 1
        return RouteLabel($0)
      }
    }
    #expect(made == 5)
  }

  @Test("labels are made once, and more labels than the cache holds do no harm")
  func bound() {
    var known = KnownLabels()
    var made = 0
    func label(_ number: UInt32) -> RouteLabel {
      known.label(of: Page(number: number, isOpen: false)) {
        made += 1
        return RouteLabel($0)
      }
    }
    for _ in 0..<3 { #expect(label(7).identifier.contains("7")) }
    #expect(made == 1)
    for number in 0..<10_000 as Range<UInt32> {
      #expect(label(number).identifier.contains("\(number)"))
    }
  }

  @Test("a step shares the label of the requested route only if both routes are equal in memory")
  func stepsOfReports() {
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "App")
    let routes: [any Route] = [
      Noted(number: 1, note: 1), Noted(number: 1, note: 2), Flag.up, OtherFlag.up, Texts.text("1"),
      Texts.text("2"), Article.detail(1),
    ]
    for asked in routes {
      let steps = routes.map {
        NavigationStepSummary(coordinator: origin, change: .push(RouteValue($0)))
      }
      let record = NavigationRecord(
        time: Date(timeIntervalSince1970: 0), origin: origin, request: .navigate(RouteValue(asked)),
        outcome: .success(steps), duration: .zero)
      let made = NIOLockedValueBox(0)
      let redaction = Redaction.custom { route in
        made.withLockedValue { $0 += 1 }
        return RouteLabel(route)
      }
      let report = NavigationReport(record, sequence: 1, revision: 1, redaction: redaction)
      #expect(report.route == RouteLabel(asked))
      #expect(report.steps.map(\.route) == routes.map { RouteLabel($0) })
      #expect(made.withLockedValue { $0 } == routes.count)
    }
  }
}
