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
      "Draw only ways with at least this many navigations.", valueName: "navigations"))
  var least = 1

  func validate() throws {
    if least < 1 { throw ValidationError("--least takes a number from 1") }
    _ = try options
  }

  var isGiven: Bool { look.isGiven || !hide.isEmpty || least != 1 }

  var options: RouteMapOptions {
    get throws {
      var options = RouteMapOptions()
      options.title = look.title
      options.least = least
      options.direction = look.direction
      options.legend = look.legend
      options.theme = look.theme
      options.hidden = try hide.values(of: "--hide")
      return options
    }
  }
}
