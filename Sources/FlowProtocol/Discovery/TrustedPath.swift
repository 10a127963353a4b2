import Foundation

/// Checks whether another user could replace the file at a path by changing a directory above it.
///
/// The path is safe if each directory above it belongs to this user or to root, and no other user
/// may rename files in it. The check follows symbolic links, which must belong to this user or to
/// root as well.
package enum TrustedPath {
  /// Returns what is wrong with the directories and links above the last part of `path`; nil if
  /// nothing is wrong, or if a part is missing.
  package static func problem(onPathTo path: String) -> String? {
    let whole =
      isAbsolute(path) ? path : FileManager.default.currentDirectoryPath + "/" + path
    var pending = parts(of: whole)
    guard pending.popLast() != nil else { return nil }
    pending.reverse()
    var way: [String] = []
    var links = 0
    if let problem = problem(with: "/", read("/")) { return problem }
    while let part = pending.popLast() {
      if part == ".." {
        _ = way.popLast()
        continue
      }
      let next = "/" + (way + [part]).joined(separator: "/")
      guard let status = read(next) else { return nil }
      if let problem = problem(with: next, status) { return problem }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        way.append(part)
        continue
      }
      links += 1
      guard links <= mostLinks,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
      else { return "\(next) is a symbolic link that leads nowhere" }
      if isAbsolute(target) { way = [] }
      pending += parts(of: target).reversed()
    }
    return nil
  }

  /// The number of links that Linux follows.
  private static let mostLinks = 40

  // Compares bytes, as the system does: a slash with a combining accent is another `Character`.

  private static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
  }

  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  private static func read(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func problem(with path: String, _ status: stat?) -> String? {
    guard let status else { return nil }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    guard [0, geteuid()].contains(status.st_uid) else {
      let kind = isLink ? "the symbolic link" : "the directory"
      return "\(kind) \(path) above it belongs to user \(status.st_uid)"
    }
    // With the sticky bit set, as in /tmp, only the owner of a file may rename it.
    if !isLink, status.st_mode & 0o002 != 0, status.st_mode & 0o1000 == 0 {
      return "other users may replace files in \(path); chmod o-w it"
    }
    return nil
  }
}
