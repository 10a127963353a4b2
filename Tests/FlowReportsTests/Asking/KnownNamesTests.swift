import FlowProtocol
import TestInspections
import Testing

@testable import FlowReports

/// Names in filters that a target does not know.
@Suite struct KnownNamesTests {
  private func refusal(
    routes: [String] = [], coordinators: [String] = [], mayCome: Bool = false,
    hearing remarks: HeardRemarks = HeardRemarks()
  ) async throws -> String? {
    let fixture = RecordedFixture()
    let declared = DeclaredRoutes(
      routes: [RouteLabel(identifier: "item", type: "ShopRoute", detail: "item(1)")])
    try await fixture.record(
      RecordedFixture.shop(navigations: 6) + [(7, .declared(declared))])
    do {
      _ = try await Asker(remarks).check(
        NameFilter(routes: routes, coordinators: coordinators), in: fixture.path, mayCome: mayCome)
      return nil
    } catch let error as ReportError {
      #expect(error.exitCode == 2)
      return "\(error)"
    }
  }

  @Test("a name that the target declared, shows or recorded is accepted, with any values")
  func known() async throws {
    let refused = try await refusal(
      routes: ["home", "TimeRoute.detail", "item", "item(1)", "item(99)", "ShopRoute.item(7)"],
      coordinators: ["AppCoordinator", "Coordinator2", "#3", "4"])
    #expect(refused == nil)
  }

  @Test("a misspelt name is refused, with the one that is meant or a list")
  func misspelt() async throws {
    #expect(
      try await refusal(coordinators: ["AppCoordinator", "AppCordinator"])
        == "--coordinator 'AppCordinator' is no coordinator that the target knows; "
        + "did you mean 'AppCoordinator'?")
    #expect(try await refusal(routes: ["detial"])?.hasSuffix("did you mean 'detail'?") == true)
    #expect(try await refusal(coordinators: ["#77"])?.hasPrefix("--coordinator '#77'") == true)
    let list = try #require(try await refusal(routes: ["checkout"]))
    #expect(list.contains("it knows 1, 2, 3, 4, 6, detail, home, item"))
    #expect(try await refusal(routes: ["item", "NewsRoute.item"]) != nil)
  }

  @Test("while events may come, only a name that is similar to a known one is refused")
  func following() async throws {
    let remarks = HeardRemarks()
    #expect(try await refusal(routes: ["checkout"], mayCome: true, hearing: remarks) == nil)
    #expect(remarks.all.count == 1 && remarks.all[0].hasSuffix("; waiting for it"))
    #expect(try await refusal(routes: ["detial"], mayCome: true) != nil)
  }

  @Test("a given name selects the coordinators that have it, of their run alone")
  func givenNames() async throws {
    let fixture = RecordedFixture()
    let named = TimeFixture.named(3, "gifts")
    try await fixture.record([
      (0, .connected(TimeFixture.engine())),
      (1, .snapshot(TimeFixture.tree([2, 4]))),
      (2, .changed(FlowDelta(revision: 2, time: TimeFixture.time(2), added: [named]))),
    ])
    for name in ["gifts", "\"gifts\"", named.title, "\(named.title) #3"] {
      let filter = try await Asker(HeardRemarks()).check(
        NameFilter(coordinators: [name]), in: fixture.path)
      #expect(filter.admits(TimeFixture.id(3), of: "one"), "\(name)")
      #expect(!filter.admits(TimeFixture.id(3), of: "two"))
      #expect(!filter.admits(TimeFixture.id(4), of: "one") && !filter.admits(named.id, of: nil))
    }
    let unknown = await #expect(throws: ReportError.self) {
      try await Asker(HeardRemarks()).check(
        NameFilter(coordinators: ["gift"]), in: fixture.path)
    }
    #expect(unknown.map { "\($0)".hasSuffix("did you mean 'gifts'?") } == true)
  }

  @Test("the name of a type is no given name")
  func typeFirst() throws {
    var known = KnownNames(lookingFor: NameFilter(coordinators: ["Coordinator2"]))
    let nodes = [TimeFixture.named(3, "Coordinator2"), TimeFixture.node(2)]
    known.take(
      FlowSnapshot(
        epoch: "one", revision: 1, rootID: TimeFixture.id(1),
        nodes: [TimeFixture.node(1, children: [2, 3])] + nodes))
    #expect(known.isComplete && known.hasAll)
    #expect(!known.filter.admits(TimeFixture.id(3), of: "one"))
  }
}
