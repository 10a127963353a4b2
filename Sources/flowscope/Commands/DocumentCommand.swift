import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

struct DocumentCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Write hierarchies into Markdown documents, or check that they are up to date.",
    discussion: """
      In a document, writes between a line such as <!-- flowscope:hierarchy shop.json --hide \
      registered --> and the line <!-- flowscope:end -->. A target and the options of \
      'flowscope export' follow the section's name, or those of 'flowscope map' for a map, and of \
      'flowscope map --declared' for an app; a file \
      is looked up beside the document. All other text stays as it is.

      Sections: \(DocumentSection.allCases.map(\.rawValue).joined(separator: ", ")). With --image \
      FILE, a hierarchy, a map or an app is a drawing beside the document. Its boxes are links with \
      --link, such as 'https://example.com/{path}#L{line}', and --sources DIR, a directory beside \
      the document; an address with {file} is refused, since it differs between machines.

      A document that is edited meanwhile keeps the edit. Links are followed; a drawing's must not lead \
      out of its directory.

      With --check, writes nothing, prints the differences, and exits with 1 if a document is \
      stale.
      """)

  @Argument(
    help: ArgumentHelp("The documents.", valueName: "file"),
    completion: .file(extensions: ["md", "markdown"]))
  var files: [String]

  @Option(help: "The target of sections that name none.", completion: .targets)
  var target: String?

  @Flag(help: "Only check, and print the differences.")
  var check = false

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    // Gets all results before it writes the first file.
    var results: [DocumentResult] = []
    for file in files { results.append(try await DocumentResult(of: file, default: target)) }
    try Self.checkImages(of: results)
    if check { return try tell(results) }
    for result in results {
      for image in result.images where !OutputFile.holds(image.bytes, at: image.path) {
        try OutputFile.write(image.bytes, to: image.path, onlyToFiles: true)
      }
      try Self.write(result)
    }
  }

  /// Writes the sections of a document, also into one that was edited since it was read.
  private static func write(_ result: DocumentResult) throws {
    var (data, before, after) = (result.data, result.before, result.after)
    while after != before {
      do {
        return try OutputFile.write(
          after.utf8, to: result.path, onlyToFiles: true, replacing: data)
      } catch is ChangedMeanwhile {
        (data, before) = try DocumentResult.contents(of: result.path)
        guard let merged = result.document.merged(into: before) else {
          throw ReportError.badInput(
            "\(result.path) was changed meanwhile, and its marks too: nothing is written; run it again"
          )
        }
        after = merged
      }
    }
  }

  private static func checkImages(of results: [DocumentResult]) throws {
    var known: [String: [UInt8]] = [:]
    for image in results.flatMap(\.images) {
      if let other = known[image.path], other != image.bytes {
        throw ReportError.badInput(
          "two sections draw different diagrams into \(image.path); name another file in one of them"
        )
      }
      known[image.path] = image.bytes
    }
  }

  private func tell(_ results: [DocumentResult]) throws {
    var isStale = false
    for result in results {
      for image in result.images where !OutputFile.holds(image.bytes, at: image.path) {
        isStale = true
        try StandardOutput.write(
          "\(DisplayText.neutralised(image.path)) differs from what it shows\n")
      }
      guard result.after != result.before else { continue }
      isStale = true
      let difference = LineDifference(from: result.before, to: result.after)
      try StandardOutput.write(
        difference.text(of: result.path, colours: display.text.colours, ascii: display.text.ascii))
    }
    if isStale {
      StandardError.say("stale; run 'flowscope document' without --check to write")
      throw ExitCode(1)
    }
  }
}
