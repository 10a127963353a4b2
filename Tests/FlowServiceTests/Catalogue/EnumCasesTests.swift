import TestPatience
import Testing

@testable import FlowModel
@testable import FlowService

@Suite("The cases of an enum", .timeLimit(.minutes(Patience.minutes)))
struct EnumCasesTests {
  private enum Offers: Route, Codable {
    case all
    case offer(Int)
    case compared(Int, with: Int)
  }

  private struct Page: Route, Codable { let number: Int }

  private enum Renamed: String, Route, Codable { case one = "1", two = "2" }

  private enum Mixed<Value> { case value(Value), none }

  @Test("an enum with payloads has the names of all its cases, and other types have none")
  func names() {
    #expect(Set(EnumCases.names(of: Offers.self) ?? []) == ["all", "offer", "compared"])
    #expect(EnumCases.names(of: Mixed<String>.self) == ["value", "none"])
    #expect(EnumCases.names(of: Never.self) == [])
    for type in [Page.self, Int.self, Int?.self, (Int, Int).self, [Int].self] as [any Any.Type] {
      #expect(EnumCases.names(of: type) == nil, "\(type)")
    }
  }

  @Test("a catalogue declares the cases of a type that is decoded, and no values")
  func declared() {
    var catalogue = RouteCatalogue()
    catalogue.add(Offers.self)
    catalogue.add(Page.self)
    catalogue.add(Renamed.self)
    #expect(Set(catalogue.declaredCases().map(\.identifier)) == ["all", "offer", "compared"])
    #expect(catalogue.declaredCases().allSatisfy { $0.detail == nil })
    #expect(catalogue.declaredRoutes.isEmpty)
  }

  @Test("a type whose routes are not named like their cases declares none")
  func renamed() {
    enum Own: Route, Codable {
      case page(Int)
      var identifier: String { "own page" }
    }
    var catalogue = RouteCatalogue()
    catalogue.add(Own.self)
    catalogue.add(Offers.self)
    let ledger = RouteLedger(catalogue)
    #expect(ledger.report(of: "e", .nothing).cases.count == 4)
    catalogue.add(Own.page(1))
    let aware = RouteLedger(catalogue)
    #expect(aware.report(of: "e", .nothing).cases.count == 3)
  }
}
