import FlowEngine
import NIOCore
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The engine's answers to raw bytes, without the module's own client.
@MainActor
@Suite("The protocol, byte by byte", .timeLimit(.minutes(Patience.minutes)))
struct ProtocolTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list])

  private func request(_ method: String, id: String = "1", params: String? = nil) -> String {
    let params = params.map { ",\"params\":\($0)" } ?? ""
    return "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\"\(params)}"
  }

  private func code(_ answer: JSON?) -> Double? { answer?["error"]?["code"]?.number }

  @Test("initialize returns the engine, its start time and its limits")
  func initialize() async throws {
    try await serving(root, name: "shop \"1\"") { inspector in
      let answer = try await RawClient(inspector.socketPath).ask(RawClient.greeting)
      #expect(answer?["jsonrpc"]?.text == "2.0")
      #expect(answer?["id"]?.text == "hello")
      let result = try #require(answer?["result"])
      #expect(result["protocol"]?.number == 1)
      #expect(result["engine"]?["name"]?.text == "shop \"1\"")
      #expect(result["engine"]?["pid"]?.number == Double(getpid()))
      #expect(result["engine"]?["version"]?.text == flowscopeVersion)
      let started = try #require(result["engine"]?["startedAt"]?.number)
      #expect(abs(started - inspector.engine.startedAt.timeIntervalSince1970) < 0.001)
      #expect(result["capabilities"]?["control"] == .bool(false))
      #expect(result["maxMessageBytes"]?.number == Double(Limits.messageBytes))
    }
  }

  @Test(
    "every other method before initialize is refused",
    arguments: ["flow/snapshot", "flow/nodes", "flow/subscribe", "errors/list"])
  func beforeInitialize(method: String) async throws {
    try await serving(root) { inspector in
      let client = try RawClient(inspector.socketPath)
      let params = method == "flow/nodes" ? "{\"ids\":[1]}" : "{}"
      #expect(code(try await client.ask(request(method, params: params))) == -32001)
      #expect(try await client.ask(RawClient.greeting)?["result"] != nil)
      #expect(try await client.ask(request(method, params: params))?["result"] != nil)
    }
  }

  @Test(
    "incompatible versions are refused, with both ranges and the side to upgrade",
    arguments: [(0, 0, "raw"), (2, 3, "tests"), (7, 5, "")])
  func versionMismatch(min: Int, max: Int, toUpgrade: String) async throws {
    try await serving(root) { inspector in
      let client = try RawClient(inspector.socketPath)
      let answer = try await client.ask(
        RawClient.greeting.replacing(
          "\"min\":1,\"max\":1000", with: "\"min\":\(min),\"max\":\(max)"))
      #expect(code(answer) == -32002)
      let message = try #require(answer?["error"]?["message"]?.text)
      let versions = min == max ? "version \(min)" : "versions \(min) to \(max)"
      #expect(message.contains(versions) && message.contains("version 1: "), "\(message)")
      #expect(message.hasSuffix(toUpgrade), "\(message)")
      #expect(code(try await client.ask(request("flow/snapshot"))) == -32001)
    }
  }

  @Test("a made-up later side speaks version 1 with today's, and its own version with itself")
  func laterVersion() {
    let later = ProtocolVersions(min: 1, max: 2)
    #expect(later.common(with: .supported) == 1 && later.common(with: later) == 2)
    #expect(ProtocolVersions.supported.common(with: later) == 1)
    #expect(ProtocolVersions(min: 2, max: 3).common(with: .supported) == nil)
    #expect("\(later), \(ProtocolVersions.supported)" == "versions 1 to 2, version 1")
  }

  @Test("an unknown method is -32601")
  func unknownMethod() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let answer = try await client.ask(request("flow/nonsense", id: "\"x\""))
      #expect(code(answer) == -32601)
      #expect(answer?["id"]?.text == "x")
    }
  }

  @Test(
    "invalid JSON is -32700 with a null id, and the connection stays open",
    arguments: [
      "", "{", "{\"id\":}", "nonsense", "{\"id\":1}}", "\u{0}",
      String(repeating: "[", count: Limits.nestingLevels),
    ])
  func noJSON(text: String) async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let answer = try await client.ask(text)
      #expect(code(answer) == -32700)
      #expect(answer?["id"] == .null)
      #expect(try await client.ask(request("flow/snapshot"))?["result"] != nil)
    }
  }

  @Test("invalid UTF-8 is -32700")
  func noUTF8() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let payload: [UInt8] = Array("{\"a\":\"".utf8) + [0xff, 0xc0] + Array("\"}".utf8)
      try await client.sendBytes(Array("Content-Length: \(payload.count)\r\n\r\n".utf8) + payload)
      #expect(code(try await client.receive()) == -32700)
    }
  }

  @Test(
    "JSON that is not a request is -32600",
    arguments: ["5", "null", "[]", "\"x\"", "{}", "{\"id\":1}"])
  func noRequest(text: String) async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      #expect(code(try await client.ask(text)) == -32600)
    }
  }

  @Test(
    "parameters that do not fit are -32602, and named",
    arguments: [
      ("flow/snapshot", "{\"cursor\":\"x\"}", "cursor"), ("flow/snapshot", "{\"cursor\":-1}", "-1"),
      ("flow/snapshot", "{\"cursor\":5}", "5"), ("flow/nodes", "{}", "ids"),
      ("flow/nodes", "{\"ids\":[\"x\"]}", "ids"), ("flow/nodes", "{\"ids\":[-1]}", "out of range"),
      ("errors/list", "{\"since\":1.5}", "not an integer"), ("initialize", "{}", "protocol"),
    ])
  func invalidParams(method: String, params: String, named: String) async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let answer = try await client.ask(request(method, id: "77", params: params))
      #expect(code(answer) == -32602)
      #expect(answer?["id"]?.number == 77)
      #expect(answer?["error"]?["message"]?.text?.contains(named) == true)
    }
  }

  @Test("parameters may be missing if none is required")
  func noParams() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      for method in ["flow/snapshot", "flow/subscribe", "errors/list"] {
        #expect(try await client.ask(request(method))?["result"] != nil, "\(method)")
      }
      #expect(code(try await client.ask(request("flow/nodes"))) == -32602)
    }
  }

  @Test("notifications get no answer, known or not, before initialize or after")
  func notifications() async throws {
    try await serving(root) { inspector in
      let client = try RawClient(inspector.socketPath)
      let known = "{\"jsonrpc\":\"2.0\",\"method\":\"flow/snapshot\"}"
      let unknown = "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}"
      try await client.send(unknown)
      #expect(try await client.ask(RawClient.greeting)?["id"]?.text == "hello")
      try await client.send(known)
      try await client.send(unknown)
      #expect(try await client.ask(request("errors/list", id: "9"))?["id"]?.number == 9)
    }
  }

  @Test("fields of a later version are accepted at any position")
  func unknownFields() async throws {
    try await serving(root) { inspector in
      let client = try RawClient(inspector.socketPath)
      let greeting = RawClient.greeting
        .replacing("\"min\":1", with: "\"min\":1,\"preferred\":[1]")
        .replacing("\"id\"", with: "\"meta\":{\"x\":null},\"id\"")
      #expect(try await client.ask(greeting)?["result"] != nil)
      let answer = try await client.ask(
        request("errors/list", params: "{\"colour\":{},\"since\":0}"))
      #expect(answer?["result"]?["total"]?.number == 0)
    }
  }

  @Test("requests that arrive in one piece are answered in order")
  func pipelined() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let frames = (1...20).map { number -> String in
        let message = request("errors/list", id: "\(number)")
        return "Content-Length: \(message.utf8.count)\r\n\r\n" + message
      }
      try await client.sendBytes(Array(frames.joined().utf8))
      for number in 1...20 {
        #expect(try await client.receive()?["id"]?.number == Double(number))
      }
    }
  }

  @Test(
    "an id is returned unchanged", arguments: ["0", "-5", "9007199254740993", "\"\\u0000é\\\"\""])
  func ids(id: String) async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let answer = try await client.ask(request("errors/list", id: id))
      let sent = try WireCoding.decode(JSON.self, from: ByteBuffer(string: id))
      #expect(answer?["id"] == sent)
    }
  }
}
