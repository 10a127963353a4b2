import ArgumentParser
import FlowDiagram
import FlowGraphviz
import FlowReports
import Inspector

struct DiagramFile: ParsableArguments {
  @Option(
    help: """
      The format. Default: by the extension of the file, and else \
      \(DiagramFormat.svg.rawValue).
      """)
  var format: DiagramFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws { _ = try chosenFormat }

  /// Whether a drawing is asked for, by commands that print text otherwise.
  var isGiven: Bool { format != nil || output != nil }

  /// Refuses options that mean nothing with `--json`, or without a drawing.
  func check(json: Bool, hasLook: Bool) throws {
    if json, isGiven {
      throw ValidationError(
        "--json and the options of a drawing exclude each other; --format json is a drawing as JSON"
      )
    }
    if hasLook, !isGiven {
      throw ValidationError("the options of a drawing need --format or --output")
    }
  }

  /// The given format, or the format of the file's extension.
  var chosenFormat: DiagramFormat {
    get throws {
      if let format { return format }
      guard let output, output != "-" else { return .svg }
      let parts = output.split(separator: "/").last?.split(separator: ".") ?? []
      let ending = parts.dropFirst().last.map(String.init) ?? ""
      if let format = DiagramFormat(fileExtension: ending) { return format }
      let known = DiagramFormat.allCases.flatMap(\.extensions)
      let hint = NearestNames.hint(for: ending, among: known, otherwise: "pass --format")
      throw ValidationError("cannot infer the format from '\(output)'; \(hint)")
    }
  }

  func write(_ diagram: Diagram, _ look: DiagramLook) async throws {
    let format = try chosenFormat
    try look.check(format)
    let size = diagram.boxes.count == 1 ? "a box" : "\(diagram.boxes.count) boxes"
    let drawn = try await Progress.during("drawing \(size)") {
      try look.draw(diagram, as: format)
    }
    if let warning = drawn.warning { StandardError.say("graphviz says \(warning)") }
    if let warning = diagram.warning(as: format) { StandardError.say(warning) }
    if let note = diagram.note { StandardError.say("\(note); --all shows all") }
    try write(drawn.bytes)
  }

  func write(_ bytes: [UInt8]) throws {
    let format = try chosenFormat
    if let output, output != "-" {
      try OutputFile.write(bytes, to: output)
    } else if format == .png || format == .pdf, StandardOutput.isTerminal {
      throw ReportError.badInput(
        "cannot write \(format.rawValue) to a terminal; name a file with -o, or redirect the output"
      )
    } else {
      try StandardOutput.write(bytes)
    }
  }
}
