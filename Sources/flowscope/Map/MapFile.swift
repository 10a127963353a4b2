import ArgumentParser
import FlowDiagram
import FlowReports

/// The formats of a map: those of a drawing, and two of text.
enum MapFormat: Equatable, CaseIterable, RawRepresentable, ExpressibleByArgument {
  /// A table, as without a format.
  case text
  /// A baseline of what an app declares.
  case flow
  case drawing(DiagramFormat)

  static let allCases = [text, flow] + DiagramFormat.allCases.map(drawing)

  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  var rawValue: String {
    switch self {
    case .text: "text"
    case .flow: "flow"
    case .drawing(let format): format.rawValue
    }
  }

  /// The format of a drawing; nil for text.
  var drawing: DiagramFormat? { if case .drawing(let format) = self { format } else { nil } }
}

struct MapFile: ParsableArguments {
  /// The usual extension of a baseline.
  static let baselineSuffix = ".flow"

  @Option(
    help: """
      The format: text is the table, and flow a baseline of a declared map. Default: by the extension of \
      the file, and else \(DiagramFormat.svg.rawValue).
      """)
  var format: MapFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws {
    if isDrawing { _ = try drawing.chosenFormat }
  }

  /// Whether a baseline is asked for.
  var isBaseline: Bool {
    format == .flow || format == nil && output?.hasSuffix(Self.baselineSuffix) == true
  }

  /// Whether a table is asked for, which can go to a file too.
  var isText: Bool { format == .text || format == nil && output == nil }

  private var isDrawing: Bool { !isBaseline && !isText }

  /// The file of a drawing; nil for a table or a baseline.
  var drawn: DiagramFile? { isDrawing ? drawing : nil }

  private var drawing: DiagramFile {
    var file = DiagramFile()
    (file.format, file.output) = (format?.drawing, output)
    return file
  }

  func check(json: Bool, hasLook: Bool) throws {
    if isDrawing { return try drawing.check(json: json, hasLook: hasLook) }
    if json, format != nil || output != nil {
      throw ValidationError("--json and --format exclude each other")
    }
    if hasLook { throw ValidationError("the options of a drawing need --format or --output") }
  }

  func write(_ text: String) throws {
    if let output, output != "-" {
      try OutputFile.write(text.utf8, to: output)
    } else {
      try StandardOutput.write(text)
    }
  }
}
