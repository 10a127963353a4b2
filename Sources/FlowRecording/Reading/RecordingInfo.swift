public import FlowModel
public import Foundation

/// The general facts about a recording.
public struct RecordingInfo: Hashable, Sendable {
  /// The version of the tables.
  public let schemaVersion: Int
  /// The version of flowscope that made the recording.
  public let flowscopeVersion: String
  /// When the recording started.
  public let startedAt: Date
  /// When the recording was finished; nil while it is in progress, or if the recorder was killed.
  public let endedAt: Date?
  /// The connections to an engine, oldest first; a new one for each reconnection.
  public let sessions: [RecordingSession]
}

/// A connection to an engine.
public struct RecordingSession: Hashable, Sendable {
  /// The entry of the connection.
  public let entry: Int
  /// The engine.
  public let engine: EngineInfo
  /// The id of the run of the engine; nil if the engine sent nothing.
  public let epoch: String?
}

/// A navigation, with its entry in the recording.
public struct RecordedNavigation: Hashable, Sendable {
  /// The entry of the navigation.
  public let entry: Int
  /// Whether the navigation is from before the connection.
  public let isRecalled: Bool
  /// The navigation.
  public let report: NavigationReport
}

/// An error, with its entry in the recording.
public struct RecordedError: Hashable, Sendable {
  /// The entry of the error; for an error from before the connection, that of the journal.
  public let entry: Int
  /// Whether the error is from before the connection.
  public let isFromJournal: Bool
  /// The error.
  public let report: ErrorReport
}

/// A period for which the recording is incomplete.
public struct RecordedGap: Hashable, Sendable {
  /// The cause of a gap.
  public enum Reason: Hashable, Sendable {
    /// This many notifications were lost.
    case lost(Int)
    /// This many navigations from before the connection were no longer in the app's flight recorder.
    case leftOut(Int)
    /// The recorder had no connection, for this reason, after this many attempts.
    case disconnected(String, attempts: Int)
  }

  /// The entry of the gap.
  public let entry: Int
  /// The cause of the gap.
  public let reason: Reason
  /// When the recorder noticed the gap.
  public let time: Date
  /// When the connection returned, or a new snapshot followed a loss; nil if that never happened.
  public let until: Date?
}
