import FlowLints
import TestHierarchies
import TestInspections
import Testing

@testable import FlowReports

/// The growth of a hierarchy by types.
@Suite struct TypeGrowthTests {
  private func tree(_ shops: Int, _ carts: Int) -> FlowSnapshot {
    Tree(
      name: "App",
      children: (0..<shops).map { _ in Tree(name: "Shop") }
        + (0..<carts).map { _ in Tree(name: "Cart") }
    ).snapshot
  }

  @Test("the types that grew are counted, those that grew most first")
  func growth() {
    let growth = TypeGrowth(from: tree(1, 2), to: tree(101, 7))
    #expect(growth.types.map(\.type) == ["Shop", "Cart"])
    #expect(growth.types.map(\.before) == [1, 2] && growth.types.map(\.after) == [101, 7])
    #expect(
      growth.text(by: 3) == "since the recording began, the hierarchy grew by 100 Shop, 5 Cart")
    #expect(growth.text(by: 5)?.hasSuffix("grew by 100 Shop") == true)
    #expect(TypeGrowth(from: tree(9, 9), to: tree(1, 12)).text(by: 3) == nil)
  }

  @Test("the lints of a recording say what it gained since its run began")
  func recording() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([
      (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree([2, 3]))),
      (1, .snapshot(TimeFixture.tree(Array(2...9), revision: 2))),
    ])
    let results = try await Asker.ofTest.lints(of: fixture.path, at: nil, by: .standard)
    #expect(results.growth?.types.map(\.type) == (4...9).map { "Coordinator\($0)" })
    #expect(results.document.growth?.count == 6)
  }

  /// A run of an app in which each second adds a page, none of which is shown.
  private func record(_ pages: Int, in fixture: RecordedFixture) async throws {
    var events: [(Double, FollowerEvent)] = [
      (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree([2]))),
    ]
    for number in 1...pages {
      events.append((Double(number), .changed(visit(number, at: Double(number)))))
    }
    try await fixture.record(events)
  }

  /// The change that adds a page below the root, with a route of its own.
  private func visit(_ number: Int, at second: Double) -> FlowDelta {
    var page = TimeFixture.node(number + 2, route: "page\(number)")
    (page.facts.name, page.facts.root) = ("Page", page.currentRoute)
    return FlowDelta(
      revision: UInt64(number + 1), time: TimeFixture.time(second), added: [page],
      changed: [TimeFixture.node(1, children: Array(2...(number + 2)))])
  }

  @Test("the lints of a recording find what accumulates off the screen, up to a moment")
  func offScreen() async throws {
    let fixture = RecordedFixture()
    try await record(5, in: fixture)
    let asker = Asker.ofTest
    let results = try await asker.lints(of: fixture.path, at: nil, by: .standard)
    #expect(results.findings.map(\.lint) == ["off-screen-growth"])
    #expect(results.findings.map(\.verdict) == [.warning])
    #expect(results.findings.first?.message.contains(" 5 Page ") == true)
    #expect(results.notRun == LintResults.notRunOnHierarchies)
    func found(second: String) async throws -> Bool {
      let moment = try #require(RecordingMoment("+\(second)"))
      return try await !asker.lints(of: fixture.path, at: moment, by: .standard).findings.isEmpty
    }
    #expect(try await !found(second: "3"))
    #expect(try await found(second: "4"))
  }

  @Test("another run of the app begins with nothing")
  func otherRun() async throws {
    let fixture = RecordedFixture()
    var events: [(Double, FollowerEvent)] = []
    for run in 0..<3 {
      let begin = Double(10 * run)
      events += [
        (begin, .connected(TimeFixture.engine(pid: Int32(run + 1)))),
        (begin, .snapshot(TimeFixture.tree([2], epoch: "run \(run)"))),
      ]
      for number in 1...2 {
        let second = begin + Double(number)
        events.append((second, .changed(visit(number, at: second))))
      }
    }
    try await fixture.record(events)
    let results = try await Asker.ofTest.lints(of: fixture.path, at: nil, by: .standard)
    #expect(results.findings == [])
  }
}
