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
}
