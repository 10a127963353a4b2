public import ArgumentParser
public import FlowDiagram
import FlowReports

extension DeclaredMapOptions.Level: ExpressibleByArgument {}

/// The options of a declared map beside those of its drawing.
struct DeclaredMapArguments: ParsableArguments {
  @Option(
    help: """
      How much of a declared map is drawn: flows, tabs and columns; all coordinators; or their routes \
      too. Default: routes.
      """)
  var level: DeclaredMapOptions.Level?

  @Flag(
    help: """
      Draw a small device on each coordinator of a declared map: its bar, its tab bar, and the height \
      of a sheet. For svg, png and pdf.
      """)
  var thumbnails = false

  @Option(
    name: .customLong("with"), parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      Show how often, how fast and how failing each route of a declared map was in these runs: \
      recordings, directories of them, or engines.
      """, valueName: "run"), completion: .targets)
  var runs: [String] = []

  /// The first of the given options; nil if none is given.
  var given: String? {
    level != nil ? "--level" : thumbnails ? "--thumbnails" : runs.isEmpty ? nil : "--with"
  }

  /// Refuses pictures of devices in a format without places.
  func check(_ format: DiagramFormat) throws {
    // A page draws boxes by itself.
    guard thumbnails, ![.svg, .png, .pdf].contains(format) else { return }
    throw ReportError.badInput(
      "--thumbnails is for drawings: svg, png or pdf; \(format.rawValue) is none")
  }

  /// Refuses the first option that is given and that only a hierarchy has.
  static func refuse(_ optionsOfHierarchies: [String?]) throws {
    guard let option = optionsOfHierarchies.compactMap(\.self).first else { return }
    throw ReportError.badInput(
      "\(option) is not for a target that declares an app; leave it out")
  }

  /// What happened in the runs; nil if none is given.
  func uses(
    in map: DeclaredMap, of found: (String) -> String = { $0 }
  ) async throws -> [DeclaredMapOptions.Place: DeclaredMapOptions.Use]? {
    if runs.isEmpty { return nil }
    let targets = try await Asker.shell.targets(runs.map(found))
    return DeclaredUses.of(try await Asker.shell.map(of: targets, watching: nil), in: map)
  }

  /// Returns the drawing of a map.
  func diagram(
    of map: DeclaredMap, _ look: DiagramLook,
    uses: [DeclaredMapOptions.Place: DeclaredMapOptions.Use]?, links: [String: String] = [:]
  ) -> Diagram {
    var options = DeclaredMapOptions()
    options.level = level ?? .routes
    (options.uses, options.links, options.thumbnails) = (uses, links, thumbnails)
    return Self.diagram(of: map, look, options)
  }

  /// Returns the drawing of a map, or of its differences from an earlier one, for commands without
  /// these options.
  static func diagram(
    of map: DeclaredMap, comparedWith before: DeclaredMap? = nil, _ look: DiagramLook,
    _ options: DeclaredMapOptions
  ) -> Diagram {
    var options = options
    (options.title, options.legend, options.theme) = (look.title, look.legend, look.theme)
    var diagram =
      before.map { Diagram(comparing: $0, map, options: options) } ?? Diagram(map, options: options)
    if let direction = look.direction {
      (diagram.direction, diagram.hasFreeDirection) = (direction, false)
    }
    return diagram
  }
}
