import TestApps
import Testing

/// The inspector in a real terminal.
typealias Scene = InspectedScene<Tmux>

extension InspectedScene where Terminal == Tmux {
  /// Starts an app that stops after `steps`, and the inspector on it.
  ///
  /// `environment` is put before the program on the command line, `flags` after it.
  init(
    steps: Int = 12, columns: Int = 110, rows: Int = 32, sample: [String] = [],
    flags: String = "", environment: String = "", in directory: String? = nil,
    tmux: Tmux? = nil
  ) throws {
    let directory = try directory ?? Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "\(steps)"] + sample)
    let tmux = try tmux ?? Tmux(columns: columns, rows: rows, directory: directory)
    try tmux.type("cd \(directory); \(environment) \(Program.path) rainbow \(flags)")
    try tmux.waitFor(flags.contains("--ascii") ? "O live" : "● live")
    try tmux.waitFor("Coordinator")
    self.init(directory: directory, sample: sample, terminal: tmux)
  }
}
