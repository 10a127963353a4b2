import Foundation

/// The one way in which symbolic links are treated where a file is written: they are followed, and
/// one that leads to no file is refused.
package enum LinkedFile {
  /// A link whose target does not exist, or that leads in a circle.
  package struct Dangling: Error {
    package let reason = "it is a symbolic link that leads to no file"
  }

  /// Returns the file that a write to `path` changes: the end of the links, or `path` itself.
  package static func target(of path: String) throws(Dangling) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard stat(path, &status) == 0 else { throw Dangling() }
    // What /dev/stdout leads to may have no path.
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }
}
