/// The contents of a recording.
public struct RecordingSummary: Hashable, Sendable, Codable {
  /// The number of events of each kind.
  public struct Counts: Hashable, Sendable, Codable {
    /// All entries.
    public var entries = 0
    /// Connections to an engine.
    public var sessions = 0
    /// The whole hierarchies: those the engine sent, and those written in between.
    public var keyframes = 0
    /// Changes of the hierarchy.
    public var deltas = 0
    /// Navigations, including those from before the recording that the engine still had.
    public var navigations = 0
    /// Errors, including those from before the recording that the engine still had.
    public var errors = 0
    /// Losses and disconnections.
    public var gaps = 0
  }

  /// The path of the recording.
  public let path: String
  /// The number of events of each kind.
  public let counts: Counts
  /// The reason of the last disconnection; nil if the connection was never lost.
  public let lastDisconnection: String?
  /// The size of the file, in bytes.
  public let bytes: Int
}
