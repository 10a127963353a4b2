package import Foundation

/// The files of this repository.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func path(_ name: String) -> String { root.appending(path: name).path }
}
