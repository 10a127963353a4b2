import Foundation

extension Process {
  /// The resident memory of this process, in bytes; 0 if the system does not report it.
  static var residentBytes: Int {
    guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
