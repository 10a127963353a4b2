import FlowEngine
import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The detents panel")
struct DetentsPanelTests {
  /// The rainbow after a tour, with every change of detents.
  private func changes(steps: Int) -> [DetentChange] {
    var before: FlowSnapshot?
    var changes: [DetentChange] = []
    for step in 0...steps {
      let snapshot = Fixture.rainbow(steps: step)
      let time = Fixture.time.addingTimeInterval(Double(step))
      changes += snapshot.preorder.compactMap {
        DetentChange(of: $0, before: before?[$0.id], at: time)
      }
      before = snapshot
    }
    return changes
  }

  private func frame(
    _ snapshot: FlowSnapshot?, _ columns: Int, _ rows: Int, selection: Int = 0,
    findings: [LintFinding]? = nil, changes: [DetentChange] = [], glyphs: Glyphs = .unicode
  ) -> Frame {
    let size = Size(rows: rows, columns: columns)
    var frame = Frame(size: size, isASCII: glyphs.isASCII)
    let content = DetentsContent(
      ModalList(of: snapshot), in: snapshot, selection: selection, size: size,
      findings: findings, changes: changes)
    DetentsPanel.draw(
      content, in: Rectangle(row: 0, column: 0, size: size), glyphs: glyphs, isFocused: false,
      into: &frame)
    return frame
  }

  @Test("at each size", arguments: [(40, 10), (78, 14), (118, 12), (198, 18), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    try Golden.expect(
      frame(
        Fixture.rainbow(steps: 21), columns, rows, selection: 1, changes: changes(steps: 21)),
      named: "detents-\(columns)x\(rows)")
  }

  @Test("an impossible configuration shows with its fix")
  func broken() throws {
    let snapshot = SceneFixture.sheet(
      ModalDetentConfiguration(detents: [.small, .large, .large], selectedDetent: .medium))
    let changes = snapshot.preorder.compactMap {
      DetentChange(of: $0, before: nil, at: Fixture.time)
    }
    try Golden.expect(
      frame(snapshot, 118, 14, changes: changes), named: "detents-broken-118x14")
    try Golden.expect(
      frame(snapshot, 118, 14, changes: changes, glyphs: .ascii),
      named: "detents-broken-ascii-118x14")
  }

  @Test("a modal that is not presented shows its last detents, or those that it would get")
  func registered() throws {
    let changes = changes(steps: 6)
    let snapshot = Fixture.rainbow(steps: 3)
    let list = ModalList(of: snapshot)
    let size = Size(rows: 10, columns: 110)
    let index = try #require(
      (0..<list.count).first {
        guard case .registered(let id) = list[$0] else { return false }
        return snapshot[id]?.name == "RedInfoCoordinator"
      })
    let seen = DetentsContent(list, in: snapshot, selection: index, size: size, changes: changes)
    #expect(seen.details?.detents?.idealHeight == 412)
    #expect(seen.details?.isUp == false)
    let unseen = DetentsContent(list, in: snapshot, selection: index, size: size)
    let node = try #require(unseen.details.flatMap { snapshot[$0.node] })
    #expect(node.context == nil)
    #expect(node.modalDetents != nil)
    #expect(unseen.details?.detents == node.modalDetents)
    #expect(
      frame(snapshot, 110, 10, selection: index).text.contains("Not presented; it would be a"))
    // An engine of another kind may not send the detents that a modal would get.
    var silent = node
    silent.facts.modalDetents = nil
    let other = FlowSnapshot(
      epoch: snapshot.epoch, revision: snapshot.revision, rootID: snapshot.rootID,
      nodes: snapshot.preorder.map { $0.id == node.id ? silent : $0 })
    #expect(DetentsContent(list, in: other, selection: index, size: size).details?.detents == nil)
    #expect(
      frame(other, 110, 10, selection: index).text.contains("its detents are known once it is"))
  }

  @Test("the list has the form and the detents of each modal, as far as they are known")
  func column() throws {
    let snapshot = Fixture.rainbow(steps: 21)
    let text = frame(snapshot, 280, 20, selection: 0).text
    #expect(text.contains("DETENTS"))
    let list = ModalList(of: snapshot)
    let content = DetentsContent(list, in: snapshot, size: Size(rows: 20, columns: 280))
    for modal in content.modals where modal.isUp && modal.form == "sheet" {
      #expect(!modal.detents.isEmpty && text.contains(modal.detents), "\(modal)")
    }
    #expect(content.modals.contains { $0.detents.contains("[") })
  }

  @Test(
    "from 76 columns on, the list has the detents of each modal, and the details say the rest",
    arguments: [
      (60, false, false), (75, false, true), (76, true, false), (78, true, false),
      (118, true, true), (150, true, false), (200, true, true),
    ])
  func columns(columns: Int, hasDetents: Bool, hasHosts: Bool) {
    let text = frame(Fixture.rainbow(steps: 21), columns, 14, selection: 1).text
    #expect(text.contains("DETENTS") == hasDetents)
    #expect(text.contains("small medium [custom]") == hasDetents)
    #expect(text.contains("HOST") == hasHosts)
    // In fewer columns, its line has no room for the height.
    #expect(columns < 75 || text.contains("→ 412 pt"), "the height of the selected detent")
  }

  @Test("only visible rows are made, and the selection is always visible")
  func virtual() {
    let snapshot = Fixture.rainbow(steps: 12)
    let list = ModalList(of: snapshot)
    let size = Size(rows: 4, columns: 150)
    let content = DetentsContent(
      list, in: snapshot, selection: 7, size: size, changes: changes(steps: 12))
    #expect(content.modals.count == 4)
    #expect(content.window.lines == 4..<8)
    #expect(content.details?.route == "yellowInfo")
    #expect(content.changes.count <= 4)
    #expect(content.changes.last?.time == changes(steps: 12).last?.time)
    #expect(list.hosts.count == 2 && content.count == 10)
  }

  @Test("an empty panel says so")
  func empty() {
    let frame = frame(Fixture.tree(names: ["Root"]), 150, 5)
    #expect(frame.text.contains("no modal is presented or registered"))
    #expect(frame.text.contains("no detents have changed yet"))
    for columns in [38, 50, 60, 78, 118] {
      let text = self.frame(nil, columns, 3).text
      #expect(text.contains("no modal is presented or registered"), "\(columns): \(text)")
    }
  }

  @Test("hostile names stay in their cells", arguments: [(38, 6), (60, 9), (118, 10)])
  func hostile(columns: Int, rows: Int) {
    for name in HostileNames.all {
      let snapshot = HostileNames.tabs(named: name)
      let changes = snapshot.preorder.compactMap {
        DetentChange(of: $0, before: nil, at: Fixture.time)
      }
      for glyphs in [Glyphs.unicode, .ascii] {
        HostileNames.expectHarmless(
          frame(snapshot, columns, rows, changes: changes, glyphs: glyphs))
      }
    }
  }

  @Test("wide, combining, right-to-left and hostile names line up")
  func names() throws {
    var snapshot = Fixture.tree(names: ["Root"] + HostileNames.all)
    let nodes = snapshot.preorder.map { node in
      var copy = node
      copy.facts.presented = RouteLabel(identifier: node.name, type: "TestRoute")
      copy.facts.detents = ModalDetentConfiguration(detents: [.medium])
      return copy
    }
    snapshot = FlowSnapshot(epoch: "test", revision: 1, rootID: nodes[0].id, nodes: nodes)
    let changes = nodes.compactMap { DetentChange(of: $0, before: nil, at: Fixture.time) }
    let frame = frame(snapshot, 150, 15, selection: 5, changes: changes)
    HostileNames.expectHarmless(frame)
    try Golden.expect(frame, named: "detents-names-150x15")
  }

  @Test("thousands of detents are shortened to fit the panel")
  func many() {
    let snapshot = SceneFixture.sheet(
      ModalDetentConfiguration(detents: Array(repeating: .large, count: 5_000)))
    let lines = frame(snapshot, 150, 10).text
    #expect(lines.contains("more"))
    #expect(lines.contains("more than once"))
  }
}
