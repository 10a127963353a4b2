import FlowDiagram
import FlowEngine
import FlowIntrospect
import Foundation
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Extreme values of an engine")
struct HostileSnapshotTests {
  @Test("numbers at the ends of their range can be shown", arguments: [Int.max, Int.min, -1])
  func numbers(value: Int) throws {
    var root = try #require(Fixture.tree(names: ["Root", "Tab"]).nodes[CoordinatorID(rawValue: 1)])
    var tab = try #require(Fixture.tree(names: ["Root", "Tab"]).nodes[CoordinatorID(rawValue: 2)])
    root.facts.selectedTab = value
    root.facts.pathOmitted = value
    tab.facts.relation = .tab
    tab.facts.tabIndex = value
    tab.facts.pathOmitted = value
    tab.facts.detents = ModalDetentConfiguration(
      detents: [.small, .custom], minHeight: .infinity, idealHeight: -.greatestFiniteMagnitude)
    var snapshot = FlowSnapshot(epoch: "x", revision: .max, rootID: root.id, nodes: [root, tab])
    snapshot.apply(FlowDelta(revision: .max, changed: [tab]))
    let session = Fixture.inspector(snapshot, columns: 80, rows: 24)
    for name in ["Root", "Tab"] {
      Fixture.select(name, in: session)
      #expect(session.model.inspection.tree.selectedNode?.name == name)
      #expect(session.draw().text.contains("Tab"))
    }
    var text = ""
    TextTree(snapshot, TextStyle(glyphs: .unicode, colours: true)).write { text += $0 }
    #expect(text.contains("Tab"))
    let dot = try #require(Diagram(snapshot).text(as: .dot))
    #expect(dot.contains("Tab"))
  }

  @Test("times and counts at the ends of their range can be shown")
  func reports() {
    let session = Fixture.inspector(Fixture.tree(names: ["Root"]), columns: 100, rows: 24)
    for seconds in [1e17, -1e17, .infinity, .nan] {
      Fixture.send(.errorReported(Fixture.error(.max, after: seconds)), to: session)
    }
    Fixture.send(.lost(.max), to: session)
    Fixture.send(.lost(.max), to: session)
    Fixture.send(.lost(.min), to: session)
    #expect(session.draw().text.contains("lost"))
  }
}
