import Foundation

/// The system's data about a process; nil on systems without /proc.
enum ProcessFacts {
  /// The resident memory, in bytes.
  static func memory(of pid: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8) else {
      return nil
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
  }

  /// The number of open files and sockets.
  static func descriptors(of pid: Int32) -> Int? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd"))?.count
  }
}
