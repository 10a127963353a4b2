public import FlowProtocol

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a recording says of itself.
public struct RecordingInfo: Hashable, Sendable {
  /// The version of its tables.
  public let schemaVersion: Int
  /// The version of flowscope that made it.
  public let flowscopeVersion: String
  /// When it was begun.
  public let startedAt: Date
  /// When it was finished; nil while it is at work, and where the recorder was killed.
  public let endedAt: Date?
  /// Every connection to an engine, oldest first: another for each time that the engine came back.
  public let sessions: [RecordingSession]
}

/// One connection to an engine.
public struct RecordingSession: Hashable, Sendable {
  /// The entry that says so.
  public let entry: Int
  /// Who served.
  public let engine: EngineInfo
  /// Names the run of the engine; nil where nothing came.
  public let epoch: String?
}

/// A navigation, and where it is in the recording.
public struct RecordedNavigation: Hashable, Sendable {
  /// Its entry.
  public let entry: Int
  /// What was told.
  public let report: NavigationReport
}

/// An error, and where it is in the recording.
public struct RecordedError: Hashable, Sendable {
  /// Its entry; that of the journal where it is from before.
  public let entry: Int
  /// Whether the error is from before the connection.
  public let isFromJournal: Bool
  /// What was told.
  public let report: ErrorReport
}

/// A time of which the recording does not know everything.
public struct RecordedGap: Hashable, Sendable {
  /// What happened.
  public enum Reason: Hashable, Sendable {
    /// This many notifications were lost.
    case lost(Int)
    /// There was no connection, in words, after this many attempts.
    case disconnected(String, attempts: Int)
  }

  /// Its entry.
  public let entry: Int
  /// What happened.
  public let reason: Reason
  /// When it was told.
  public let time: Date
  /// When there was a connection again, or a new snapshot after a loss; nil where there never was.
  public let until: Date?
}
