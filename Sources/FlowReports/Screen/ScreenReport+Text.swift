import Foundation

extension ScreenReport {
  /// The report in one line: the route on screen, the places from the root, and the presentations.
  package func text(_ style: TextStyle) -> String {
    let separator = style.glyphs.isASCII ? " > " : " \(style.glyphs.separator) "
    let left = path.count - shownPath.count
    let places = (left > 0 ? ["\(left) more"] : []) + shownPath.map(\.words)
    let shown = path.last.map { "\($0.route.shown) of \($0.coordinator.text)" } ?? "nothing"
    let parts =
      [shown, places.joined(separator: separator)] + presentations.map(\.words)
      + [last.map(Self.words) ?? "", moment.words]
    let line = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    return style.glyphs.shown(line) + "\n"
  }

  /// The places nearest to the screen, as many as the limit allows.
  fileprivate var shownPath: ArraySlice<Place> { path.suffix(limit ?? .max) }

  private static func words(of navigation: NavigationReport) -> String {
    let route = navigation.route.map { " \($0.shown)" } ?? ""
    let place = navigation.call.map { " at \($0.place)" } ?? ""
    let failure = navigation.failure.map { ", which \($0)" + (place.isEmpty ? "" : ",") } ?? ""
    return "after \(navigation.request)\(route)\(failure)\(place)"
  }
}

extension ScreenReport.Place {
  fileprivate var words: String {
    let number = tab.map { " tab \($0.selected) of \($0.count)" } ?? ""
    let depth = pushed > 0 ? " \(pushed) pushed" : ""
    let kind = relation.isPresentation ? " (\(relation.title))" : ""
    return "\(coordinator.text)\(number)\(depth)\(kind)"
  }
}

extension ScreenReport.Presentation {
  fileprivate var words: String {
    let heights = detents.isEmpty || kind != "sheet" ? "" : " (\(detents.joined(separator: ", ")))"
    return "\(kind) \(route.shown) over \(presenter.text)\(heights)"
  }
}

/// The screen as a JSON object, in the documents of commands that end there.
package struct ScreenFacts: Encodable, Sendable {
  /// What led to the screen.
  private struct Navigation: Encodable {
    let request: String
    let route: RouteLabel?
    let time: Date
    let succeeded: Bool
    let text: String
    let call: CallLabel?

    init(_ report: NavigationReport) {
      (request, route, time) = (report.request, report.route, report.time)
      (succeeded, call) = (report.succeeded, report.call)
      text = report.logOutcome
    }
  }

  private let report: ScreenReport

  package init(_ report: ScreenReport) { self.report = report }

  private enum CodingKeys: String, CodingKey {
    case route, coordinator, path, pathLeftOut, presentations, lastNavigation
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    let path = report.shownPath
    try fields.encode(report.route, forKey: .route)
    try fields.encode(report.coordinator, forKey: .coordinator)
    try fields.encode(Array(path), forKey: .path)
    try fields.encode(report.path.count - path.count, forKey: .pathLeftOut)
    try fields.encode(report.presentations, forKey: .presentations)
    try fields.encode(report.last.map(Navigation.init), forKey: .lastNavigation)
  }
}

/// Where the user is, as JSON.
package struct ScreenDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.screen"

  fileprivate let report: ScreenReport

  private enum CodingKeys: String, CodingKey { case next }

  package func encode(to encoder: any Encoder) throws {
    try report.moment.encode(to: encoder)
    try ScreenFacts(report).encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(report.next, forKey: .next)
  }
}

extension ScreenReport {
  package var document: ScreenDocument { ScreenDocument(report: self) }
}
