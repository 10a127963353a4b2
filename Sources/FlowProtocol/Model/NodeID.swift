/// Names one coordinator in everything that an engine says, for as long as the engine runs.
public struct NodeID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// A number, on the wire as such.
  public let rawValue: UInt64

  /// The id with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Orders by number, which for FlowEngine is by age.
  public static func < (lhs: NodeID, rhs: NodeID) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension NodeID: CustomStringConvertible {
  /// The number behind a `#`.
  public var description: String { "#\(rawValue)" }
}
