/// What can go wrong with a recording.
public enum RecordingError: Error, Hashable, Sendable {
  /// There is something at the path already.
  case alreadyThere(path: String)
  /// What is at the path cannot be replaced, since it is in use.
  case inUse(path: String)
  /// The file cannot be made.
  case cannotCreate(path: String, reason: String)
  /// The disk, or the user's share of it, is full.
  case diskFull(path: String)
  /// The system refused to write.
  case cannotWrite(path: String, reason: String)
  /// The recording was finished before.
  case finished(path: String)
  /// The system refused to read.
  case cannotRead(path: String, reason: String)
  /// The file is something else.
  case notARecording(path: String, reason: String)
  /// The recording was made by a later version.
  case newerSchema(path: String, version: Int, known: Int)
  /// The file was a recording, and something in it is broken.
  case damaged(path: String, reason: String)
}

extension RecordingError: CustomStringConvertible {
  /// One line: what was tried, what happened, what to do.
  public var description: String {
    switch self {
    case .alreadyThere(let path):
      "cannot record to \(path): there is a file already; name another, or replace it with --force"
    case .inUse(let path):
      "cannot replace \(path): somebody records to it or reads it; name another file"
    case .cannotCreate(let path, let reason):
      "cannot record to \(path): \(reason)"
    case .diskFull(let path):
      "cannot go on recording to \(path): the disk is full; what was recorded before is kept"
    case .cannotWrite(let path, let reason):
      "cannot go on recording to \(path): \(reason); what was recorded before is kept"
    case .finished(let path):
      "cannot record to \(path): the recording was finished"
    case .cannotRead(let path, let reason):
      "cannot read \(path): \(reason)"
    case .notARecording(let path, let reason):
      "\(path) is not a recording: \(reason)"
    case .newerSchema(let path, let version, let known):
      "cannot read \(path): it has version \(version) of the tables, and this flowscope knows them "
        + "up to \(known); upgrade flowscope"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason)"
    }
  }
}
