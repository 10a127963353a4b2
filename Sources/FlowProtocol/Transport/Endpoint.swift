/// The place of an engine, which viewers connect to.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
  /// The Unix-domain socket at this path.
  case unixSocket(path: String)
  /// The engine that listens on this port of the loopback address, 127.0.0.1; it asks for a token.
  case tcp(port: Int)
  /// An engine of the viewer's own process that serves under this name, without a socket.
  case inProcess(name: String)

  /// The path of the socket, `tcp:` and the port, or `in-process:` and the name.
  public var description: String {
    switch self {
    case .unixSocket(let path): path
    case .tcp(let port): "\(Self.tcpPrefix)\(port)"
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
}
