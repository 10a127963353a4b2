import NIOCore
import Testing

@testable import FlowProtocol

@Suite("What an engine says of itself")
struct CapabilitiesTests {
  private func result(_ capabilities: String, more: String = "") throws
    -> InitializeRequest.Result
  {
    let text = """
      {"protocol":1,"maxMessageBytes":1000,\(more)"engine":{"name":"e","pid":1,"version":"9",\
      "startedAt":1.5},"capabilities":{\(capabilities)}}
      """
    return try WireCoding.decode(InitializeRequest.Result.self, from: .init(string: text))
  }

  private func values(_ capabilities: InitializeRequest.Capabilities) -> [Bool] {
    [
      capabilities.control, capabilities.explain, capabilities.flightRecorder,
      capabilities.routes, capabilities.beats, capabilities.restore, capabilities.breakpoints,
    ]
  }

  @Test("what it does not mention is false, and what it mentions counts")
  func missing() throws {
    #expect(values(try result("").capabilities) == Array(repeating: false, count: 7))
    let names = [
      "control", "explain", "flightRecorder", "routes", "beats", "restore", "breakpoints",
    ]
    for (index, name) in names.enumerated() {
      let said = values(try result("\"\(name)\":true").capabilities)
      #expect(said == names.indices.map { $0 == index })
      #expect(values(try result("\"\(name)\":null").capabilities).allSatisfy { !$0 })
      #expect(throws: (any Error).self) { try result("\"\(name)\":1") }
    }
  }

  @Test("an unknown capability is ignored, and the object itself is required")
  func unknown() throws {
    #expect(values(try result("\"dances\":true,\"routes\":true").capabilities)[3])
    #expect(throws: (any Error).self) {
      try WireCoding.decode(
        InitializeRequest.Result.self,
        from: .init(
          string: """
            {"protocol":1,"maxMessageBytes":1000,"engine":{"name":"e","pid":1,"version":"9",\
            "startedAt":1.5}}
            """))
    }
  }

  @Test("its library is known if it names it")
  func library() throws {
    #expect(try result("").library == nil)
    #expect(try result("", more: "\"library\":\"FlowIntrospect\",").library == "FlowIntrospect")
  }

  @Test("without its beats, it says the same of itself")
  func withoutBeats() throws {
    let all =
      "\"control\":true,\"explain\":true,\"flightRecorder\":true,\"routes\":true,\"breakpoints\":true,"
    func answer(beats: Bool) throws -> InitializeRequest.Result {
      try result("\(all)\"beats\":\(beats)", more: "\"library\":\"FlowIntrospect\",")
    }
    #expect(try answer(beats: true).withoutBeats == answer(beats: false))
  }

  @Test("without a version in common, the older side is named")
  func version() throws {
    func version(_ viewer: ClosedRange<Int>, _ engine: ClosedRange<Int>) throws -> Int {
      let request = InitializeRequest(
        protocol: .init(min: viewer.lowerBound, max: viewer.upperBound),
        client: .init(name: "viewer", version: "1"))
      return try request.version(
        spokenBy: "app", .init(min: engine.lowerBound, max: engine.upperBound))
    }
    #expect(try version(1...3, 2...2) == 2)
    let older = #expect(throws: RemoteError.self) { try version(1...1, 2...3) }
    #expect(older?.message.hasSuffix("app versions 2 to 3: upgrade viewer") == true)
    let newer = #expect(throws: RemoteError.self) { try version(4...4, 2...3) }
    #expect(newer?.message.hasSuffix("upgrade app") == true)
  }
}
