import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowLints
@testable import FlowService

@MainActor
@Suite struct OwnershipLintTests {
  private func findings(_ nodes: [FlowNode]) -> [LintFinding] { found("ownership", in: nodes) }

  @Test("a consistent tree is fine")
  func fine() {
    #expect(
      findings([
        node(1, children: [2, 3]), node(2, of: 1, children: [4]), node(3, of: 1),
        node(4, of: 2),
      ]) == [])
  }

  @Test("a coordinator with two owners is found")
  func twoOwners() {
    let found = findings([
      node(1, children: [2, 3]), node(2, of: 1, children: [4]), node(3, of: 1, children: [4]),
      node(4, of: 2),
    ])
    #expect(found.map(\.rule) == ["two-owners"])
    #expect(
      found[0].message == "Node4 #4 belongs to Node2 #2, and Node3 #3 lists it as its own too")
    #expect(found[0].advice == "remove it from one of the two")
  }

  @Test("a link that contradicts the parent is found")
  func otherParent() {
    let found = findings([node(1, children: [2, 3]), node(2, of: 1, children: []), node(3, of: 2)])
    #expect(found.map(\.rule) == ["other-parent"])
    #expect(found[0].message == "Node1 #1 lists Node3 #3, whose parent is Node2 #2")
  }

  @Test("a coordinator that its owner does not list is found")
  func notListed() {
    #expect(findings([node(1), node(2, of: 1)]).map(\.rule) == ["not-listed"])
  }

  @Test("a coordinator that is listed twice is found")
  func listedTwice() {
    #expect(findings([node(1, children: [2, 2]), node(2, of: 1)]).map(\.rule) == ["listed-twice"])
  }

  @Test("a second root is found")
  func secondRoot() {
    #expect(findings([node(1), node(2)]).map(\.rule) == ["second-root"])
  }

  @Test("a coordinator below itself is found in another framework")
  func circle() {
    let (app, page) = (Stranger("App"), Stranger("Page", as: .pushed))
    app.link(page, as: .child)
    page.link(app, as: .child)
    let found = found("ownership", in: known(app))
    #expect(found.map(\.rule) == ["circle"])
    #expect(found[0].message.hasPrefix("App #"))
  }

  @Test("a coordinator that is its own child is found")
  func ownChild() {
    #expect(findings([node(1, children: [1])]).map(\.rule) == ["circle"])
  }

  @Test("a circle without an owner is found")
  func circleApart() {
    let found = findings([
      node(1), node(2, of: 4, children: [3]), node(3, of: 2, children: [4]),
      node(4, of: 3, children: [2]), node(5, of: 4),
    ])
    #expect(found.map(\.rule).sorted() == ["circle", "not-listed"])
    #expect(found.contains { $0.message.contains("3 coordinators own each other") })
  }

  @Test("a part of a hierarchy makes one finding, which is unknown")
  func part() {
    let found = findings([node(1, children: [2, 7, 8, 9]), node(2, of: 1), node(3, of: 6)])
    #expect(found.map(\.verdict) == [.unknown])
    #expect(found[0].message.hasPrefix("4 linked coordinators are not in the snapshot"))
  }
}
