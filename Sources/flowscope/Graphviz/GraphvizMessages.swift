import CGraphviz

/// What graphviz complains of, which it says piecemeal to one callback for the whole process.
enum GraphvizMessages {
  /// Unsafe, since a callback of C has no other place: only touched within ``GraphvizQueue``, where graphviz
  /// runs and so calls back.
  private nonisolated(unsafe) static var fragments = ""

  /// Starts to collect.
  static func begin() {
    fragments = ""
    agreseterrors()
    flowscope_on_error { fragment in
      if let fragment { GraphvizMessages.fragments += String(cString: fragment) }
      return 0
    }
  }

  /// What was said since, on one line; "nothing" where that is so.
  static var collected: String {
    let lines = fragments.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? "nothing" : lines.joined(separator: "; ")
  }

  /// Whether an error was reported, and not only warnings.
  ///
  /// A bad label is told in no other way.
  static func foundError() -> Bool { agreseterrors() >= Int32(AGERR.rawValue) }
}
