#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One thing that was recorded: its place in the order, when it was told, and what it is.
public struct RecordingEntry: Hashable, Sendable, Identifiable {
  /// What was told.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A connection stood.
    case connected
    /// The whole hierarchy.
    case snapshot
    /// The errors from before.
    case journal
    /// The hierarchy changed.
    case delta
    /// Somebody navigated.
    case navigation
    /// An error was reported.
    case error
    /// Notifications were lost.
    case lost
    /// The connection was lost, or could not be made.
    case disconnected
  }

  /// Counts what was recorded, from 1, without gaps: a position in the recording.
  public let id: Int
  /// When the recorder was told; never before the entry before it.
  ///
  /// What the entry is about may have a time of its own, by the app's clock.
  public let time: Date
  /// What was told.
  public let kind: Kind
}
