import ArgumentParser
import FlowDiagram
import FlowProtocol
import Foundation
import Inspector

/// The content of a section of a document, by its name.
enum DocumentSection: String, CaseIterable {
  /// The hierarchy, as Mermaid or as an image.
  case hierarchy
  /// A table of the coordinators.
  case coordinators
  /// A list of the app's deep links.
  case links

  /// The text of a section, and the image that it shows.
  struct Content: Equatable {
    let text: String
    var image: Image?
  }

  struct Image: Equatable {
    let path: String
    let bytes: [UInt8]
  }

  /// The arguments of a mark.
  ///
  /// They are a command for the parser: only commands can have completions that ask engines.
  struct Arguments: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "section", shouldDisplay: false)

    @OptionGroup var target: TargetOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var content: DiagramArguments

    @Option(
      help: ArgumentHelp(
        "Write the drawing to this file beside the document, in place of Mermaid.",
        valueName: "file"))
    var image: String?
  }

  /// Returns the content of a section.
  ///
  /// - Throws: ``FlowscopeError`` with the document's line, or the errors of its target.
  static func content(
    of section: MarkedDocument.Section, in document: String, default target: String?
  ) async throws -> Content {
    let place = "\(document):\(section.line)"
    guard let kind = Self(rawValue: section.name) else {
      let known = allCases.map(\.rawValue)
      let hint = NearestNames.hint(
        for: section.name, among: known, otherwise: "it may be \(known.joined(separator: ", "))")
      throw FlowscopeError.badInput("\(place): unknown section '\(section.name)'; \(hint)")
    }
    let arguments: Arguments
    do { arguments = try await Arguments.asyncParse(section.arguments) } catch {
      throw FlowscopeError.badInput("\(place): \(Arguments.message(for: error))")
    }
    let directory = URL(fileURLWithPath: document).deletingLastPathComponent()
    let named = arguments.target.target ?? target
    let source = named.map { Self.file($0, in: directory) ?? $0 }
    do {
      if kind == .links { return Content(text: list(try await LinksTarget.links(of: source))) }
      let snapshot = try await Target.snapshot(of: source, at: arguments.moment.at)
      var options = try arguments.content.options(for: snapshot)
      options.marks = try await DiagramMarks.find(
        arguments.content.marks, of: source, at: arguments.moment.at, in: snapshot)
      let diagram = Diagram(snapshot, options: options)
      return kind == .coordinators
        ? Content(text: "\n\(diagram.markdownTable)\n")
        : try hierarchy(diagram, arguments, in: directory)
    } catch let error as FlowscopeError {
      // What the document says wrong is named with its line; a missing engine is not its fault.
      guard error.exitCode == 2 else { throw error }
      throw FlowscopeError.badInput("\(place): \(error)")
    }
  }

  /// A file that is named relative to the document.
  private static func file(_ name: String, in directory: URL) -> String? {
    let path = directory.appendingPathComponent(name).path
    return name.contains("\0") || !FileManager.default.fileExists(atPath: path) ? nil : path
  }

  private static func list(_ links: [String]) -> String {
    if links.isEmpty { return "\nThe app declares no deep links.\n" }
    return "\n" + links.map { "- \(MarkdownText.code($0))\n" }.joined()
  }

  private static func hierarchy(
    _ diagram: Diagram, _ arguments: Arguments, in directory: URL
  ) throws -> Content {
    guard let image = arguments.image else {
      return Content(text: "\n\(diagram.mermaidFence)\n")
    }
    let ending = URL(fileURLWithPath: image).pathExtension
    guard let format = DiagramFormat(fileExtension: ending),
      [.svg, .png].contains(format), !image.utf8.contains(UInt8(ascii: "/"))
    else {
      throw FlowscopeError.badInput(
        "--image takes the name of an .svg or .png file beside the document, not '\(image)'")
    }
    let drawn = try DiagramRenderer.render(
      diagram, as: format, layout: arguments.content.look.layout)
    let file = directory.appendingPathComponent(image).path
    return Content(
      text: "\n![\(MarkdownText.escaped(diagram.title ?? diagram.summary))](<\(image)>)\n",
      image: Image(path: file, bytes: drawn.bytes))
  }
}
