import ArgumentParser
import FlowDiagram
import Inspector

struct MapArguments: ParsableArguments {
  @OptionGroup var look: DiagramLook

  @Option(
    help: ArgumentHelp(
      """
      Leave out these parts, with commas between them: \
      \(RouteMapOptions.Part.allCases.map(\.rawValue).joined(separator: ", ")). Can be repeated.
      """, valueName: "parts"))
  var hide: [NameList] = []

  @Option(
    help: ArgumentHelp(
      """
      Draw only ways with at least this many navigations. Default: the \(mostWays) most frequent \
      ways in a picture.
      """, valueName: "navigations"))
  var least: Int?

  /// The number of ways that a picture shows at most unless others are asked for.
  static let mostWays = 20

  func validate() throws {
    if let least, least < 1 { throw ValidationError("--least takes a number from 1") }
    _ = try options(isPicture: true)
  }

  var isGiven: Bool { look.isGiven || isOfWays }

  /// Whether an option is given that chooses among ways.
  var isOfWays: Bool { !hide.isEmpty || least != nil }

  /// The options of a map; in a picture, its rare ways are left out.
  func options(isPicture: Bool) throws -> RouteMapOptions {
    var options = RouteMapOptions()
    options.title = look.title
    options.least = look.all ? 1 : least ?? 1
    options.mostWays = isPicture && !look.all && least == nil ? Self.mostWays : nil
    options.direction = look.direction
    options.legend = look.legend
    options.theme = look.theme
    options.hidden = try hide.values(of: "--hide")
    return options
  }
}
