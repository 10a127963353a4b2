import FlowEngine
import FlowIntrospect
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The lints of an inspection", .timeLimit(.minutes(Patience.minutes)))
struct LintsPanelStateTests {
  private let findings: [LintFinding]

  private let snapshot: FlowSnapshot

  /// A hierarchy with two defects.
  init() throws {
    var snapshot = Fixture.rainbow(steps: 19)
    var tabs = try #require(snapshot.nodes.values.first { $0.selectedTab != nil })
    tabs.facts.selectedTab = 9
    var host = try #require(
      snapshot.nodes.values.first { $0.presented?.identifier == "greenInfo" })
    host.facts.detents?.selectedDetent = .fullscreen
    snapshot.apply(FlowDelta(revision: snapshot.revision, changed: [tabs, host]))
    self.snapshot = snapshot
    findings =
      LintReport(
        SnapshotLinter(snapshot).outcome, configuration: try LintConfiguration()
      ).findings
  }

  private static let ask = Effect.task(AskLints(id: Fixture.id))

  @Test("run at once, and again for another run of the app")
  func asking() {
    let session = Fixture.empty()
    Fixture.send(.connected(Fixture.engine), to: session)
    #expect(Fixture.send(.snapshot(Fixture.rainbow()), to: session).contains(Self.ask))
    #expect(Fixture.press(.character("5"), in: session) == [], "a second request was made")
    _ = session.handle(.linted([], of: Fixture.id))
    #expect(Fixture.press(.character("1"), .character("5"), in: session) == [])
    #expect(session.draw().text.contains("no findings"))
    let root = Fixture.tree(names: ["Root"])
    let effects = Fixture.send(
      .snapshot(
        FlowSnapshot(epoch: "next", revision: 1, rootID: root.rootID, nodes: root.preorder)),
      to: session)
    #expect(effects.contains(Self.ask))
    #expect(session.model.inspection.lints.findings == nil)
  }

  @Test("run on a large hierarchy only once the panel shows")
  func askingMuch() {
    let session = Fixture.empty()
    Fixture.send(.connected(Fixture.engine), to: session)
    let large = Fixture.tree(names: (0...2_000).map { "C\($0)" })
    #expect(!Fixture.send(.snapshot(large), to: session).contains(Self.ask))
    #expect(Fixture.press(.character("5"), in: session) == [Self.ask])
  }

  @Test("run again after a gap, one request at a time")
  func missed() {
    let session = Fixture.inspector(snapshot)
    _ = session.handle(.linted(findings, of: Fixture.id))
    #expect(Fixture.send(.lost(3), to: session).contains(Self.ask))
    #expect(!Fixture.send(.lost(4), to: session).contains(Self.ask))
    #expect(session.handle(.linted(findings, of: Fixture.id)) == [Self.ask])
    #expect(session.handle(.linted([], of: Fixture.id)) == [])
    #expect(Fixture.send(.connected(Fixture.engine), to: session).contains(Self.ask))
    #expect(
      session.handle(.answer(LintsFailed(reason: "no", id: Fixture.id))) == [],
      "a failed request was repeated")
    #expect(session.model.message == "no")
  }

  @Test("run on the past hierarchy, and afterwards on the current one again")
  func past() throws {
    let session = Fixture.inspector(snapshot)
    _ = session.handle(.linted([], of: Fixture.id))
    let effects = Fixture.press(.character("5"), .character(" "), in: session)
    let shown = try #require(session.model.inspection.shown)
    #expect(effects == [.task(RunLints(snapshot: shown, id: Fixture.id))])
    _ = session.handle(
      .linted([], notRun: ["ambiguous-handler", "ownership"], of: Fixture.id))
    #expect(session.draw().text.contains("2 lints did not run: they need a running app"))
    Fixture.send(.linted(added: findings, removed: []), to: session)
    #expect(
      session.model.inspection.lints.findingCount == 0, "findings of the current hierarchy show")
    #expect(Fixture.press(.character("."), in: session) == [Self.ask])
  }

  @Test("an engine that runs none is asked once, and the viewer runs them on each hierarchy")
  func runHere() throws {
    let session = Fixture.inspector(snapshot)
    let before = CoordinatorArrivals()
    let first = session.handle(.answer(LintsMissing(id: Fixture.id)))
    #expect(first == [.task(RunLints(snapshot: snapshot, arrivals: before, id: Fixture.id))])
    #expect(session.model.message == nil, "the panel says it")
    _ = session.handle(.linted(findings, notRun: ["missing-screen"], of: Fixture.id))
    let target = try #require(findings.first { $0.verdict == .warning }?.target?.id)
    let inspection = session.model.inspection
    #expect(inspection.shownLints.mark(of: target) != nil)
    // The next hierarchy, in which a coordinator came.
    var page = try #require(snapshot[snapshot.rootID])
    page.facts.parent = snapshot.rootID
    page.facts.id = CoordinatorID(rawValue: 9_999)
    page.facts.relation = .child
    page.facts.children = []
    let delta = FlowDelta(revision: snapshot.revision + 1, added: [page])
    let effects = Fixture.send(.changed(delta), to: session)
    var (next, arrivals) = (snapshot, before)
    next.apply(delta)
    arrivals.note(delta)
    #expect(
      effects.contains(.task(RunLints(snapshot: next, arrivals: arrivals, id: Fixture.id))))
    #expect(!effects.contains(Self.ask))
    #expect(
      session.model.inspection.shownLints.mark(of: target) != nil,
      "the marks go while the lints run")
    Fixture.press(.character("5"), in: session)
    _ = session.handle(.linted([], notRun: ["missing-screen"], of: Fixture.id))
    #expect(session.draw().text.contains("1 lint did not run: the app does not run lints"))
    // Another engine may have taken its place.
    #expect(Fixture.send(.connected(Fixture.engine), to: session).contains(Self.ask))
  }

  @Test("findings that come and go are applied, and the selection stays on its finding")
  func changes() throws {
    try #require(findings.count > 1)
    let session = Fixture.inspector(snapshot)
    Fixture.press(.character("5"), in: session)
    _ = session.handle(.linted(findings, of: Fixture.id))
    Fixture.press(.character("j"), in: session)
    let selected = try #require(session.model.inspection.lints.selected)
    let other = try #require(findings.first { $0.id != selected.id })
    Fixture.send(.linted(added: [], removed: [other.id]), to: session)
    #expect(session.model.inspection.lints.selected?.id == selected.id)
    #expect(session.model.inspection.lints.findingCount == findings.count - 1)
    Fixture.send(.linted(added: [other], removed: []), to: session)
    #expect(session.model.inspection.lints.selected?.id == selected.id)
    #expect(session.model.inspection.lints.findingCount == findings.count)
  }

  @Test("changes during a request are neither lost nor applied twice")
  func changesMeanwhile() throws {
    try #require(findings.count > 1)
    let session = Fixture.inspector(snapshot)
    Fixture.press(.character("5"), in: session)
    let (first, rest) = (findings[0], Array(findings.dropFirst()))
    Fixture.send(.linted(added: [first], removed: rest.map(\.id)), to: session)
    #expect(session.model.inspection.lints.findings == nil, "a change alone counts as findings")
    _ = session.handle(.linted(rest, of: Fixture.id))
    #expect(session.model.inspection.lints.findings == [first])
    #expect(Fixture.send(.lost(3), to: session).contains(Self.ask))
    Fixture.send(.linted(added: [], removed: [first.id]), to: session)
    #expect(session.model.inspection.lints.findings == [])
    _ = session.handle(.linted(findings, of: Fixture.id))
    #expect(session.model.inspection.lints.findings == rest)
  }

  @Test("Enter on a finding shows its coordinator, and the lints are the way back")
  func looking() throws {
    let session = Fixture.inspector(snapshot)
    Fixture.press(.character("5"), in: session)
    _ = session.handle(.linted(findings, of: Fixture.id))
    let target = try #require(session.model.inspection.lints.selected?.target?.id)
    try #require(session.model.inspection.shown?[target] != nil)
    Fixture.press(.enter, in: session)
    #expect(session.model.screen == ShownScreen(panel: .tree, cameFrom: .lints))
    #expect(session.model.inspection.tree.selection == target)
  }
}

extension LintsState {
  fileprivate var findingCount: Int { findings?.count ?? 0 }
}
