import Foundation

/// The descriptors 0 to 2, which some callers close.
enum StandardStreams {
  /// Opens something for each closed descriptor.
  ///
  /// Otherwise the next file or socket would get that number, and would be read as input or written
  /// to as output. The replacement gives no input and refuses writes, so lost output is still an
  /// error.
  static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` uses the lowest free descriptor, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
