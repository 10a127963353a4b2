import Foundation

/// The measurements of `flowscope export`, beside graphviz' `dot` if it is installed.
struct Measurements {
  let program: String
  let directory: String

  private static let runs = 5

  func run() throws {
    try besideGraphviz()
    try bySize()
  }

  private func snapshot(_ count: Int) throws -> String {
    let path = "\(directory)/\(count).json"
    try SnapshotFile.write(count, to: path)
    return path
  }

  /// Repeats a command, and returns the run with the least CPU time.
  private func best(_ arguments: [String], of runs: Int = runs) throws -> MeasuredProcess {
    let output = "\(directory)/output"
    return try (0..<runs).map { _ in try MeasuredProcess(arguments, output: output) }
      .min { $0.seconds < $1.seconds }!
  }

  private func export(_ path: String, _ arguments: [String]) -> [String] {
    [program, "export", path, "--all"] + arguments
  }

  private func besideGraphviz() throws {
    guard (try? MeasuredProcess(["dot", "-V"], output: "/dev/null")) != nil else {
      print("graphviz' program dot is not installed: no comparison\n")
      return
    }
    print("| an SVG, as a process | flowscope | `--layout dot` | `dot -Tsvg` | ratios |")
    print("| --- | --- | --- | --- | --- |")
    for count in [100, 1_000] {
      let path = try snapshot(count)
      let dot = "\(directory)/\(count).dot"
      _ = try MeasuredProcess(export(path, ["--format", "dot"]), output: dot)
      let theirs = try best(["dot", "-Tsvg", dot])
      let tidy = try best(export(path, ["--format", "svg"]))
      let laidOut = try best(export(path, ["--format", "svg", "--layout", "dot"]))
      print(
        "| \(number(count)) | \(time(tidy)) | \(time(laidOut)) | \(time(theirs)) | "
          + "\(ratio(tidy, theirs)), \(ratio(laidOut, theirs)) |")
    }
    print()
  }

  private func bySize() throws {
    let formats = ["svg", "html", "mermaid", "markdown", "dot", "json"]
    let counts = [1_000, 10_000, 100_000]
    print("| tidy | \(counts.map(number).joined(separator: " | ")) |")
    print("| --- |\(String(repeating: " --- |", count: counts.count))")
    for format in formats {
      let cells = try counts.map { count in
        let run = try best(
          export(try snapshot(count), ["--format", format]), of: count < 100_000 ? Self.runs : 1)
        return "\(time(run)), \(Int(run.memory)) MiB"
      }
      print("| \(format) | \(cells.joined(separator: " | ")) |")
    }
    print()
  }

  private func number(_ count: Int) -> String {
    count >= 1_000 ? "\(count / 1_000),000" : "\(count)"
  }

  private func time(_ run: MeasuredProcess) -> String {
    run.seconds < 1
      ? "\(Int((run.seconds * 1_000).rounded())) ms"
      : "\(Double(Int(run.seconds * 10)) / 10) s"
  }

  private func ratio(_ run: MeasuredProcess, _ other: MeasuredProcess) -> String {
    "\(Double(Int(run.seconds / other.seconds * 100)) / 100)"
  }
}
