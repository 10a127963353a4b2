import Foundation

/// The descriptors 0 to 2, which some callers close.
enum StandardStreams {
  /// Puts something at those that are closed.
  ///
  /// Else the next file or socket would be there, and be read as input or written to as output. From
  /// what is put there nothing comes, and nobody can write to it: that output is lost stays an error.
  static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest that is free is taken, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
