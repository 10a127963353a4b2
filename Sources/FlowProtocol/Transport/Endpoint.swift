/// The place of an engine, which viewers connect to.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
  /// The Unix-domain socket at this path.
  case unixSocket(path: String)
  /// An engine of the viewer's own process that serves under this name, without a socket.
  case inProcess(name: String)

  /// The path of the socket, or `in-process:` and the name.
  public var description: String {
    switch self {
    case .unixSocket(let path): path
    case .inProcess(let name): "in-process:\(name)"
    }
  }
}
