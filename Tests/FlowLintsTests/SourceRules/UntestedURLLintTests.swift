import FlowModel
import Testing

@testable import FlowLints

@Suite struct UntestedURLLintTests {
  private func entry(
    _ handler: String?, isTested: Bool?, _ kind: DeclaredEntry.Kind = .url, line: Int = 4,
    route: String? = nil
  ) -> DeclaredEntry {
    DeclaredEntry(
      kind: kind, pattern: "", route: route, handler: handler, isTested: isTested,
      place: DeclaredPlace(file: "App.swift", line: line, column: 5))
  }

  private func findings(_ entries: DeclaredEntry...) throws -> [SourceFinding] {
    var shop = DeclaredShop()
    shop.entries = entries
    return try shop.findings()
  }

  @Test("a function that no test calls is found where the system calls it")
  func untested() throws {
    let found = try findings(
      entry("open", isTested: false), entry("resume", isTested: false, .activity))
    #expect(found.map(\.kind) == ["untested-url/no-test", "untested-url/no-test"])
    #expect(
      found.map(\.finding.message).sorted() == [
        "no test calls open(…), which gets any URL from the system",
        "no test calls resume(…), which gets any activity from the system",
      ])
    #expect(
      found.first?.finding.advice
        == "call it in a test with what the app expects, and with what it does not")
    #expect(found.first?.place == DeclaredPlace(file: "App.swift", line: 4, column: 5))
    #expect(Set(found.map(\.finding.id)).count == 2)
  }

  @Test("an entry with several routes, and two that call one function, are one finding")
  func once() throws {
    let found = try findings(
      entry("open", isTested: false, route: "CartRoute.item"),
      entry("open", isTested: false, route: "CartRoute.list"),
      entry("open", isTested: false, line: 90))
    #expect(found.map(\.place?.line) == [4])
  }

  @Test("without tests, and without a function, it is unknown, once for each cause")
  func unknown() throws {
    let found = try findings(
      entry("open", isTested: nil), entry("resume", isTested: nil, .activity, line: 5),
      entry(nil, isTested: nil, line: 7), entry(nil, isTested: nil, line: 8))
    #expect(
      found.map(\.kind) == ["untested-url/no-tests unknown", "untested-url/no-handler unknown"])
    #expect(
      found.map(\.finding.message) == [
        "the directories that are read have no tests, of which one may call resume(…), and 1 "
          + "more like this",
        "no function gets what the system hands over, and 1 more like this",
      ])
    #expect(found.last?.place?.line == 7)
  }

  @Test("what is tested is no finding, and neither are links, which the app declares")
  func tested() throws {
    #expect(
      try findings(
        entry("open", isTested: true), entry(nil, isTested: true),
        DeclaredEntry(kind: .link, pattern: "shop://item", route: "CartRoute.item"),
        DeclaredEntry(kind: .push, pattern: "item", route: "CartRoute.item")) == [])
  }
}
