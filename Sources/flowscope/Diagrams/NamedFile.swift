import Foundation

/// A file that a document names.
enum NamedFile {
  /// Returns the path of a file that is named relative to the document, or else the name.
  static func path(_ name: String, in directory: URL) -> String {
    let path = directory.appendingPathComponent(name).path
    return name.contains("\0") || !FileManager.default.fileExists(atPath: path) ? name : path
  }
}
