import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowLints
@testable import FlowService

@MainActor
@Suite struct PresentationRoleLintTests {
  @Test("every relation with a wrong context is found", arguments: Relation.allCases)
  func contexts(relation: Relation) {
    for context in CoordinatorPresentationContext.allCases {
      let parent: UInt64? = relation == .root ? nil : 2
      let odd = node(1, of: parent, as: relation) { $0.facts.context = context }
      let good = node(1, of: parent, as: relation).context
      let nodes = relation == .root ? [odd] : [node(2, children: [1]), odd]
      let found = found("presentation-role", in: nodes)
      if context == good || (relation == .child && context == .root) {
        #expect(found == [], "\(relation) \(context)")
      } else {
        #expect(found.map(\.rule) == [relation == .root ? "owner-not-seen" : "context"])
        #expect(found.map(\.verdict) == [relation == .root ? .unknown : .warning])
      }
    }
  }

  @Test("the finding names the right context")
  func words() {
    let found = found(
      "presentation-role",
      in: [node(1, children: [2]), node(2, of: 1, as: .tab) { $0.facts.context = .pushed }])
    #expect(
      found.map(\.message) == [
        "Node2 #2 is a tab but has the context 'pushed', not 'tab'"
      ])
    #expect(
      found.map(\.advice)
        == ["give 'tab' as its context in inspect(), or link it with its real relation"])
  }

  @Test("two modals at once are found")
  func severalModals() {
    let found = found(
      "presentation-role",
      in: [
        node(1, children: [2, 3]), node(2, of: 1, as: .presentedModal),
        node(3, of: 1, as: .presentedModal),
      ])
    #expect(found.map(\.rule) == ["several-of-presentedModal"])
  }

  @Test("a presented route without its coordinator is found, unless the snapshot is incomplete")
  func notPresented() {
    let host = node(1, children: [2]) { $0.facts.presented = label("sheet") }
    let child = node(2, of: 1)
    #expect(found("presentation-role", in: [host, child]).map(\.rule) == ["no-presentedModal"])
    #expect(found("presentation-role", in: [host]) == [])
  }

  @Test("the engine's own contexts are always right")
  func engine() {
    let hierarchy = RandomHierarchy(seed: 4)
    for _ in 0..<200 {
      hierarchy.step()
      let found = Linter().check(walked(hierarchy.root))
      #expect(found.filter { ["presentation-role", "ownership"].contains($0.lint) } == [])
    }
  }
}
