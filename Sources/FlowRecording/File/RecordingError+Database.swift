import GRDB

extension RecordingError {
  /// Creates the error for a failure of SQLite while writing a file.
  init(_ error: any Error, writing path: String) {
    switch error {
    case let error as RecordingError: self = error
    case let error as DatabaseError
    where error.resultCode == .SQLITE_FULL
      || error.resultCode == .SQLITE_IOERR && RecordingFile.isDiskFull(at: path):
      self = .diskFull(path: path)
    case let error as DatabaseError: self = .cannotWrite(path: path, reason: error.words)
    default: self = .cannotWrite(path: path, reason: "\(error)")
    }
  }

  /// Creates the error for a failure of SQLite while creating a file, when nothing is recorded yet.
  init(_ error: any Error, creating path: String) {
    switch RecordingError(error, writing: path) {
    case .diskFull: self = .cannotCreate(path: path, reason: "the disk is full")
    case .cannotWrite(_, let reason): self = .cannotCreate(path: path, reason: reason)
    case let error: self = error
    }
  }

  /// Creates the error for a failure of SQLite, or of decoding its values, while reading a file.
  init(_ error: any Error, reading path: String) {
    switch error {
    case let error as RecordingError: self = error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_NOTADB:
        self = .notARecording(path: path, reason: "it isn't an SQLite database")
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH,
        .SQLITE_READONLY, .SQLITE_NOMEM:
        self = .cannotRead(path: path, reason: error.words)
      default: self = .damaged(path: path, reason: error.words)
      }
    case is DecodingError:
      self = .damaged(path: path, reason: "an entry cannot be read")
    case let error as UnexpectedValue:
      self = .damaged(
        path: path, reason: "the column '\(error.column)' has an invalid value")
    default: self = .damaged(path: path, reason: "a table has an invalid value")
    }
  }
}

extension DatabaseError {
  /// SQLite's own message, without the statement.
  fileprivate var words: String { message ?? resultCode.description }
}
