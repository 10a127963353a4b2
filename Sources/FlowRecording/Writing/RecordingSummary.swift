/// What a recording holds.
public struct RecordingSummary: Hashable, Sendable, Codable {
  /// How much of everything.
  public struct Counts: Hashable, Sendable, Codable {
    /// All that was told, in order.
    public var entries = 0
    /// Connections to an engine.
    public var sessions = 0
    /// Whole hierarchies: those that were told, and those that were written in between.
    public var keyframes = 0
    /// Changes of the hierarchy.
    public var deltas = 0
    /// Navigations.
    public var navigations = 0
    /// Errors, with those from before the recording that the engine remembered.
    public var errors = 0
    /// Losses and disconnections.
    public var gaps = 0
  }

  /// Where the recording is.
  public let path: String
  /// How much of everything.
  public let counts: Counts
  /// Why there was no connection when there was none last; nil where it was never lost.
  public let lastDisconnection: String?
  /// How large the file is, in bytes.
  public let bytes: Int
}
