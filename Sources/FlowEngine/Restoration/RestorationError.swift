/// The reason why a saved state could not be read at all.
public enum RestorationError: Error, Hashable, Sendable {
  /// The file cannot be read or written.
  case file(path: String, reason: String)
  /// The file does not contain a saved state.
  case malformed(path: String, reason: String)
  /// The file has a later version than this build can read.
  case newerVersion(path: String, found: Int, supported: Int)
}

extension RestorationError: CustomStringConvertible {
  /// A message in one line: what was tried, what happened, what to do.
  public var description: String {
    switch self {
    case .file(let path, let reason): "cannot use the saved state \(path): \(reason)"
    case .malformed(let path, let reason):
      "cannot restore from \(path): it isn't a saved state (\(reason)); delete it"
    case .newerVersion(let path, let found, let supported):
      "cannot restore from \(path): its version is \(found), and this build reads up to "
        + "\(supported); upgrade the app, or delete it"
    }
  }
}
