package import FlowProtocol
package import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TemporaryDirectory {
  package var sockets: SocketDirectory { SocketDirectory(path: path) }

  package func write(_ text: String, to name: String) {
    precondition(FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8)))
  }

  /// Returns the mode and kind of a file; nil if there is none.
  package func mode(_ name: String) -> UInt32? {
    var status = stat()
    return lstat(name.isEmpty ? path : file(name), &status) == 0 ? UInt32(status.st_mode) : nil
  }
}
