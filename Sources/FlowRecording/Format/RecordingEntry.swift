public import Foundation

/// A recorded event: its position, its time, and its kind.
public struct RecordingEntry: Hashable, Sendable, Identifiable {
  /// The kind of event.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The recorder connected to an engine.
    case connected
    /// The engine sent the whole hierarchy.
    case snapshot
    /// The engine sent the errors from before the connection.
    case journal
    /// The engine no longer had some navigations from before the connection.
    case leftOut
    /// The engine sent a navigation from before the connection.
    case recalled
    /// The hierarchy changed.
    case delta
    /// The app navigated, or tried to.
    case navigation
    /// The app reported an error.
    case error
    /// Notifications were lost.
    case lost
    /// The connection was lost, or could not be opened.
    case disconnected
    /// The process, or the app's main actor, did not answer.
    case silent
    /// What was silent answered again.
    case answering
  }

  /// The number of the entry, from 1, without gaps: a position in the recording.
  public let id: Int
  /// When the recorder received the event; never before the time of the previous entry.
  ///
  /// The event itself may have another time, by the app's clock.
  public let time: Date
  /// The kind of event.
  public let kind: Kind
}
