import FlowModel
import FlowReports
import Foundation

/// The details of the selected route.
enum RouteDetails {
  /// The number of values, coordinators, links and navigations that are listed.
  private static let most = 5
  /// The number of coordinators up to which they are searched for those of a route's type.
  private static let mostSearched = 20_000

  static func of(_ entry: RoutesState.Entry, _ model: Model) -> [LabelledLine] {
    let lines: [(label: String, text: String, style: Style)] =
      destinations(of: entry, model) + takers(of: entry, model) + counts(of: entry, model)
      + links(to: entry, model) + source(of: entry, model) + navigations(to: entry, model)
    let about = entry.isDeclared ? "declared" : notDeclared(model)
    return [
      .heading(
        .init(text: entry.label.code, style: .bold), .init(text: "  \(about)", style: .faint))
    ] + lines.flatMap { DetailPanel.wrapped($0.label, $0.text, model, style: $0.style) }
  }

  private static func notDeclared(_ model: Model) -> String {
    model.inspection.routes.declared == nil ? RouteFacts.notListed : "not declared"
  }

  private typealias Line = (label: String, text: String, style: Style)

  /// The label only on the first of the lines.
  private static func labelled(_ label: String, _ texts: [(String, Style)]) -> [Line] {
    texts.enumerated().map { ($0 == 0 ? label : "", $1.0, $1.1) }
  }

  // MARK: Where it leads

  /// Where each value of the route leads from the selected coordinator.
  private static func destinations(of entry: RoutesState.Entry, _ model: Model) -> [Line] {
    let inspection = model.inspection
    let targets = inspection.routes.targets(of: entry)
    let origin = inspection.tree.selectedNode.map { "from \($0.title) \($0.id)" }
    let here = inspection.playback == nil && !inspection.isPast ? origin : nil
    var texts: [(String, Style)] = here.map { [($0, .faint)] } ?? []
    for target in targets.prefix(most) {
      // The heading has the name of a route without values.
      let name = target.detail == nil ? "" : "\(target.shown): "
      switch RouteFacts.destination(of: target, in: inspection) {
      case .known(let route):
        texts.append(("\(name)\(route.sign(model.glyphs)) \(sentence(of: route))", route.style))
      case .awaited: texts.append(("\(name)asking the app…", .faint))
      case .unknown(let reason): texts.append(("\(name)unknown: \(reason)", .faint))
      }
    }
    let more = targets.count - min(targets.count, most)
    if more > 0 { texts.append(("and \(Counted.text(more, "more value"))", .faint)) }
    return labelled("from here", texts)
  }

  private static func sentence(of route: ExplainedRoute) -> String {
    if let error = route.error { return "\(error.message) \(error.advice)" }
    guard let steps = route.steps else { return route.reason ?? route.outcome.rawValue }
    if route.outcome == .flowChange { return route.outcome.rawValue }
    let text = OutcomeWords.predicted(steps: steps, flowChange: nil, visible: route.visible)
    return route.outcome == .reachable ? text + (route.how.map { ": \($0)" } ?? "") : text
  }

  /// The coordinators that take the route, and those whose routes are of its type.
  private static func takers(of entry: RoutesState.Entry, _ model: Model) -> [Line] {
    let inspection = model.inspection
    var takers: [CoordinatorReference] = []
    func add(_ taker: CoordinatorReference?) {
      if let taker, !takers.contains(taker) { takers.append(taker) }
    }
    for target in inspection.routes.targets(of: entry) {
      if case .known(let route) = RouteFacts.destination(of: target, in: inspection) {
        add(route.takenBy)
      }
    }
    add(RouteFacts(entry, model).takenBy)
    var texts = takers.map { ("\(inspection.title(of: $0)) \($0.id)", Style.plain) }
    if let shown = inspection.shown, shown.nodes.count <= mostSearched {
      let others = shown.nodes.values.filter { node in
        node.routeType == entry.label.type && !takers.contains { $0.id == node.id }
      }.sorted { $0.id < $1.id }
      texts += others.prefix(most).map { ("\($0.title) \($0.id), by its type", .faint) }
      let more = others.count - min(others.count, most)
      if more > 0 { texts.append(("and \(more) more, by their type", .faint)) }
    }
    return labelled("taken by", texts)
  }

  // MARK: What happened

  private static func counts(of entry: RoutesState.Entry, _ model: Model) -> [Line] {
    let facts = RouteFacts(entry, model)
    let times = "\(facts.countText) succeeded, \(facts.failedText) failed"
    let remark = RouteCounts(model.inspection).text(model)
    return [
      ("requests", times, (facts.count?.failed ?? 0) > 0 ? .failure : .plain),
      ("", remark, .faint), ("last", facts.lastText, .plain),
    ]
  }

  /// The links that led to the route, and the patterns that the sources declare for it; else how
  /// many the app declares.
  private static func links(to entry: RoutesState.Entry, _ model: Model) -> [Line] {
    let end = model.inspection.history.time.upperBound
    let opened = model.inspection[LinksFeature.self].entries(to: entry.label)
      .filter { $0.time < end }
    var known: Set<String> = []
    let last = opened.reversed().filter { known.insert($0.link.text).inserted }
    let declared = model.inspection.routes.declared?.links.count ?? 0
    let patterns = model.sources.root?.declarations?.links(to: entry.label) ?? []
    if last.isEmpty, patterns.isEmpty {
      return declared == 0
        ? [] : [("links", "none was opened, of \(Counted.text(declared, "pattern"))", .faint)]
    }
    var texts: [(String, Style)] = last.prefix(most).map {
      ("\($0.sign(model.glyphs)) \($0.link.text)", .plain)
    }
    texts += patterns.prefix(most).map { ("\($0), by the sources", .faint) }
    let more = patterns.count - min(patterns.count, most)
    if more > 0 { texts.append(("and \(Counted.text(more, "more pattern"))", .faint)) }
    return labelled("links", texts)
  }

  /// Where the case is declared; nothing if that is not known.
  private static func source(of entry: RoutesState.Entry, _ model: Model) -> [Line] {
    model.sources.root?.text(of: .route(entry.label)).map { [("source", $0, .plain)] } ?? []
  }

  /// The last navigations to the route in the log, newest first.
  private static func navigations(to entry: RoutesState.Entry, _ model: Model) -> [Line] {
    let end = model.inspection.history.time.upperBound
    let entries = model.inspection.log.entries.lazy.reversed().filter {
      $0.time < end && $0.call?.route?.case == entry.label
    }.prefix(most)
    return labelled(
      "log",
      entries.map { logged in
        let time = ClockTime.seconds(logged.time, utcOffset: model.utcOffset)
        let sign = LogWords.sign(of: logged, model.glyphs)
        return ("\(time) \(sign) \(logged.asked): \(logged.outcome)", LogWords.style(of: logged))
      })
  }
}

/// A route as a JSON object, for the clipboard.
struct RouteDocument: Encodable, Sendable {
  private let route: RouteLabel
  private let isDeclared: Bool
  private let declaredValues: [RouteLabel]
  private let takenBy: CoordinatorReference?
  private let destination: ExplainedRoute?
  private let succeeded: UInt64?
  private let failed: UInt64?
  private let last: Date?

  private init(_ entry: RoutesState.Entry, _ facts: RouteFacts) {
    (route, isDeclared, declaredValues) = (entry.label, entry.isDeclared, entry.declared)
    takenBy = facts.takenBy
    destination = if case .known(let route) = facts.destination { route } else { nil }
    (succeeded, failed, last) = (facts.count?.succeeded, facts.count?.failed, facts.last?.time)
  }

  static func clipping(of entry: RoutesState.Entry, _ model: Model) -> Clipping {
    let facts = RouteFacts(entry, model)
    let target = model.inspection.routes.targets(of: entry)[0]
    let texts = [
      entry.label.code, facts.takenByText, "\(facts.sign) \(facts.fromHere)".trimmed,
      facts.countText, facts.failedText, facts.lastText,
    ]
    return Clipping(
      name: "the route", text: texts.filter { !$0.isEmpty }.joined(separator: "  "),
      json: RouteDocument(entry, facts), call: NavigationCall("navigate", to: target))
  }
}
