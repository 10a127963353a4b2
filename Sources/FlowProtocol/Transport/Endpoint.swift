/// The place of an engine, which viewers connect to.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
  /// The Unix-domain socket at this path.
  case unixSocket(path: String)
  /// The engine that listens on this port of the loopback address, 127.0.0.1; it asks for a token.
  case tcp(port: Int)
  /// The engine that serves a WebSocket on this port of the loopback address, at a path such as `/`;
  /// it asks for a token.
  case webSocket(port: Int, path: String)
  /// An engine of the viewer's own process that serves under this name, without a socket.
  case inProcess(name: String)

  /// The path of the socket, `tcp:` and the port, the URL of the WebSocket, or `in-process:` and the
  /// name.
  public var description: String {
    switch self {
    case .unixSocket(let path): path
    case .tcp(let port): "\(Self.tcpPrefix)\(port)"
    case .webSocket(let port, let path): "ws://\(Self.loopback):\(port)\(path)"
    case .inProcess(let name): "in-process:\(name)"
    }
  }

  package static let tcpPrefix = "tcp:"
  /// The only address that engines listen on.
  package static let loopback = "127.0.0.1"

  /// Returns the number of a port, from 1 to 65535; nil for another text.
  package static func port(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
      return nil
    }
    return (1...65_535).contains(port) ? port : nil
  }

  /// Returns the place that a text such as `tcp:7001`, `ws:7003` or `ws://localhost:7003/flow` names.
  ///
  /// Returns nil for the name of an engine, or a path.
  package static func named(_ text: String) throws(MalformedEndpoint) -> Endpoint? {
    if text.hasPrefix(tcpPrefix) {
      guard let port = port(String(text.dropFirst(tcpPrefix.count))) else { throw .notAPort }
      return .tcp(port: port)
    }
    guard text.hasPrefix("ws:") || text.hasPrefix("wss:") else { return nil }
    guard text.hasPrefix("ws:") else { throw .encrypted }
    let rest = text.dropFirst("ws:".count)
    guard rest.hasPrefix("//") else {
      guard let port = port(String(rest)) else { throw .notAWebSocket }
      return .webSocket(port: port, path: "/")
    }
    let place = rest.dropFirst("//".count)
    let end = place.firstIndex(of: "/") ?? place.endIndex
    guard let colon = place[..<end].lastIndex(of: ":"),
      let port = port(String(place[place.index(after: colon)..<end]))
    else { throw .notAWebSocket }
    guard [loopback, "localhost"].contains(String(place[..<colon])) else { throw .elsewhere }
    // Anything else could end the line of the request that has the path.
    guard place[end...].utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .notAWebSocket
    }
    return .webSocket(port: port, path: end == place.endIndex ? "/" : String(place[end...]))
  }

  /// Whether it is on a port, for which there is a token.
  package var isOnPort: Bool {
    switch self {
    case .tcp, .webSocket: true
    case .unixSocket, .inProcess: false
    }
  }
}

/// Why a text that begins as the place of an engine is none.
package enum MalformedEndpoint: Error {
  case notAPort
  case notAWebSocket
  case encrypted
  case elsewhere

  /// What to write instead.
  package var advice: String {
    switch self {
    case .notAPort: "is not a port: write tcp: and a number from 1 to 65535"
    case .notAWebSocket:
      "is not a WebSocket: write ws: and a number from 1 to 65535, or ws://127.0.0.1:PORT/PATH"
    case .encrypted: "is encrypted, which flowscope does not speak: write ws:"
    case .elsewhere:
      "is not on this machine: forward its port with ssh, and write ws://127.0.0.1:PORT"
    }
  }
}
