import FlowModel
import FlowScan
import TestScans
import Testing

/// What a person says of each fixture is what a scan finds: all of it, and nothing else.
@Suite struct AccuracyTests {
  @Test("a scan finds everything, invents nothing, and names what it cannot resolve")
  func accuracy() throws {
    let fixtures = try ScanFixture.all()
    try #require(fixtures.count >= 17)
    var all = ScanAccuracy()
    for fixture in fixtures {
      #expect(!fixture.truth.isEmpty, "\(fixture.name)")
      let accuracy = ScanAccuracy(of: try fixture.scan().map, in: fixture)
      #expect(accuracy.missed == [], "\(fixture.name)")
      #expect(accuracy.invented == [], "\(fixture.name)")
      #expect(accuracy.unnamed == [], "\(fixture.name)")
      all.add(accuracy)
    }
    #expect(all.precision == 1 && all.recall == 1)
    #expect(all.found.count > 100)
    #expect(all.row("all").hasPrefix("| all | \(all.found.count) | 100% | 100% | "))
  }

  @Test("what is missed and what is invented lower the shares")
  func shares() throws {
    let fixture = try #require(try ScanFixture.all().first { $0.name == "engine" })
    let none = ScanAccuracy(of: DeclaredMap(origin: .sources), in: fixture)
    #expect(none.recall == 0 && none.precision == 1 && none.unnamed == fixture.beyond)
    let map = try fixture.scan().map
    let other = DeclaredMap(
      origin: .sources,
      claims: map.claims.dropFirst()
        + [DeclaredClaim(coordinator: "A", route: "B", way: DeclaredWay(.push))])
    let accuracy = ScanAccuracy(of: other, in: fixture)
    #expect(accuracy.missed.count == 1 && accuracy.invented == ["A B push"])
    #expect(accuracy.recall < 1 && accuracy.precision < 1)
    #expect(!accuracy.row("x").contains("100%"))
  }

  @Test("the large app for measurements has features that lead to each other")
  func largeApp() {
    let files = (0..<3).map { ("F\($0).swift", "App", LargeApp.file($0, of: 3)) }
    for file in files {
      #expect(file.2.split(separator: "\n", omittingEmptySubsequences: false).count - 1 == 200)
    }
    let map = Scan(texts: files).map
    #expect(map.coordinators.count == 3 && map.unresolved.isEmpty)
    #expect(map.claims.count { $0.way.kind == .push } == 9)
    #expect(map.claims.contains { $0.route == "Route0.next" && $0.opens == "Router1" })
  }
}
