import FlowEngine
import FlowIntrospect
import FlowProtocol
import TestCoordinators
import Testing

@testable import FlowSamples

@MainActor
@Suite struct StressTests {
  @Test(
    "the tree has the given number of coordinators, depth and breadth",
    arguments: [(1, 0, 1), (7, 6, 1), (100, 6, 4), (121, 4, 3), (1_000, 999, 2), (501, 1, 500)])
  func size(coordinators: Int, depth: Int, breadth: Int) throws {
    let options = try StressOptions(coordinators: coordinators, depth: depth, breadth: breadth)
    let nodes = tree(Stress.tree(options))
    #expect(nodes.count == coordinators)
    #expect(nodes.map { $0.ancestry.count - 1 }.max() == depth)
    #expect((nodes.map(\.childNodes.count).max() ?? 0) <= breadth)
  }

  @Test("numbers out of range and trees that do not exist are refused in one line")
  func refused() {
    func message(_ make: () throws(StressOptionsError) -> StressOptions) -> String {
      do { return "\(try make())" } catch { return error.description }
    }
    #expect(
      message { () throws(StressOptionsError) in try StressOptions(coordinators: 0) }
        == "--coordinators takes a number from 1 to 100000")
    #expect(
      message { () throws(StressOptionsError) in try StressOptions(errorPercent: 101) }
        == "--errors takes a number from 0 to 100")
    #expect(
      message { () throws(StressOptionsError) in try StressOptions(coordinators: 5, depth: 5) }
        == "--depth 5 needs at least --coordinators 6, not 5")
    #expect(
      message { () throws(StressOptionsError) in
        try StressOptions(coordinators: 14, depth: 2, breadth: 3)
      }
        == "--coordinators 14 do not fit into --depth 2 and --breadth 3, which have room for 13; --breadth 4 fits"
    )
    #expect(
      message { () throws(StressOptionsError) in try StressOptions(coordinators: 10_000) }
        .hasSuffix("which have room for 5461; --breadth 5 fits"))
    #expect(
      message { () throws(StressOptionsError) in
        try StressOptions(coordinators: 100_000, depth: 1)
      }
      .hasSuffix("; --depth 9 fits"))
    #expect(throws: Never.self) { try StressOptions(coordinators: 10_000, breadth: 5) }
    #expect(throws: Never.self) { try StressOptions(coordinators: 100_000, depth: 9) }
  }

  @Test("a tree of more than 30,000 coordinators declares only the roots of its coordinators")
  func large() throws {
    for (coordinators, declared) in [(30_000, 90_000), (30_001, 30_001), (100_000, 100_000)] {
      let app = StressApp(try StressOptions(coordinators: coordinators, breadth: 8), seed: 1)
      #expect(app.catalogue.declaredRoutes.count == declared)
    }
  }

  @Test("the user visits a large tree depth first, each coordinator once in a round")
  func rounds() throws {
    let options = try StressOptions(coordinators: 1_500, depth: 7, breadth: 3, errorPercent: 0)
    let order = Stress.depthFirst(options)
    #expect(order.sorted() == Array(0..<1_500))
    let parents = Stress.parents(options)
    for (one, next) in zip(order, order.dropFirst()) {
      // The next one is a child of the coordinator, or a sibling of it or of one of its ancestors.
      var above = one
      while above != parents[next - 1], above > 0 { above = parents[above - 1] }
      #expect(above == parents[next - 1])
    }
    #expect(DrivenSample(StressApp(options, seed: 1), steps: 4_500).missing == [])
  }

  @Test("hostile names differ from each other, also when they are clipped")
  func hostile() throws {
    let options = try StressOptions(coordinators: 30, hasHostileNames: true)
    let app = StressApp(options, seed: 1)
    let labels = Set(app.routes.map { RouteLabel($0) })
    #expect(labels.count == app.routes.count)
    #expect(app.routes.contains { $0.identifier.contains("\u{1b}") })
    #expect(DrivenSample(app, steps: 300).missing == [])
  }
}
