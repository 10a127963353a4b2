import Foundation

/// The variable that makes a test run record snapshots again.
enum SnapshotRecording {
  static let variable = "FLOWTESTING_RECORD"

  /// Whether this run records: the variable is set, and is neither empty nor 0.
  static var isOn: Bool {
    let value = ProcessInfo.processInfo.environment[variable] ?? ""
    return !value.isEmpty && value != "0"
  }
}
