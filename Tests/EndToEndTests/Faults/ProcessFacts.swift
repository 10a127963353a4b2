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

  /// The time that the process used a processor, in seconds.
  static func processorSeconds(of pid: Int32) -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return nil }
    // The fields after the name begin with the third.
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    return Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The number of open files and sockets.
  static func descriptors(of pid: Int32) -> Int? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd"))?.count
  }
}
