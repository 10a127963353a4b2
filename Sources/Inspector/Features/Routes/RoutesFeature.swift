import FlowModel
import FlowProtocol
import FlowReports
import Foundation

extension Panel {
  static let routes = Panel("routes", "Routes", at: .bottom)
}

extension EngineInspection {
  var routes: RoutesState {
    _read { yield self[RoutesFeature.self] }
    _modify { yield &self[RoutesFeature.self] }
  }
}

/// The routes of the app: who takes each, whether it is reachable from the selected coordinator, and
/// how often it was requested.
enum RoutesFeature: DetailedListPanel, SortedPanel, RoutePanel {
  typealias State = RoutesState

  static let panel = Panel.routes
  static let key: Character? = "8"
  static let help = "the routes"
  static let keys = [Keymap.Binding.sort(in: panel)]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    if event.beginsRun { inspection.routes.begin(inspection.live?.epoch) }
    switch event.event {
    case .declared(let routes):
      inspection.routes.take(routes)
      let more = inspection.routes.leftOut
      if more > 0 {
        inspection.note(
          "left out", "\(Counted.text(more, "route")) of the list: no room for more",
          at: event.time)
      }
    case .recalled(let reports): inspection.routes.take(reports)
    case .navigated(let report): inspection.routes.take([report])
    default: break
    }
    return []
  }

  static func receive(_ declared: DeclaredHierarchy, in inspection: inout EngineInspection) {
    inspection.routes.take(declared)
  }

  static func restart(_ inspection: inout EngineInspection) { inspection.routes.begin(nil) }

  static func settleShown(_ inspection: inout EngineInspection) {
    let time = inspection.isPast ? inspection.history.time.lowerBound : nil
    inspection.routes.show(time)
    inspection.routes.settle()
  }

  // MARK: Asking

  /// Asks about the routes in sight, at each revision once, and not while the panel is hidden.
  static func requests(in model: inout Model) -> [Effect] {
    // After each event: the layout is made only if the panel may be in sight.
    guard model.arrangement.bottom == panel, !model.inspection.routes.isAsking,
      let epoch = model.inspection.live?.epoch, let rows = model.list(of: panel)?.size.rows
    else { return [] }
    return model.inspection.playback == nil
      ? ask(about: epoch, rows: rows, in: &model) : read(epoch, in: &model)
  }

  private static func ask(about epoch: String, rows: Int, in model: inout Model) -> [Effect] {
    guard model.inspection.connection == .live else { return [] }
    let subject = try? model.inspection.routesSubject.get()
    let routes = subject.map { model.inspection.routes.unanswered(about: $0, rows: rows) } ?? []
    let engine = model.inspection.engine
    let needsCounts =
      engine?.listsRoutes == true
      && model.inspection.routes.needsLedger(keepsNavigations: engine?.keepsNavigations == true)
    guard !routes.isEmpty || needsCounts else { return [] }
    let rest = model.inspection.routes.pause.timeIntervalSince(model.now)
    guard rest <= 0 else { return model.wake(after: rest) }
    model.inspection.routes.beginAsking()
    return [
      .task(
        AskRoutes(
          id: model.inspection.id, epoch: epoch, subject: routes.isEmpty ? nil : subject,
          routes: routes, arrived: needsCounts ? model.inspection.routes.tally.arrived : nil))
    ]
  }

  private static func read(_ epoch: String, in model: inout Model) -> [Effect] {
    let first = model.inspection.routes.tally.first ?? 0
    let part = RoutesState.RecordedPart(epoch: epoch, before: first)
    guard !model.inspection.isUnderWay, model.inspection.routes.recordedPart != part else {
      return []
    }
    model.inspection.routes.beginReading(part)
    return [.task(ReadRecordedRoutes(id: model.inspection.id, part: part))]
  }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let routes = model.inspection.routes
    var note = PanelTitle.Note(filter: routes.filter.text)
    guard routes.count > 0 else { return note }
    note.order = "by \(routes.order.rawValue)"
    if model.inspection.declared != nil, routes.leftOut > 0 {
      note.explanation = " \(routes.leftOut) more, without room"
    }
    if model.arrangement.bottom == panel, let since = RouteCounts(model.inspection).since {
      note.explanation = " since \(ClockTime.seconds(since, utcOffset: model.utcOffset))"
    }
    return note
  }

  static func changeOrder(in model: inout Model) {
    model.inspection.routes.changeOrder(isCounted: model.inspection.declared == nil)
    model.message = "by \(model.inspection.routes.order.rawValue)"
  }

  static func route(in model: Model) -> RouteLabel? {
    let routes = model.inspection.routes
    return routes.selected.map { routes.targets(of: $0)[0] }
  }

  /// Explains a navigation to the route, as the key does that explains.
  static func open(in model: inout Model) -> [Effect] {
    guard let route = route(in: model) else { return [] }
    return model.explain(route)
  }

  static func jump(in model: inout Model) -> [Effect] {
    guard let entry = model.inspection.routes.selected else { return [] }
    guard let taker = RouteFacts(entry, model).takenBy else {
      return model.say("no coordinator is known to take \(entry.label.code)")
    }
    return model.look(at: taker.id, named: taker.name)
  }

  static func details(in model: Model) -> [LabelledLine]? {
    model.inspection.routes.selected.map { entry in
      model.inspection.declared.map { DeclaredRouteDetails.of(entry.label, in: $0, model) }
        ?? RouteDetails.of(entry, model)
    }
  }

  static func source(in model: Model) -> SourceSubject? {
    model.inspection.routes.selected.flatMap { model.inspection.source(of: $0.label) }
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection.routes.selected.map { entry in
      model.inspection.declared.map { DeclaredRouteDetails.clipping(of: entry.label, in: $0) }
        ?? RouteDocument.clipping(of: entry, model)
    }
  }

  static func hints(in model: Model) -> [(Action, String)] {
    guard model.screen.panel == panel, model.inspection.routes.selected != nil else { return [] }
    let explain = model.explainRefusal == nil ? [(Action.toggle, "explain route")] : []
    return explain + (model.controlRefusal == nil ? [(.navigate, "go there")] : [])
  }

  static func idleActions(in model: Model) -> [Action] {
    guard model.screen.panel == panel else { return [] }
    if model.inspection.routes.count == 0 {
      return [.moveDown, .moveUp, .toggle, .filter, .sort]
    }
    return model.explainRefusal == nil ? [] : [.toggle]
  }

  static func emptyText(in model: Model) -> String {
    let routes = model.inspection.routes
    if !routes.filter.isEmpty, routes.count > 0 {
      return "no route matches \(routes.filter.text)"
    }
    if model.inspection.playback != nil, model.inspection.live != nil {
      if let failure = routes.recordedFailure { return "the routes are not known: \(failure)" }
      if routes.earlier == nil { return "reading the routes…" }
    }
    if model.inspection.declared != nil { return "no route is declared" }
    let claim =
      RouteFacts.listsRoutes(model.inspection)
      ? "no route is declared, and none was requested"
      : "\(RouteFacts.notListed), and none was requested since flowscope watches"
    return model.inspection.emptyText(of: .routes, claiming: claim, at: model.now)
  }

  enum Content { case route, takenBy, sign, fromHere, count, failed, last }

  /// The columns: the route, where it leads from here, and how it was requested.
  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let isNarrow = width < 70
    let route = Column(Content.route, "ROUTE", atLeast: isNarrow ? 10 : 16)
    let takenBy = Column(Content.takenBy, "TAKEN BY", atLeast: 9)
    let sign = Column(Content.sign, "", model.glyphs.isASCII ? 3 : 2)
    let fromHere = Column(Content.fromHere, "FROM HERE", atLeast: 10)
    let count = Column(Content.count, "COUNT", atLeast: 6)
    let failed = Column(Content.failed, "FAILED", atLeast: 7)
    let last = Column(Content.last, "LAST", atLeast: 9)
    return isNarrow
      ? [route, sign, fromHere, count, last]
      : [route, takenBy, sign, fromHere, count, failed, last]
  }

  static func line(_ index: Int, _ columns: [Column<Content>], of model: Model) -> ColumnLine {
    guard let entry = model.inspection.routes[line: index] else { return ColumnLine() }
    let isNarrow = !columns.contains { $0.content == .takenBy }
    let facts = RouteFacts(entry, model)
    return ColumnLine(
      columns.map { column in
        switch column.content {
        case .route:
          ColumnLine.Cell(
            text: isNarrow ? entry.label.identifier : entry.label.code,
            style: entry.isDeclared ? .plain : .faint)
        case .takenBy:
          ColumnLine.Cell(
            text: facts.takenByText, style: .faint,
            isName: facts.takenBy != nil && !facts.hasSeveralTakers)
        case .sign: ColumnLine.Cell(text: facts.sign, style: facts.style)
        case .fromHere: ColumnLine.Cell(text: facts.fromHere, style: facts.style)
        case .count: ColumnLine.Cell(text: facts.countText)
        case .failed:
          ColumnLine.Cell(
            text: facts.failedText, style: (facts.count?.failed ?? 0) > 0 ? .failure : .faint)
        case .last:
          ColumnLine.Cell(
            text: facts.lastText,
            style: facts.last.map { $0.succeeded ? .plain : .failure } ?? .faint)
        }
      })
  }
}

extension EngineInspection {
  /// The hierarchy that the app can be asked about, and the selected coordinator in it; else why it
  /// cannot be asked.
  var routesSubject: Result<RoutesState.Subject, RouteFacts.Unknown> {
    if declared != nil { return .failure(.init(reason: "sources do not say")) }
    if playback != nil {
      return .failure(.init(reason: "a recording has no live coordinators to ask"))
    }
    if let missing = missingExplanation { return .failure(.init(reason: missing)) }
    if isPast { return .failure(.init(reason: "only the app can say, and only as it is now")) }
    guard let live else { return .failure(.init(reason: "the hierarchy is not known")) }
    if let origin = tree.selection, live[origin] == nil {
      return .failure(.init(reason: "the selected coordinator is not in the app now"))
    }
    return .success(
      RoutesState.Subject(epoch: live.epoch, revision: live.revision, origin: tree.selection))
  }
}

extension RoutesState {
  /// The routes in sight about which the app has not answered, at most as many as one request takes;
  /// with a filter, which searches answers, also those of the other lines.
  fileprivate func unanswered(about subject: Subject, rows: Int) -> [RouteLabel] {
    if refusal(about: subject) != nil { return [] }
    let inSight = top..<max(top, min(lineCount, top + rows))
    var routes = inSight.compactMap { self[line: $0] }.map { targets(of: $0)[0] }
    if let selected { routes += targets(of: selected).dropFirst() }
    var known: Set<RouteLabel> = []
    let wanted = routes.filter {
      known.insert($0).inserted && !isAnswered($0, about: subject)
    }
    if !wanted.isEmpty || filter.isEmpty || count > Self.mostOutcomes {
      return Array(wanted.prefix(Limits.stepsPerReport))
    }
    return Array(
      everyTarget.lazy.filter { self.outcome(of: $0, about: subject) == nil }
        .prefix(Limits.stepsPerReport))
  }
}
