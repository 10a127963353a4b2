/// The rules for a viewer's behaviour, whatever it reads.
enum ProcessVerdict {
  /// 0 success; 1 the checked condition failed; 2 bad input; 3 no connection; 4 another version; 6
  /// what `wait` waits for did not come; 130 interrupted.
  private static let codes: Set<Int32> = [0, 1, 2, 3, 4, 6, 130]

  /// Returns why the end of a process is not allowed; nil if it is.
  static func fault(
    _ end: ProcessEnd, of form: CommandForms.Form, limits: ProcessLimits
  ) -> String? {
    if let reason = end.killed { return reason }
    guard let code = end.code else {
      return "signal \(end.signal): \(crash(in: end.error))"
    }
    guard codes.contains(code) else { return "exit code \(code): \(shown(end.error))" }
    if end.cpuSeconds > limits.cpuSeconds { return "\(end.cpuSeconds) s of CPU" }
    if end.memory > limits.memory { return "\(end.memory >> 20) MiB of memory" }
    let lines = end.error.split(separator: UInt8(ascii: "\n"))
    let own = Array("flowscope: ".utf8)
    if let strange = lines.first(where: { !$0.starts(with: own) }) {
      return "standard error has a line that is not flowscope's: \(shown(Array(strange)))"
    }
    if code > 1, code != 130, lines.isEmpty, !form.isInspector {
      return "exit code \(code), and no line that says why"
    }
    if code > 1, code != 130, lines.count > 1, !form.tells {
      return "\(lines.count) lines on standard error: \(shown(end.error))"
    }
    let longest = lines.map(\.count).max() ?? 0
    if longest > 8 << 10 { return "a line of \(longest) bytes on standard error" }
    let harmful = end.error.first { $0 < 32 && $0 != UInt8(ascii: "\n") }
    if let harmful { return "byte \(harmful) on standard error" }
    return nil
  }

  /// Returns the lines of a crash report that locate the crash.
  private static func crash(in error: [UInt8]) -> String {
    let lines = String(decoding: error, as: UTF8.self).split(separator: "\n")
    let places = lines.filter { $0.contains("Fatal error") || $0.contains(" at /") }
    return shown(Array(places.prefix(8).joined(separator: " | ").utf8), 1_500)
  }

  private static func shown(_ bytes: [UInt8], _ length: Int = 400) -> String {
    String(String(decoding: bytes.prefix(length), as: UTF8.self).map { $0.isNewline ? "⏎" : $0 })
  }
}
