import FlowEngine
import FlowIntrospect
import FlowSamples
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("The quick reading of screens", .timeLimit(.minutes(Patience.minutes)))
struct ScreensTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  // MARK: The facts that decide which screens show

  private func known(_ node: FlowNode) -> FlowNode {
    FlowNode(
      id: node.id, parent: node.parent, relation: node.relation, name: node.name,
      routeType: node.routeType, context: nil, root: node.root, path: [],
      currentRoute: node.currentRoute, children: [], shows: node.shows)
  }

  private func known(_ report: NavigationReport) -> NavigationReport {
    NavigationReport(
      sequence: report.sequence, revision: report.revision, time: report.time,
      origin: report.origin, request: report.request, route: report.route,
      steps: report.steps.map {
        NavigationStepReport(
          coordinator: $0.coordinator, change: "", kind: $0.kind, route: $0.route)
      },
      error: report.error.map {
        FlowErrorDescription(
          kind: $0.kind, message: "", advice: "", coordinator: nil, route: nil, routeType: nil,
          phase: nil)
      }, durationNanoseconds: report.durationNanoseconds, visible: report.visible,
      flowChange: report.flowChange, partOf: report.partOf, isInferred: report.isInferred,
      parked: report.isRefusedByViewer
        ? Parking(number: nil, end: .refused, nanoseconds: 0) : nil)
  }

  /// What the quick reading knows of an event; nil for an event that it passes over.
  private enum Known: Equatable {
    case snapshot(FlowSnapshot)
    case delta(FlowDelta)
    case navigation(NavigationReport, isRecalled: Bool)
    case lost(Int)
    case leftOut(Int)
    case disconnected
    case error
  }

  private func known(_ event: FollowerEvent) -> Known? {
    switch event {
    case .snapshot(let snapshot):
      .snapshot(
        FlowSnapshot(
          at: snapshot.moment, rootID: snapshot.rootID, nodes: snapshot.nodes.values.map(known),
          limit: nil, unread: snapshot.omitted))
    case .changed(let delta):
      .delta(
        FlowDelta(
          revision: delta.revision, since: delta.since, time: delta.time, rootID: delta.rootID,
          added: delta.added.map(known), changed: delta.changed.map(known),
          removed: delta.removed))
    case .navigated(let report): .navigation(known(report), isRecalled: false)
    case .recalled(let reports):
      reports.first.map { .navigation(known($0), isRecalled: true) }
    case .lost(let count): .lost(count)
    case .leftOut(let count): .leftOut(count)
    case .disconnected: .disconnected
    case .errorReported: .error
    default: nil
    }
  }

  private func all(_ reader: RecordingReader, from position: Int = 1) async throws -> [Known] {
    try await reader.events(from: position).all().compactMap { known($0.event) }
  }

  private func quick(_ reader: RecordingReader, from position: Int = 1) throws -> [Known] {
    var found: [Known] = []
    try reader.screens(from: position) { event in
      switch event {
      case .error: found.append(.error)
      case .event(let event): known(event).map { found.append($0) }
      }
    }
    return found
  }

  // MARK: Tests

  @Test(
    "it has what the reading of all facts has, in the same order", arguments: ReplayTests.seeds)
  func sameFacts(seed: UInt64) async throws {
    // The app no longer has some navigations from before each connection.
    let events = RandomEvents.events(1_500, seed: seed).flatMap { event -> [FollowerEvent] in
      if case .journal = event { [.leftOut(3), event] } else { [event] }
    }
    try await record(events, to: path, keyframes: KeyframePolicy(mostDeltas: 20))
    let reader = try RecordingReader(path: path)
    let (all, quick) = (try await all(reader), try quick(reader))
    #expect(all.count == quick.count && all.count > 1_000 && all.contains(.leftOut(3)))
    for (index, (one, other)) in zip(all, quick).enumerated() where one != other {
      Issue.record("seed \(seed): event \(index) is \(other), and not \(one)")
      return
    }
  }

  @Test("it begins in the middle as the reading of all facts does", arguments: [1, 2, 3])
  func fromTheMiddle(seed: UInt64) async throws {
    try await record(ScreenWalk(seed: seed, steps: 200).events, to: path)
    let reader = try RecordingReader(path: path)
    let last = try #require(try reader.span()).last.id
    for position in [1, 2, last / 3, last / 2, last, last + 1] {
      #expect(try await all(reader, from: position) == quick(reader, from: position))
    }
  }

  @Test("of what a sample does, all is read quickly", arguments: ["modular", "rainbow", "wall"])
  @MainActor
  func samples(name: String) async throws {
    let app = try #require(Sample.named(name)).make(11)
    app.root.errorHandler = FlowErrorHandler()
    app.root.errorHandler?.onError = { _ in }
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(app.root, name: name), to: path)
    for _ in 1...150 { app.step() }
    try await recording.finish()
    withExtendedLifetime(app) {}
    let reader = try RecordingReader(path: path)
    #expect(try await all(reader) == quick(reader))
    try reader.read { database in
      func bodies(_ table: String) throws -> [Data] {
        try String.fetchAll(database, sql: "SELECT body FROM \(table)").map { Data($0.utf8) }
      }
      let (deltas, parts) = (try bodies("deltas"), try bodies("keyframeParts"))
      #expect(!deltas.isEmpty && deltas.allSatisfy { ScreenJSON.changes(in: $0) != nil })
      #expect(!parts.isEmpty && parts.allSatisfy { ScreenJSON.nodes(in: $0) != nil })
      let navigations = try bodies("navigations")
      #expect(!navigations.isEmpty && navigations.allSatisfy { ScreenJSON.outcome(in: $0) != nil })
    }
  }

  @Test("JSON that is cut anywhere is not read, and no byte after it either")
  func cut() throws {
    let node = """
      {"id": 7, "name": "A\\n\\"b\\"", "routeType": "R", "relation": "root", "children": [1, [2]], \
      "root": {"identifier": "é", "type": "R"}, "shows": 12, "registered": true, \
      "currentRoute": {"type": "R", "identifier": "b", "detail": "b(\\"\\\\\\/\\")"}}
      """
    let rest = #""changed": [], "removed": [3, 4], "x": {"y": null}"#
    let json = Data("{\"added\": [\(node)], \(rest)}".utf8)
    let changes = try #require(ScreenJSON.changes(in: json))
    let read = try #require(changes.added.first)
    #expect(read.id.rawValue == 7 && read.name == "A\n\"b\"" && read.shows?.rawValue == 12)
    #expect(read.root == RouteLabel(identifier: "é", type: "R"))
    #expect(read.currentRoute == RouteLabel(identifier: "b", type: "R", detail: "b(\"\\/\")"))
    #expect(changes.removed.map(\.rawValue) == [3, 4])
    for length in 0..<json.count {
      #expect(ScreenJSON.changes(in: Data(json.prefix(length))) == nil, "\(length)")
    }
    for text in [
      "", "null", "[]", "{}", #"{"added":[],"changed":[]}"#,
      #"{"added":[1],"changed":[],"removed":[]}"#, #"{"added":[],"changed":[],"removed":[-1]}"#,
      #"{"added":[],"changed":[],"removed":[1.5]}"#,
      #"{"added":[],"changed":[],"removed":[99999999999999999999]}"#,
      #"{"added":[]"changed":[],"removed":[]}"#, #"{"added":[],"changed":[],"removed":[1 2]}"#,
    ] {
      #expect(ScreenJSON.changes(in: Data(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("whether a navigation is inferred is a word, and no other")
  func inferred() {
    func read(_ word: String) -> Bool?? {
      ScreenJSON.outcome(in: Data("{\"steps\":[],\"isInferred\":\(word)}".utf8))
        .map { $0.isInferred }
    }
    #expect(read("true") == .some(true) && read(" false ") == .some(false))
    for word in ["t rue", "truex", "1", "null", "\"true\"", "", "[true]"] {
      #expect(read(word) == nil, "\(word)")
    }
    #expect(ScreenJSON.outcome(in: Data(#"{"steps":[],"isInferred":true"#.utf8)) == nil)
    let silent = ScreenJSON.outcome(in: Data(#"{"steps":[]}"#.utf8))
    #expect(silent.map { $0.isInferred == nil } == true)
  }

  @Test("a text with an escape of its number is decoded as a whole")
  func escaped() {
    let node = #"{"root":{"identifier":"\u001b","type":"R"}}"#
    #expect(ScreenJSON.nodes(in: Data("[\(node)]".utf8)) == nil)
  }
}
