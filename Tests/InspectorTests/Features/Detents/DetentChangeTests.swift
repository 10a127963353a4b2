import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Changes of detents")
struct DetentChangeTests {
  private func host(_ detents: ModalDetentConfiguration) throws -> FlowNode {
    let snapshot = SceneFixture.sheet(detents)
    return try #require(snapshot[snapshot.rootID])
  }

  private func text(
    _ now: ModalDetentConfiguration, after before: ModalDetentConfiguration? = nil
  ) throws -> String? {
    DetentChange(of: try host(now), before: try before.map(host), at: Fixture.time)?.text
  }

  @Test("the first change has all detents of a presented modal")
  func first() throws {
    #expect(
      try text(ModalDetentConfiguration(detents: [.small, .custom], selectedDetent: .custom))
        == "small custom, rests at custom")
    #expect(try text(ModalDetentConfiguration(detents: [])) == "no detents")
  }

  @Test("later changes have only the differences")
  func later() throws {
    let before = ModalDetentConfiguration(detents: [.small, .custom])
    var after = before
    after.selectedDetent = .custom
    #expect(try text(after, after: before) == "small → custom")
    after = before
    (after.minHeight, after.idealHeight) = (96, 412.5)
    #expect(try text(after, after: before) == "min 96 pt, ideal 412.5 pt")
    after = before
    after.detents = [.small]
    #expect(try text(after, after: before) == "small")
    after = before
    after.selectedDetent = .small
    #expect(try text(after, after: before) == "selected again")
    #expect(try text(before, after: before) == nil)
  }

  @Test("another modal of the same host has all of its own detents")
  func another() throws {
    let now = try host(ModalDetentConfiguration(detents: [.medium]))
    var before = now
    before.facts.presented = RouteLabel(identifier: "other", type: "Place")
    let change = DetentChange(of: now, before: before, at: Fixture.time)
    #expect(change?.text == "medium, rests at medium")
    #expect(change?.route == "filter")
    #expect(change?.host == now.id)
  }

  @Test(
    "an impossible configuration has the findings of the lint",
    arguments: [
      (ModalDetentConfiguration(detents: []), ["empty"]),
      (ModalDetentConfiguration(detents: [.large, .large]), ["duplicate"]),
      (
        ModalDetentConfiguration(detents: [.large], selectedDetent: .medium),
        ["selected-not-listed"]
      ),
      (
        ModalDetentConfiguration(detents: [.small, .custom]),
        ["custom-not-measured", "small-not-measured"]
      ),
      (ModalDetentConfiguration(detents: [.small], minHeight: 96), []),
    ])
  func warnings(detents: ModalDetentConfiguration, rules: [String]) throws {
    let change = try #require(DetentChange(of: host(detents), before: nil, at: Fixture.time))
    #expect(change.warnings.map(\.rule).sorted() == rules)
  }

  @Test("the findings of the engine's lints replace those of a single check")
  func known() throws {
    let node = try host(ModalDetentConfiguration(detents: []))
    #expect(DetentWarnings.known(at: node, in: nil).map(\.rule) == ["empty"])
    #expect(DetentWarnings.known(at: node, in: []).isEmpty)
    let findings = DetentWarnings.found(at: node)
    #expect(DetentWarnings.known(at: node, in: findings) == findings)
    let other = Fixture.tree(names: ["A", "B"]).nodes[CoordinatorID(rawValue: 2)]
    #expect(DetentWarnings.known(at: try #require(other), in: findings).isEmpty)
  }
}
