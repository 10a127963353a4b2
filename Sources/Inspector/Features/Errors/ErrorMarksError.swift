/// The reason why marks on errors could not be read or written.
package enum ErrorMarksError: Error, Equatable {
  case damaged(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
}

extension ErrorMarksError: CustomStringConvertible {
  /// One line: what was tried, what happened, and what to do.
  package var description: String {
    switch self {
    case .damaged(let path, let reason):
      "cannot use the marks in \(path): \(reason); fix the file, or move it away"
    case .cannotRead(let path, let reason): "cannot read the marks in \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot keep the marks in \(path): \(reason)"
    }
  }
}
