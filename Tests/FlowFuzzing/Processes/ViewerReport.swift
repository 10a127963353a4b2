/// The results of a run of processes.
package struct ViewerReport: Sendable, CustomStringConvertible {
  /// The number of cases.
  package private(set) var cases = 0
  /// The number of cases with the inspector.
  package private(set) var inspectors = 0
  /// The number of cases for each exit code.
  package private(set) var codes: [Int32: Int] = [:]
  /// The failed cases, by number.
  package private(set) var failures: [Int: String] = [:]
  /// The worst case, and its resources.
  package private(set) var cpu = (index: 0, seconds: 0.0)
  package private(set) var memory = (index: 0, bytes: 0)
  /// The duration of the run.
  package internal(set) var elapsed = Duration.zero

  mutating func count(_ end: ProcessEnd, _ index: Int, isInspector: Bool, fault: String?) {
    cases += 1
    if isInspector { inspectors += 1 }
    if let code = end.code { codes[code, default: 0] += 1 }
    if end.cpuSeconds > cpu.seconds { cpu = (index, end.cpuSeconds) }
    if end.memory > memory.bytes { memory = (index, end.memory) }
    if let fault { failures[index] = fault }
  }

  /// All figures, on one line.
  package var description: String {
    let codes = codes.sorted { $0.key < $1.key }.map { "\($0.value) with \($0.key)" }
    let seconds = Double(Int(cpu.seconds * 100)) / 100
    return
      "\(cases) cases (\(inspectors) of the inspector) in \(elapsed.components.seconds) s; ended "
      + "\(codes.joined(separator: ", ")); worst CPU \(seconds) s (case \(cpu.index)); worst memory "
      + "\(memory.bytes >> 20) MiB (case \(memory.index)); \(failures.count) failed"
  }
}
