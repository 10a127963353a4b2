import FlowEngine
import FlowIntrospect
import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

private final class Shop: Coordinator<TestRoute> {
  init() { super.init(root: .page(0)) }
  override func canHandle(_ route: any Route) -> Bool { route is TestRoute }
}

@Suite("Tags of recordings", .timeLimit(.minutes(Patience.minutes)))
struct TagTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private func tags() throws -> [RecordedTag] { try RecordingReader(path: path).tags() }

  @Test("the tags of an app come through its socket, beside those of the recording")
  @MainActor
  func followed() async throws {
    let shop = Shop()
    let long = String(repeating: "x", count: 5_000)
    let inspector = try FlowInspector.start(
      shop, name: "shop", at: .unixSocket(path: directory.file("a.sock")),
      options: InspectorOptions(tags: ["user": "u-7", "build": "812", "": "nothing", "zoo": long]))
    defer { inspector.stop() }
    let follower = EngineFollower(of: inspector.endpoint, as: .init(name: "tests", version: "1"))
    let recording = try HierarchyRecording(
      follower.events(), to: path, tags: ["job": "nightly"])
    let reader = try RecordingReader(path: path)
    try await eventually("the app's state is recorded") { try reader.count(of: .journal) == 1 }
    try await recording.finish()
    let clipped = String(repeating: "x", count: 1_023) + "…"
    let expected = [("build", "812"), ("user", "u-7"), ("zoo", clipped)].map {
      EngineTag(key: $0, value: $1)
    }
    #expect(inspector.engine.tags == expected)
    #expect(try reader.info().sessions.map(\.engine) == [inspector.engine])
    #expect(
      try tags()
        == [RecordedTag(session: nil, tag: EngineTag(key: "job", value: "nightly"))]
        + expected.map { RecordedTag(session: 1, tag: $0) })
  }

  @Test("an app and a recording have a limited number of tags: the first by name")
  func many() async throws {
    let many = Dictionary(
      uniqueKeysWithValues: (100..<200).map { ("key \($0)", String($0)) })
    let engine = EngineInfo(
      name: "shop", pid: 1, version: "1", startedAt: recordedTime(0), tags: [EngineTag](many))
    try await record([.connected(engine)], to: path, tags: many)
    let tags = try tags()
    #expect(tags.count == 2 * Limits.tags)
    #expect(Set(tags.map(\.tag.value)) == Set((100..<100 + Limits.tags).map(String.init)))
  }

  @Test("hostile texts are kept, but for NUL")
  func hostile() async throws {
    let texts = Dictionary(
      hostileTexts.filter { !$0.isEmpty }.prefix(Limits.tags).map { ($0, $0) }
    ) { first, _ in first }
    try await record([.connected(testEngine)], to: path, tags: texts)
    #expect(Set(try tags().map(\.tag.key)) == Set(texts.keys.map(\.stored)))
    #expect(try tags().allSatisfy { $0.tag.key == $0.tag.value && $0.session == nil })
  }

  @Test("a run is known by its id, in parts by its recording, and a copy has the same")
  func runs() async throws {
    let events = RandomEvents.events(400, seed: 5)
    try await record(events, to: path)
    let runs = try RecordingReader(path: path).runs()
    let sessions = try RecordingReader(path: path).info().sessions
    #expect(try RecordingReader(path: path).parts() == Set(runs.map(\.part)))
    #expect(runs.map(\.id).count == Set(runs.map(\.id)).count && runs.count > 1)
    #expect(Set(runs.map(\.id)) == Set(sessions.compactMap(\.epoch)))
    #expect(runs.flatMap(\.sessions).count == sessions.count { $0.epoch != nil })
    for run in runs {
      #expect(run.entries.map(\.lowerBound) == run.sessions.map(\.entry))
    }
    let entries = runs.flatMap(\.entries).sorted { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(entries, entries.dropFirst()) {
      #expect(range.upperBound < next.lowerBound)
    }
    let copy = directory.file("copy")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(try RecordingReader(path: copy).runs().map(\.part) == runs.map(\.part))
    try await record(events, to: directory.file("again"))
    let again = try RecordingReader(path: directory.file("again")).runs()
    #expect(again.map(\.id) == runs.map(\.id))
    #expect(Set(again.map(\.part)).isDisjoint(with: runs.map(\.part)))
  }
}
