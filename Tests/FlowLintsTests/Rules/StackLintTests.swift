import TestHierarchies
import Testing

@testable import FlowLints

@Suite struct StackLintTests {
  private func findings(
    _ path: [RouteLabel], omitted: Int? = nil, hidesValues: Bool = false
  ) -> [LintFinding] {
    found(
      "stack",
      in: [
        node(1) {
          $0.facts.path = path.map { .route($0) }
          $0.facts.pathOmitted = omitted
        }
      ], hidesValues: hidesValues)
  }

  @Test("a stack deeper than the limit is found, and one at the limit is not")
  func deep() {
    #expect(findings((0..<20).map { label("page\($0)") }) == [])
    let found = findings((0..<21).map { label("page\($0)") })
    #expect(found.map(\.rule) == ["deep"])
    #expect(found[0].message == "the stack of Node1 #1 has 21 entries, more than 20")
  }

  @Test("the depth limit is configurable")
  func setting() throws {
    let path = (0..<5).map { label("page\($0)") }
    let deep = snapshot([node(1) { $0.facts.path = path.map { .route($0) } }])
    let found = Linter(configuration: try LintConfiguration(stackDepth: 4)).check(deep)
    #expect(found.map(\.rule) == ["deep"])
  }

  @Test("the same route twice in a row is found")
  func twiceInARow() {
    let found = findings([label("a"), label("b"), label("b")])
    #expect(found.map(\.rule) == ["twice-in-a-row"])
    #expect(found[0].message == "'b' is on the stack of Node1 #1 twice in a row")
    #expect(found[0].advice.contains("allow 'stack:Node1'"))
  }

  @Test("a route that is repeated more than three times is found")
  func repeated() {
    let round = [label("a"), label("b")]
    #expect(findings(round + round + round) == [])
    let found = findings(round + round + round + [label("a")])
    #expect(found.map(\.rule) == ["repeated"])
    #expect(found[0].message == "'a' is on the stack of Node1 #1 4 times")
  }

  @Test("routes of one case with different values are different")
  func values() {
    let path = (0..<9).map { label("detail", "detail(\($0))") }
    #expect(findings(path) == [])
  }

  @Test("a child between two equal routes separates them")
  func childBetween() {
    let host = node(1, children: [2]) {
      $0.facts.path = [.route(label("a")), .child(CoordinatorID(rawValue: 2)), .route(label("a"))]
    }
    #expect(found("stack", in: [host, node(2, of: 1, as: .pushed)]) == [])
  }

  @Test("routes without values, or clipped ones, cannot be compared")
  func cannotCompare() {
    let hidden = findings([label("detail"), label("detail")], hidesValues: true)
    #expect(hidden.map(\.rule) == ["cannot-compare"] && hidden[0].verdict == .unknown)
    let long = label("note", String(repeating: "x", count: 2_000))
    let cut = findings([long, long])
    #expect(cut.map(\.rule) == ["cannot-compare"] && cut[0].verdict == .unknown)
  }

  @Test("omitted entries are unknown, but count for the depth")
  func omitted() {
    let found = findings([label("a")], omitted: 30)
    #expect(found.map(\.rule) == ["deep", "omitted"])
    #expect(found.map(\.verdict) == [.warning, .unknown])
    #expect(found[0].message.contains("31 entries"))
  }
}
