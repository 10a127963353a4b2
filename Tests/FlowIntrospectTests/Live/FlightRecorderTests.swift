import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("The flight recorder", .timeLimit(.minutes(Patience.minutes)))
struct FlightRecorderTests {
  private let root = PlainCoordinator(
    AppRoute.home, shows: Set((0..<100).map { AppRoute.detail($0) }))

  init() { root.errorHandler = quietHandler() }

  private func recording(
    _ recorder: InspectorOptions.FlightRecorder = .init(), redaction: Redaction = .nothing
  ) -> InspectorOptions {
    InspectorOptions(redaction: redaction, flightRecorder: recorder)
  }

  private func navigate(_ count: Int) {
    for number in 0..<count { root.navigate(to: AppRoute.detail(number % 100)) }
  }

  /// Returns the events of a new follower of `inspector` up to the end of what happened before.
  private func past(of inspector: FlowInspector) async -> [FollowerEvent] {
    let follower = HierarchyFollower(inspector, asksForRoutes: false)
    var taken: [FollowerEvent] = []
    var events = follower.events.makeAsyncIterator()
    for _ in 0..<3 {
      if let event = await events.next(isolation: #isolation) { taken.append(event) }
    }
    await follower.finish()
    while let event = await events.next(isolation: #isolation) { taken.append(event) }
    return taken
  }

  private func recalled(in events: [FollowerEvent]) -> [NavigationReport] {
    events.flatMap { event -> [NavigationReport] in
      if case .recalled(let reports) = event { reports } else { [] }
    }
  }

  @Test(
    "a viewer receives the navigations from before it attached, and live ones continue the numbers")
  func beforeTheViewer() async throws {
    try await serving(root, options: recording()) { inspector in
      navigate(150)
      root.navigate(to: HelpRoute.index)
      let follower = EngineFollower(of: inspector.endpoint, as: viewer)
      var before: [NavigationReport] = []
      var after: [UInt64] = []
      for await event in follower.events() {
        switch event {
        case .recalled(let reports):
          before += reports
          navigate(3)
        case .navigated(let report): after.append(report.sequence)
        default: break
        }
        if after.count == 3 { break }
      }
      #expect(before.map(\.sequence) == Array(1...151))
      #expect(before.last?.error?.kind == "navigationFailed")
      #expect(before.first?.route?.detail == "detail(0)" && before.first?.call != nil)
      #expect(after == [152, 153, 154])
    }
  }

  @Test("without a flight recorder nothing is observed, and nothing is recalled")
  func off() async throws {
    try await serving(root) { inspector in
      navigate(10)
      #expect(!inspector.observer.isWatching)
      #expect(inspector.hub.capabilities.flightRecorder == false)
      #expect(recalled(in: await past(of: inspector)).isEmpty)
      try await connected(to: inspector.endpoint) { client in
        let asked = try await client.navigations().reports
        let forced = try await client.send(NavigationsListRequest()).navigations
        #expect(asked.isEmpty && forced.isEmpty)
      }
    }
  }

  @Test("the recorder's memory stays within its bounds, in navigations and in bytes")
  func bounds() async throws {
    let long = PlainCoordinator(AppRoute.home, shows: Set(longRoutes))
    for (recorder, mostNavigations, mostBytes) in [
      (InspectorOptions.FlightRecorder(navigations: 100), 100, 1 << 20),
      (.init(bytes: 0), 1_000, 64 << 10), (.init(navigations: 0), 1, 1 << 20),
    ] {
      #expect(recorder.navigations == mostNavigations && recorder.bytes == mostBytes)
      try await serving(long, options: recording(recorder)) { inspector in
        for _ in 0..<30 {
          for route in longRoutes { long.navigate(to: route) }
          long.popToRoot()
          await inspector.hub.keepWaiting()
          let flight = await inspector.hub.flight
          let (count, bytes) = (flight.count, flight.bytes)
          #expect(count > 0 && count <= mostNavigations && bytes <= mostBytes)
        }
        let kept = recalled(in: await past(of: inspector))
        #expect(kept.last?.sequence == UInt64(30 * (longRoutes.count + 1)))
        #expect(kept.memoryBytes <= mostBytes + 64 * kept.count + 1_024)
      }
    }
  }

  private var longRoutes: [AppRoute] {
    (0..<40).map { .note(String(repeating: "\($0)-", count: 400)) }
  }

  @Test(
    "navigations that wait for their text are bounded too, and gaps in the numbers show the loss")
  func waiting() async throws {
    let large = recording(.init(navigations: 10_000, bytes: .max))
    try await serving(root, options: large) { inspector in
      let count = 3 * WaitingNavigations.limit
      navigate(count)
      let kept = recalled(in: await past(of: inspector)).map(\.sequence)
      #expect(kept == Array(UInt64(count - WaitingNavigations.limit + 1)...UInt64(count)))
    }
    var waiting = WaitingNavigations()
    let history = NavigationHistory(of: root)
    navigate(1)
    let record = try #require(history.last)
    for _ in 0..<5_000 { waiting.append(record) }
    #expect(waiting.records.count == WaitingNavigations.limit)
    #expect(waiting.lost == 5_000 - WaitingNavigations.limit)
  }

  @Test("navigations older than the recorder's maximum age are not served")
  func age() async throws {
    var record = FlightRecord(.init(age: .seconds(60)))
    let history = NavigationHistory(of: root)
    navigate(3)
    for (index, navigation) in history.records.enumerated() {
      record.append(NavigationReport(navigation, sequence: UInt64(index + 1), revision: 0))
    }
    #expect(record.reports(since: 1, at: Date()).map(\.sequence) == [2, 3])
    #expect(record.reports(since: 0, at: Date().addingTimeInterval(61)).isEmpty)
    #expect(record.bytes == 0)
  }

  @Test(
    "a viewer is told first how many navigations the recorder no longer has, also if that is all")
  func leftOut() async throws {
    for (recorder, missing, kept) in [
      (InspectorOptions.FlightRecorder(navigations: 2), 3, [4, 5] as [UInt64]),
      (.init(age: .zero), 5, []), (.init(), nil, [1, 2, 3, 4, 5]),
    ] as [(InspectorOptions.FlightRecorder, Int?, [UInt64])] {
      try await serving(root, options: recording(recorder)) { inspector in
        navigate(5)
        let events = await past(of: inspector)
        #expect(recalled(in: events).map(\.sequence) == kept)
        let kinds = events.compactMap { event -> String? in
          switch event {
          case .leftOut(let count): "\(count) left out"
          case .recalled: "recalled"
          case .journal: "errors"
          default: nil
          }
        }
        let first = (missing.map { ["\($0) left out"] } ?? []) + (kept.isEmpty ? [] : ["recalled"])
        #expect(kinds == first + ["errors"])
      }
    }
  }

  @Test("navigations of another tree, or of a removed part, are not recorded")
  func otherTrees() async throws {
    try await serving(root, options: recording()) { inspector in
      let other = PlainCoordinator(AppRoute.home, shows: [.list])
      other.navigate(to: AppRoute.list)
      root.addChild(other)
      other.popToRoot()
      root.removeChild(other)
      other.navigate(to: AppRoute.list)
      #expect(recalled(in: await past(of: inspector)).map(\.request) == ["popToRoot"])
    }
  }

  @Test("each navigation is kept once, while viewers come and go")
  func comesAndGoes() async throws {
    var bounds = ServiceBounds()
    bounds.linger = .milliseconds(1)
    try await serving(root, options: recording(), bounds: bounds) { inspector in
      for round in 1...4 {
        navigate(20)
        let events = await past(of: inspector)
        let all = recalled(in: events).map(\.sequence)
        #expect(all == Array(1...UInt64(40 * round - 20)), "round \(round)")
        try await connected(to: inspector.endpoint) { client in
          _ = try await client.snapshot()
          navigate(20)
          #expect(try await client.navigations(since: 5).total == UInt64(40 * round))
          #expect(try await client.navigations(since: 5).reports.first?.sequence == 6)
        }
        while inspector.observer.isWatching { try await Task.sleep(for: .milliseconds(5)) }
      }
    }
  }

  @Test("the redaction applies to what is kept")
  func redaction() async throws {
    let hidden = recording(redaction: .associatedValues.withoutCallSites)
    try await serving(root, options: hidden) { inspector in
      navigate(2)
      let kept = recalled(in: await past(of: inspector))
      #expect(kept.map { $0.route?.identifier } == ["detail", "detail"])
      #expect(kept.allSatisfy { $0.route?.detail == nil && $0.call == nil })
    }
  }

  @Test("a stopped inspector and a released observer observe nothing")
  func stopped() async throws {
    let own = FlowEvents.isObserved
    try await serving(root, options: recording()) { inspector in
      #expect(FlowEvents.isObserved)
      inspector.stop()
      navigate(1)
      #expect(!FlowEvents.isObserved || own)
    }
    var observer: HierarchyObserver? = HierarchyObserver(
      source: EngineSource(root), keepsNavigations: true)
    #expect(observer?.takeWaiting().records.isEmpty == true)
    observer = nil
    navigate(1)
    #expect(!FlowEvents.isObserved || own)
  }
}

/// Answers of an engine that announces a flight recorder and contradicts itself.
@Suite("Impossible past navigations", .timeLimit(.minutes(Patience.minutes)))
struct ImpossiblePastTests {
  private let temporary = TemporaryDirectory()

  private static let greeting = ScriptedEngine.Answer(
    result: """
      {"protocol":1,"maxMessageBytes":16777216,"engine":{"name":"fake","pid":1,"version":"9",\
      "startedAt":1.5},"capabilities":{"control":true,"explain":true,"flightRecorder":true}}
      """)

  private static func navigation(_ sequence: String, line: String = "1") -> String {
    """
    {"sequence":\(sequence),"revision":0,"time":1,"origin":{"id":1,"name":"App"},"request":"pop",\
    "steps":[],"durationNanoseconds":1,"call":{"file":"A","line":\(line),"function":"f"}}
    """
  }

  @Test(
    "past navigations that no engine has are refused",
    arguments: [
      ("[\(navigation("2")),\(navigation("2"))]", "9", "", "navigations[1].sequence"),
      ("[\(navigation("0"))]", "9", "", "navigations[0].sequence"),
      ("[\(navigation("10"))]", "9", "", "navigations[0].sequence"),
      ("[\(navigation("9007199254740992"))]", "9", "", "navigations[0].sequence"),
      ("[\(navigation("1", line: "-1"))]", "9", "", "navigations[0].call.line"),
      ("[]", "9007199254740992", "", "total"), ("[]", "9", ",\"next\":1", "next"),
      ("[\(navigation("1"))]", "9", ",\"next\":2", "next"),
    ])
  func refused(navigations: String, total: String, more: String, place: String) async throws {
    let engine = ScriptedEngine(
      at: temporary.file(String(UInt64.random(in: 0...(.max)), radix: 36)),
      [
        "initialize": Self.greeting,
        "navigations/list": .init(
          result: "{\"navigations\":\(navigations),\"total\":\(total)\(more)}"),
      ])
    defer { withExtendedLifetime(engine) {} }
    let client = try await FlowClient.connect(to: .unixSocket(path: engine.path), as: viewer)
    var reason = "it was accepted"
    do { _ = try await client.navigations() } catch { reason = "\(error)" }
    await client.close()
    #expect(reason.contains("navigations/list") && reason.contains(place), "\(reason)")
  }

  @Test("an engine without a flight recorder is not asked for one")
  func notAsked() async throws {
    let engine = ScriptedEngine(at: temporary.file("older"))
    defer { withExtendedLifetime(engine) {} }
    let client = try await FlowClient.connect(to: .unixSocket(path: engine.path), as: viewer)
    #expect(try await client.navigations().reports.count == 0)
    await client.close()
  }
}
