import Foundation

/// The identity of the file at a path, independent of its name.
package struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
