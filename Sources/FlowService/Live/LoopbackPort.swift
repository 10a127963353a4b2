/// The port of the loopback address on which an inspector serves besides its socket.
///
/// For emulators, containers and devices, whose files flowscope does not see. A viewer needs the
/// token of this run, which is in `FlowInspector.loopback`.
public enum LoopbackPort: Hashable, Sendable {
  /// A free port, which the system chooses.
  case any
  /// The port of this number, from 1 to 65535.
  case number(Int)

  var number: Int {
    switch self {
    case .any: 0
    case .number(let number): number
    }
  }
}

/// Where viewers reach an inspector over TCP, and what they need for it.
public struct LoopbackAccess: Sendable {
  /// The port.
  public let endpoint: Endpoint
  /// The token that every viewer has to know; another one is made at each start.
  public let token: AccessToken
  /// The path of the file with the token, which only this user can read.
  public let tokenPath: String
}
