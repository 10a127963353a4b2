/// An error of reading or writing a recording.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file already exists at the path.
  case alreadyThere(path: String)
  /// The file at the path cannot be replaced, because it is in use.
  case inUse(path: String)
  /// The file cannot be created.
  case cannotCreate(path: String, reason: String)
  /// The disk, or the user's quota, is full.
  case diskFull(path: String)
  /// The system refused to write the file.
  case cannotWrite(path: String, reason: String)
  /// The marks cannot be added to the file, which is unchanged.
  case cannotMark(path: String, reason: String)
  /// The recording is already finished.
  case finished(path: String)
  /// The system refused to read the file.
  case cannotRead(path: String, reason: String)
  /// The file is not a recording.
  case notARecording(path: String, reason: String)
  /// A build from before the first version of the tables made the recording.
  case earlierBuild(path: String)
  /// A later version made the recording.
  case newerSchema(path: String, version: Int, known: Int)
  /// The file is a recording, but a part of it is invalid.
  case damaged(path: String, reason: String)

  /// What was tried, what happened and what to do, on one line.
  public var description: String {
    switch self {
    case .alreadyThere(let path):
      "cannot record to \(path): a file already exists; name another, or replace it with --force"
    case .inUse(let path):
      "cannot replace \(path): another process records to it or reads it; name another file"
    case .cannotCreate(let path, let reason):
      "cannot record to \(path): \(reason)"
    case .diskFull(let path):
      "cannot continue recording to \(path): the disk is full; everything recorded before is kept"
    case .cannotWrite(let path, let reason):
      "cannot continue recording to \(path): \(reason); everything recorded before is kept"
    case .cannotMark(let path, let reason):
      "cannot add marks to \(path): \(reason)"
    case .finished(let path):
      "cannot record to \(path): the recording was finished"
    case .cannotRead(let path, let reason):
      "cannot read \(path): \(reason)"
    case .notARecording(let path, let reason):
      "\(path) is not a recording: \(reason)"
    case .earlierBuild(let path):
      "cannot read \(path): it is a recording of a flowscope from before version 1; record the app "
        + "again"
    case .newerSchema(let path, let version, let known):
      "cannot read \(path): its tables have version \(version), and this flowscope supports versions "
        + "up to \(known); upgrade flowscope"
    case .damaged(let path, let reason):
      // SQLite quotes the statement that it does not understand, over several lines.
      "\(path) is damaged: \(reason.prefix { !$0.isNewline })"
    }
  }
}
