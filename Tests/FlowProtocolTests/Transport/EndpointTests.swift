import Testing

@testable import FlowProtocol

@Suite("The places of engines in words")
struct EndpointTests {
  @Test(
    "a port and a WebSocket are named, and name themselves",
    arguments: [
      ("tcp:7001", Endpoint.tcp(port: 7001), "tcp:7001"),
      ("ws:7003", .webSocket(port: 7003, path: "/"), "ws://127.0.0.1:7003/"),
      ("ws://localhost:7003", .webSocket(port: 7003, path: "/"), "ws://127.0.0.1:7003/"),
      ("ws://127.0.0.1:7003/", .webSocket(port: 7003, path: "/"), "ws://127.0.0.1:7003/"),
      (
        "ws://localhost:1/flow?x=1", .webSocket(port: 1, path: "/flow?x=1"),
        "ws://127.0.0.1:1/flow?x=1"
      ),
    ])
  func named(text: String, endpoint: Endpoint, title: String) throws {
    #expect(try Endpoint.named(text) == endpoint && endpoint.description == title)
    #expect(try Endpoint.named(title) == endpoint && endpoint.isOnPort)
  }

  @Test(
    "names and paths are no places", arguments: ["", "shop", "/run/a.sock", "7001", "wss", "ws"])
  func others(text: String) throws { #expect(try Endpoint.named(text) == nil) }

  @Test(
    "what begins as a place and is none is refused",
    arguments: [
      ("tcp:", MalformedEndpoint.notAPort), ("tcp:0", .notAPort), ("tcp:+1", .notAPort),
      ("ws:", .notAWebSocket), ("ws:65536", .notAWebSocket), ("ws://", .notAWebSocket),
      ("ws://localhost", .notAWebSocket), ("ws://localhost:x/", .notAWebSocket),
      ("ws://localhost:1/a b", .notAWebSocket), ("ws://localhost:1/\r\nHost: x", .notAWebSocket),
      ("ws://localhost:1/é", .notAWebSocket), ("wss://localhost:1", .encrypted),
      ("ws://example.com:1/", .elsewhere), ("ws://0.0.0.0:1", .elsewhere),
      ("ws://localhost.example.com:1", .elsewhere), ("ws://user@localhost:1", .elsewhere),
    ])
  func malformed(text: String, reason: MalformedEndpoint) {
    #expect(throws: reason) { try Endpoint.named(text) }
  }
}
