import FlowEngine
import FlowFuzzing
import FlowSamples
import NIOCore
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

/// The real messages in the corpus of `make fuzz`.
///
/// `FLOWSCOPE_RECORD=1 swift test --filter CorpusTests` records them again from a live engine.
@MainActor
@Suite("The corpus", .timeLimit(.minutes(Patience.minutes)))
struct CorpusTests {
  private var isRecording: Bool {
    ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] != nil
  }

  private func name(_ kind: String, _ method: String) -> String {
    "\(kind)-\(method.replacing("/", with: "-")).json"
  }

  private func record(_ bytes: [UInt8], as name: String) throws {
    let folder = Corpus.directory.appendingPathComponent("messages")
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  @Test("the corpus has a real message of every kind")
  func everyKind() async throws {
    if isRecording {
      try await recordAll()
      try await recordEngine()
    }
    let corpus = try Corpus.checkedIn()
    let messages = Dictionary(uniqueKeysWithValues: corpus.messages.map { ($0.name, $0.bytes) })
    func check(_ name: String, _ read: (ByteBuffer) throws -> Void) {
      guard let bytes = messages[name] else {
        Issue.record("\(name) is missing: record it")
        return
      }
      #expect(throws: Never.self, "\(name) is none: record it") {
        try read(ByteBuffer(bytes: bytes))
      }
    }
    func check<R: ServedRequest>(_ type: R.Type) {
      check(name("request", R.method)) {
        _ = try WireCoding.decode(ParamsMessage<R>.self, from: $0)
      }
      check(name("result", R.method)) {
        let expected = IncomingMessage.Expectations(results: [.number(1): R.Result.self])
        let message = try WireCoding.decode(
          IncomingMessage.self, from: $0, userInfo: [IncomingMessage.Expectations.key: expected])
        guard case .answer(_, let outcome) = message else { throw NoAnswer() }
        _ = try outcome.get()
      }
    }
    func check<N: ServedNotification>(_ type: N.Type) {
      check(name("notification", N.method)) {
        _ = try WireCoding.decode(ParamsMessage<N>.self, from: $0)
      }
    }
    for request in RequestRegistry.all { check(request) }
    for notification in NotificationRegistry.all { check(notification) }
    #expect(corpus.messages.count { $0.name.hasPrefix("hostile-") } > 20)
    #expect(corpus.streams.count > 20)
  }

  @Test("the session that hostile engines change has every request, notification and part")
  func session() throws {
    let (answered, notified, text) = try EngineCorpus.contents()
    let asked = RequestRegistry.all.map { $0.method }
    #expect(Set(asked).subtracting(answered) == [])
    #expect(
      Set(NotificationRegistry.all.map { $0.method }).subtracting(notified)
        == [DidDropNotification.method])
    for field in ["call", "calls", "steps", "stepKinds", "trace"] {
      #expect(text.contains("\"\(field)\":"), "\(field) is missing: record the session")
    }
    #expect(text.contains("\"flightRecorder\":true"))
  }

  private func recordEngine() async throws {
    let app = Sample.standard.make(1)
    for _ in 0..<40 { app.step() }
    let options = InspectorOptions(
      allowsControl: true, catalogue: app.catalogue, flightRecorder: .init(),
      tags: ["build": "812"])
    try await serving(app.root, name: "rainbow", options: options) { inspector in
      let path = inspector.socketPath
      let user = Task {
        while !Task.isCancelled {
          for _ in 0..<5 { app.step() }
          try? await Task.sleep(for: .milliseconds(200))
        }
      }
      try await Task.detached { try EngineCorpus.record(from: path) }.value
      user.cancel()
    }
  }

  private func recordAll() async throws {
    let hierarchy = RandomHierarchy(seed: 5)
    let tabs = Tabs(.main)
    tabs.addChild(hierarchy.root)
    let options = InspectorOptions(
      allowsControl: true, catalogue: RouteCatalogue { $0.add(AppRoute.home) },
      flightRecorder: .init(), tags: ["build": "812"])
    try await serving(tabs, options: options) { inspector in
      let params = exampleParams(root: tabs.inspectionID)
      let client = try await RawClient.greeted(inspector.socketPath)
      for _ in 0..<40 { hierarchy.step() }
      try await parkingOne(in: tabs, at: inspector.endpoint) { _ in
        for method in RequestRegistry.all.map({ $0.method }) where method != SubscribeRequest.method
        {
          try await record(method, params[method], from: client)
        }
      }
      try await record("flow/nonsense", nil, from: client, answer: "error")
      try await record(
        "flow/snapshot", "{\"detail\":\"skeleton\",\"depth\":9}", from: client, as: "skeleton")
      try await record(SubscribeRequest.method, nil, from: client)
      let columns = try await RawClient.greeted(inspector.socketPath)
      try await columns.send(
        #"{"jsonrpc":"2.0","id":1,"method":"flow/subscribe","params":{"columns":true}}"#)
      _ = try await columns.receiveBytes()
      for _ in 0..<40 { hierarchy.step() }
      // A slow viewer would take long to set up.
      let many = DidNavigateManyNotification.method
      let others = Set(NotificationRegistry.all.map { $0.method })
        .subtracting([many, DidDropNotification.method])
      try await record([many], from: columns)
      try await parkingOne(in: tabs, at: inspector.endpoint) { other in
        for parked in try await other.breakpoints().parked {
          try await other.resume(parked.number, by: .refuse)
        }
        try await record(others, from: client)
      }
    }
    let drop = NotificationMessage(
      method: DidDropNotification.method, params: DidDropNotification(lost: 12, from: 3, to: 14))
    try record(
      Array(WireCoding.encode(drop).readableBytesView), as: name("notification", "flow/didDrop"))
  }

  private func record(_ notifications: Set<String>, from client: RawClient) async throws {
    var missing = notifications
    while !missing.isEmpty, let bytes = try await client.receiveBytes() {
      let json = try JSONDecoder().decode(JSON.self, from: Data(bytes))
      guard let method = json["method"]?.text else { continue }
      if missing.remove(method) != nil { try record(bytes, as: name("notification", method)) }
    }
  }

  private func record(
    _ method: String, _ params: String?, from client: RawClient, answer: String = "result",
    as other: String? = nil
  ) async throws {
    let request =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params ?? "{}")}"
    try record(Array(request.utf8), as: name("request", other ?? method))
    try await client.send(request)
    while let bytes = try await client.receiveBytes() {
      // Skips notifications before the answer.
      let json = try JSONDecoder().decode(JSON.self, from: Data(bytes))
      guard json["method"] == nil else { continue }
      return try record(bytes, as: name(answer, other ?? method))
    }
  }
}

private struct NoAnswer: Error {}
