import Foundation

/// Which file is at a path, whatever it is called.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Nil where nothing is there.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
