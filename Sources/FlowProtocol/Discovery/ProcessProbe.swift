import Foundation

/// A look at a process of this machine.
enum ProcessProbe {
  /// Whether a process with this number runs, of this user or of another one.
  static func isRunning(_ pid: Int32) -> Bool {
    pid > 0 && (kill(pid, 0) == 0 || errno == EPERM)
  }
}
