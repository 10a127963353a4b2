import FlowModel
import TestInspections
import TestPatience
import Testing

@testable import FlowReports

@Suite("Which coordinators are the same", .timeLimit(.minutes(Patience.minutes)))
struct MatchTests {
  private let before = TimeFixture.tree([2, 3, 4])
  /// After a logout and a login: the same places, and other objects.
  private var after: FlowSnapshot {
    var snapshot = before
    func again(_ number: Int, _ route: String = "home") -> FlowNode {
      var node = TimeFixture.node(number + 10, route: route)
      node.facts.name = "Coordinator\(number)"
      return node
    }
    snapshot.apply(
      FlowDelta(
        revision: 2, added: [again(2), again(3, "detail"), again(4)],
        changed: [TimeFixture.node(1, children: [12, 13, 14])],
        removed: [2, 3, 4].map { TimeFixture.id($0) }))
    return snapshot
  }

  @Test("within one run, ids tell; a remark counts the places that are the same")
  func byID() throws {
    let report = try DifferenceReport(from: before, to: after)
    #expect(report.document.added.count == 3 && report.document.removed.count == 3)
    #expect(
      report.remarks == [
        "3 added coordinators are at the place of a removed one: --match place compares them"
      ])
    #expect(try DifferenceReport(from: before, to: after, by: .id).remarks.isEmpty)
    var changed = before
    changed.apply(TimeFixture.delta(2, to: "detail", at: 1))
    #expect(try DifferenceReport(from: before, to: changed).remarks.isEmpty)
  }

  @Test("by place, only what differs at the places is left")
  func byPlace() throws {
    let report = try DifferenceReport(from: before, to: after, by: .place)
    let document = report.document
    #expect(document.added.isEmpty && document.removed.isEmpty)
    #expect(document.isSameRun && !report.compared.isByID)
    #expect(document.changed.map(\.coordinator.name) == ["Coordinator3"])
    // The id is that of the coordinator's own hierarchy.
    #expect(document.changed.map(\.coordinator.id) == [TimeFixture.id(13)])
    let text = report.text(TextStyle(glyphs: .unicode, colours: false))
    #expect(text.contains("current route: home → detail"), "\(text)")
  }

  @Test("ids of different runs cannot be compared")
  func otherRun() {
    #expect(throws: ReportError.self) {
      try DifferenceReport(from: before, to: TimeFixture.tree(epoch: "two"), by: .id)
    }
    #expect(throws: Never.self) {
      try DifferenceReport(from: before, to: TimeFixture.tree(epoch: "two"), by: .place)
    }
  }
}
