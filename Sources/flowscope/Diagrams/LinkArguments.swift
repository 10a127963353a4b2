import ArgumentParser
import FlowDiagram
import FlowReports
import Foundation

/// The links at the boxes of a diagram.
struct LinkArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The address of the page about a coordinator; {type} stands for its type. With --sources, \
      {file}, {path} and {line} stand for the line that declares the type, or the route of a map, \
      such as 'vscode://file{file}:{line}', and the page of a recording has links at calls.
      """, valueName: "address"))
  var link: String?

  @OptionGroup var sources: SourceDirectoryOption

  func validate() throws {
    if let link, LinkAddress.safe(link, opensEditors: linksToSources) == nil {
      throw ValidationError("--link takes a relative address, or one with http, https or file")
    }
  }

  /// Refuses sources that no link uses.
  func checkSources() throws(ValidationError) {
    if let text = remarkOnUnusedSources { throw ValidationError(text) }
  }

  /// Says that no link uses the sources; nil if one does, or if there are none.
  var remarkOnUnusedSources: String? {
    guard sources.sources != nil, !linksToSources else { return nil }
    return "--sources requires --link with {file}, {path} or {line}"
  }

  var isGiven: Bool { link != nil }

  private var linksToSources: Bool { link.map(SourceLinks.isWanted) ?? false }

  /// Refuses addresses that lead to a file of one machine, since a document is the same on all.
  ///
  /// - Throws: ``ReportError``.
  func checkSection() throws(ReportError) {
    guard let link, SourceLinks.needsRoot(link) || link.lowercased().hasPrefix("file:") else {
      return
    }
    throw .badInput(
      "--link of a document takes {path} and {line}, and no 'file:' and {file}, which are other "
        + "paths on another machine")
  }

  /// The addresses of lines of code; nil if none are asked for.
  ///
  /// - Parameter document: The directory of the document that has the links; its sources are looked
  ///   up there, and not in the settings of its reader.
  /// - Throws: ``ReportError``.
  func ofLines(beside document: URL? = nil) async throws -> SourceLinks? {
    guard linksToSources, let link else { return nil }
    guard let root = try await scanned(beside: document) else { throw Self.withoutSources }
    return SourceLinks(link, in: root)
  }

  private func scanned(beside document: URL?) async throws -> SourceRoot? {
    guard let document else { return try await sources.scanned() }
    guard let name = sources.sources else { return nil }
    let path = DocumentSection.file(name, in: document)
    return await SourceDirectoryOption.scanned(try SourceRoot(path))
  }

  /// The addresses of the coordinators of a declared map, by their ids; empty if none are asked for.
  ///
  /// A map that a scan made has lines of its own, so that it needs sources only for whole paths.
  ///
  /// - Throws: ``ReportError``.
  func addresses(
    in map: DeclaredMap, beside document: URL? = nil
  ) async throws -> [String: String] {
    let hasLines = map.coordinators.contains { $0.place != nil }
    return try await ofMap(havingLines: hasLines, beside: document)?.addresses(of: map) ?? [:]
  }

  /// The addresses of the routes of a map; empty if none are asked for.
  ///
  /// - Throws: ``ReportError``.
  func addresses(
    in map: RouteMap, beside document: URL? = nil
  ) async throws -> [RouteMap.Place: String] {
    try await ofMap(havingLines: false, beside: document)?.addresses(of: map) ?? [:]
  }

  private func ofMap(havingLines: Bool, beside document: URL?) async throws -> SourceLinks? {
    guard let link else { return nil }
    let root = linksToSources ? try await scanned(beside: document) : nil
    if linksToSources, root == nil, !havingLines || SourceLinks.needsRoot(link) {
      throw Self.withoutSources
    }
    return SourceLinks(link, in: root)
  }

  private static let withoutSources = ReportError.badInput(
    "--link has {file}, {path} or {line}: name the directory of the sources with --sources")
}
