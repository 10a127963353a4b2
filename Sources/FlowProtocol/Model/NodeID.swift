/// The id of a coordinator in everything that an engine sends, for as long as the engine runs.
public struct NodeID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// The number, which is also the form on the wire.
  public let rawValue: UInt64

  /// Creates the id with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Compares the numbers, which in FlowEngine follow the age of the coordinators.
  public static func < (lhs: NodeID, rhs: NodeID) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension NodeID: CustomStringConvertible {
  /// The number after a `#`.
  public var description: String { "#\(rawValue)" }
}
