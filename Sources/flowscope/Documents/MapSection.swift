import ArgumentParser
import FlowDiagram
import FlowGraphviz
import Foundation
import Inspector

/// The arguments of the section `map`: targets, and the options of `flowscope map`.
///
/// They are a command for the parser: only commands can have completions that ask engines.
struct MapSection: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "section", shouldDisplay: false)

  @OptionGroup var source: NavigatedArguments
  @OptionGroup var content: MapArguments
  @OptionGroup var image: SectionImage

  /// Returns the content of the section of a document in `directory`.
  ///
  /// - Throws: ``FlowscopeError``, or the errors of the targets.
  func section(in directory: URL, default target: String?) async throws -> DocumentSection.Content {
    let named = source.targets.isEmpty ? [target] : source.targets.map(Optional.some)
    let targets = named.map { name in
      name.map { DocumentSection.file($0, in: directory) ?? $0 }
    }
    let map = try await RouteMapTarget.map(of: targets, watching: source.time?.duration)
    return try image.content(
      Diagram(map, options: try content.options), layout: content.look.layout, in: directory)
  }
}

/// The option for a drawing in place of Mermaid.
struct SectionImage: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the drawing to this file beside the document, in place of Mermaid.",
      valueName: "file"))
  var image: String?

  /// Returns a diagram as a section: as Mermaid, or as an image.
  ///
  /// - Throws: ``FlowscopeError``, or ``DiagramError``.
  func content(
    _ diagram: Diagram, layout: DiagramLayout, in directory: URL
  ) throws -> DocumentSection.Content {
    guard let image else {
      if let warning = diagram.warning(as: .mermaid) {
        StandardError.say("\(warning), with --image")
      }
      return DocumentSection.Content(text: "\n\(diagram.mermaidFence)\n")
    }
    let ending = URL(fileURLWithPath: image).pathExtension
    guard let format = DiagramFormat(fileExtension: ending),
      [.svg, .png].contains(format),
      !image.unicodeScalars.contains(where: { "/<>".unicodeScalars.contains($0) || $0.value < 32 })
    else {
      throw FlowscopeError.badInput(
        "--image takes the name of an .svg or .png file beside the document, not '\(image)'")
    }
    let drawn = try DiagramRenderer.render(diagram, as: format, layout: layout)
    let file = directory.appendingPathComponent(image).path
    return DocumentSection.Content(
      text: "\n![\(MarkdownText.escaped(diagram.title ?? diagram.summary))](<\(image)>)\n",
      image: DocumentSection.Image(path: file, bytes: drawn.bytes))
  }
}
