import FlowEngine
import NIOConcurrencyHelpers
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@Suite("Labels that were made before", .timeLimit(.minutes(Patience.minutes)))
struct KnownLabelsTests {
  private enum Flag: Route { case up, down }
  private enum OtherFlag: Route { case up, down }
  private struct Page: Route {
    let number: UInt32
    let isOpen: Bool
  }
  /// Equal whatever its note says.
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
  /// Hides its associated value from reflection.
  private enum Hidden: Route, CustomReflectable {
    case text(String)
    var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
  }
  /// As a class has it, whose words may become others.
  private final class Counter: Sendable {
    let count = NIOLockedValueBox(0)
  }
  private struct Counted: Route {
    let counter: Counter
    var identifier: String { "counted \(counter.count.withLockedValue { $0 })" }
    static func == (lhs: Counted, rhs: Counted) -> Bool { lhs.counter === rhs.counter }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(counter)) }
  }

  @Test("are those that are made now, for every route, asked twice")
  func sameAsMadeNow() {
    var known = KnownLabels()
    var routes: [any Route] = [Flag.up, Flag.down, OtherFlag.up, OtherFlag.down]
    for number in 0..<3 as Range<UInt8> {
      for note in 0..<3 as Range<UInt8> { routes.append(Noted(number: number, note: note)) }
      routes.append(Page(number: UInt32(number), isOpen: number == 1))
      routes.append(Wide(first: 1, second: UInt64(number)))
      routes += [Texts.text("\(number)"), Texts.none, Texts.other, Texts.text("")] as [any Route]
      routes.append(AppRoute.detail(Int(number)))
    }
    for _ in 0..<2 {
      for route in routes {
        #expect(known.label(of: route, orElse: Redaction.nothing.label) == RouteLabel(route))
      }
    }
  }

  @Test("are made again for what refers to something else, and not for a bare case beside it")
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
      // Long enough to be allocated, where the one before may have been.
      let route = Hidden.text(String(repeating: "\(number)", count: 100))
      _ = known.label(of: route) {
        made += 1
        return RouteLabel($0)
      }
    }
    #expect(made == 5)
  }

  @Test("are not made again, and more of them than are kept do no harm")
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
}
