import ArgumentParser
import FlowDiagram
import FlowGraphviz
import FlowReports
import Foundation
import Inspector

enum DocumentSection: String, CaseIterable {
  /// What the app declares, as Mermaid or as an image.
  case app
  /// The hierarchy, as Mermaid or as an image.
  case hierarchy
  case coordinators
  case links
  /// The routes that led to each other, as Mermaid or as an image.
  case map

  struct Content: Equatable {
    let text: String
    var images: [Image] = []
  }

  struct Image: Equatable {
    let path: String
    let bytes: [UInt8]
  }

  /// A command for the parser: only commands can have completions that ask engines.
  struct Arguments: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "section", shouldDisplay: false)

    @OptionGroup var target: TargetOption
    @OptionGroup var moment: MomentOption
    @OptionGroup var content: DiagramArguments
    @OptionGroup var image: SectionImage

    func validate() throws { try content.links.checkSources() }
  }

  /// Throws a ``ReportError`` with the document's line, or the errors of its target.
  static func content(
    of section: MarkedDocument.Section, in document: String, default target: String?
  ) async throws -> Content {
    let place = "\(document):\(section.line)"
    guard let kind = Self(rawValue: section.name) else {
      let known = allCases.map(\.rawValue)
      let hint = NearestNames.hint(
        for: section.name, among: known, otherwise: "it may be \(known.joined(separator: ", "))")
      throw ReportError.badInput("\(place): unknown section '\(section.name)'; \(hint)")
    }
    let directory = URL(fileURLWithPath: document).deletingLastPathComponent()
    do {
      switch kind {
      case .hierarchy, .coordinators, .links:
        return try await content(
          of: kind, try await parsed(Arguments.self, section), in: directory, default: target)
      case .map:
        return try await parsed(MapSection.self, section).section(in: directory, default: target)
      case .app:
        return try await parsed(AppSection.self, section).section(in: directory, default: target)
      }
    } catch let error as ReportError {
      // A mistake in the document is reported with its line; a missing engine is not one.
      guard error.exitCode == 2 else { throw error }
      throw ReportError.badInput("\(place): \(error)")
    }
  }

  private static func parsed<Arguments: AsyncParsableCommand>(
    _ type: Arguments.Type, _ section: MarkedDocument.Section
  ) async throws -> Arguments {
    do {
      let arguments = try await type.asyncParse(section.arguments)
      try DeclaredOptions(of: type).checkRepeats(in: section.arguments)
      return arguments
    } catch {
      // The help would be many lines, inside of the one line about the document.
      let message = type.message(for: error)
      throw ReportError.badInput(
        type.exitCode(for: error) == .success
          ? "a section has no --help; its options are those of 'flowscope export' and "
            + "'flowscope map'" : OptionHint.reworded(message, of: type) ?? message)
    }
  }

  private static func content(
    of kind: Self, _ arguments: Arguments, in directory: URL, default target: String?
  ) async throws -> Content {
    try check(arguments, of: kind)
    let named = arguments.target.target ?? target
    let source = named.map { file($0, in: directory) }
    if kind == .links {
      let links = try await Asker.shell.links(of: source).map { "- \(MarkdownText.code($0))\n" }
      return Content(
        text: links.isEmpty ? "\nThe app declares no deep links.\n" : "\n" + links.joined())
    }
    try arguments.content.links.checkSection()
    let diagram = try await arguments.content.diagram(
      of: source, at: arguments.moment.at, isPicture: kind == .hierarchy, beside: directory)
    if kind == .coordinators { return Content(text: "\n\(diagram.markdownTable)\n") }
    return try arguments.image.content(diagram, arguments.content.look, in: directory)
  }

  /// Refuses the options that would change nothing.
  private static func check(_ arguments: Arguments, of kind: Self) throws {
    if kind != .hierarchy, arguments.image.image != nil {
      throw ReportError.badInput("--image needs a drawing; '\(kind.rawValue)' is text")
    }
    if kind == .links,
      arguments.content.isGiven || arguments.content.structure
        || arguments.moment.at != nil
    {
      throw ReportError.badInput("the deep links are always all of them: give only a target")
    }
  }

  /// Returns the path of a file that is named relative to the document, or else the name.
  static func file(_ name: String, in directory: URL) -> String {
    let path = directory.appendingPathComponent(name).path
    return name.contains("\0") || !FileManager.default.fileExists(atPath: path) ? name : path
  }
}

/// The arguments of the section `map`; a command for the parser, like the others.
struct MapSection: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "section", shouldDisplay: false)

  @OptionGroup var source: NavigatedArguments
  @OptionGroup var content: MapArguments
  @OptionGroup var links: LinkArguments
  @OptionGroup var image: SectionImage

  func validate() throws { try links.checkSources() }

  func section(in directory: URL, default target: String?) async throws -> DocumentSection.Content {
    try links.checkSection()
    let files = source.files
    let isListed = !files.targets.isEmpty || files.list.filesFrom != nil
    let named = isListed ? files.targets : [target].compactMap(\.self)
    let unread = files.unread
    let targets = try await Asker.shell.targets(
      named.map { DocumentSection.file($0, in: directory) },
      listedIn: files.list.filesFrom.map { DocumentSection.file($0, in: directory) },
      sparing: unread)
    let map = try await Asker.shell.map(of: targets, watching: source.watch, sparing: unread)
    if let text = unread.text { StandardError.say(text) }
    var options = try content.options(isPicture: true)
    options.links = try await links.addresses(in: map.resolved, beside: directory)
    return try image.content(Diagram(map, options: options), content.look, in: directory)
  }
}

/// The arguments of the section `app`; a command for the parser, like the others.
struct AppSection: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "section", shouldDisplay: false)

  @OptionGroup var target: TargetOption
  @OptionGroup var declaration: DeclaredMapArguments
  @OptionGroup var look: DiagramLook
  @OptionGroup var links: LinkArguments
  @OptionGroup var image: SectionImage

  func validate() throws { try links.checkSources() }

  func section(in directory: URL, default target: String?) async throws -> DocumentSection.Content {
    try links.checkSection()
    if declaration.thumbnails, image.image == nil {
      throw ReportError.badInput("--thumbnails needs --image")
    }
    let named = self.target.target ?? target
    let map = try await Asker.shell.declaredMap(
      of: named.map { DocumentSection.file($0, in: directory) })
    let uses = try await declaration.uses(in: map) { DocumentSection.file($0, in: directory) }
    let addresses = try await links.addresses(in: map, beside: directory)
    return try image.content(
      declaration.diagram(of: map, look, uses: uses, links: addresses), look, in: directory)
  }
}

struct SectionImage: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the drawing to this file beside the document, in place of Mermaid.",
      valueName: "file"))
  var image: String?

  /// Returns a diagram as a section: as Mermaid, or as an image.
  func content(
    _ diagram: Diagram, _ look: DiagramLook, in directory: URL
  ) throws -> DocumentSection.Content {
    guard let image else {
      try look.check(.mermaid)
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
      throw ReportError.badInput(
        "--image takes the name of an .svg or .png file beside the document, not '\(image)'")
    }
    func drawn(_ diagram: Diagram, to name: String) throws -> DocumentSection.Image {
      let file = directory.appendingPathComponent(name).path
      try Self.checkLink(file, in: directory)
      return DocumentSection.Image(path: file, bytes: try look.draw(diagram, as: format).bytes)
    }
    let text = diagram.title ?? diagram.summary
    guard diagram.theme == .auto else {
      return DocumentSection.Content(
        text: "\n![\(MarkdownText.escaped(text))](<\(image)>)\n",
        images: [try drawn(diagram, to: image)])
    }
    // A page with its own switch, such as GitHub's, chooses between two files; the media query of
    // one file would follow the system.
    let dark = "\(image.dropLast(ending.count + 1))-dark.\(ending)"
    var (light, night) = (diagram, diagram)
    (light.theme, night.theme) = (.light, .dark)
    return DocumentSection.Content(
      text: Self.picture(image, dark: dark, text: text),
      images: [try drawn(light, to: image), try drawn(night, to: dark)])
  }

  /// A picture for light and dark pages, as HTML, which Markdown contains as it is.
  private static func picture(_ light: String, dark: String, text: String) -> String {
    func attribute(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
    func address(_ name: String) -> String {
      attribute(name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? name)
    }
    return """

      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="\(address(dark))">
        <img alt="\(attribute(text))" src="\(address(light))">
      </picture>

      """
  }

  /// Refuses a link that leads out of the directory, since a document could otherwise overwrite any
  /// file of its reader.
  private static func checkLink(_ file: String, in directory: URL) throws {
    let target: String
    do { target = try LinkedFile.target(of: file) } catch {
      throw WriteError(path: file, reason: error.reason)
    }
    guard target != file else { return }
    let place = URL(fileURLWithPath: target).deletingLastPathComponent().path
    if FileIdentity(at: place) == FileIdentity(at: directory.path) { return }
    throw ReportError.badInput(
      "\(file) is a link to \(target), and a drawing stays beside its document; remove the link")
  }
}
