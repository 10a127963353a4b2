package import Foundation

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
  private var shownPath: ArraySlice<Place> { path.suffix(limit ?? .max) }

  private static func words(of navigation: NavigationReport) -> String {
    let route = navigation.route.map { " \($0.shown)" } ?? ""
    let place = navigation.call.map { " at \($0.place)" } ?? ""
    return "after \(navigation.request)\(route)\(place)"
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
package struct ScreenDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.screen"

  /// What led to the screen.
  package struct Navigation: Encodable, Sendable {
    package let request: String
    package let route: RouteLabel?
    package let time: Date
    package let succeeded: Bool
    package let text: String
    package let call: CallLabel?

    package init(_ report: NavigationReport) {
      (request, route, time) = (report.request, report.route, report.time)
      (succeeded, call) = (report.succeeded, report.call)
      text = report.logOutcome
    }
  }

  private let report: ScreenReport
  private let path: [ScreenReport.Place]

  fileprivate init(_ report: ScreenReport, _ path: some Sequence<ScreenReport.Place>) {
    self.report = report
    self.path = Array(path)
  }

  private enum CodingKeys: String, CodingKey {
    case route, coordinator, path, pathLeftOut, presentations, lastNavigation, next
  }

  package func encode(to encoder: any Encoder) throws {
    try report.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(report.route, forKey: .route)
    try fields.encode(report.coordinator, forKey: .coordinator)
    try fields.encode(path, forKey: .path)
    try fields.encode(report.path.count - path.count, forKey: .pathLeftOut)
    try fields.encode(report.presentations, forKey: .presentations)
    try fields.encode(report.last.map(Navigation.init), forKey: .lastNavigation)
    try fields.encode(report.next, forKey: .next)
  }
}

extension ScreenReport {
  package var document: ScreenDocument { ScreenDocument(self, shownPath) }
}
