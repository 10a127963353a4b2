import ArgumentParser
import FlowDiagram
import FlowProtocol
import Inspector

extension DiagramFormat: ExpressibleByArgument {}

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Draw the hierarchy of an engine, or of a recording, as a diagram.")

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Option(help: "The format: dot or svg. Default: by the extension of the file.")
  var format: DiagramFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws { _ = try chosenFormat }

  /// The given format, or the format of the file's extension.
  private var chosenFormat: DiagramFormat {
    get throws {
      let suffix = output.flatMap { $0.split(separator: ".").last }.map(String.init)
      if let format = format ?? suffix.flatMap(DiagramFormat.init(rawValue:)) { return format }
      let source = output.map { " from '\($0)'" } ?? ""
      throw ValidationError("can't infer the format\(source); pass --format")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let snapshot = try await Target.snapshot(of: target.target, at: moment.at)
    let format = try chosenFormat
    let size = Counted.text(snapshot.nodes.count, "coordinator")
    let diagram = try await Progress.during("laying out \(size)") {
      try DiagramRenderer.render(snapshot, as: format)
    }
    if let output, output != "-" {
      try OutputFile.write(diagram, to: output)
    } else {
      try StandardOutput.write(diagram)
    }
  }
}
