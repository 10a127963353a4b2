import FlowModel
import FlowReports
import Foundation

/// What the panel says about one route, for the hierarchy and the moment that show.
struct RouteFacts {
  /// Why something is not known.
  struct Unknown: Error, Equatable {
    let reason: String
  }

  /// Where a navigation to the route would lead.
  enum Destination {
    case known(ExplainedRoute)
    /// The app has not answered yet.
    case awaited
    case unknown(reason: String)
  }

  let destination: Destination
  /// The coordinator that takes the route, or that took it last if the app does not say.
  let takenBy: CoordinatorReference?
  /// The number of requests; nil if it is not known.
  let count: RouteCount?
  let last: LastRequest?
  private let lastEarlier: Date?
  private let counts: RouteCounts
  private let title: String?
  /// Whether sources declare that several coordinators take the route.
  let hasSeveralTakers: Bool
  /// Whether sources declare the route, and no coordinator takes it.
  private let isUntaken: Bool
  private let glyphs: Glyphs
  private let names: ShortName
  private let utcOffset: Int

  init(_ entry: RoutesState.Entry, _ model: Model) {
    let (inspection, routes) = (model.inspection, model.inspection.routes)
    destination = Self.destination(of: routes.targets(of: entry)[0], in: inspection)
    let said =
      if case .known(let route) = destination { route.takenBy } else {
        nil as CoordinatorReference?
      }
    let isSaid =
      if case .known(let route) = destination { route.outcome != .unknown } else { false }
    let takers = routes.takers(of: entry.label)
    takenBy = isSaid ? said : routes.takenBy(entry.label) ?? takers.first
    title =
      takers.isEmpty
      ? takenBy.map(inspection.title) : takers.map(\.name).joined(separator: ", ")
    hasSeveralTakers = takers.count > 1
    isUntaken = inspection.declared?.isUntaken(entry.label) ?? false
    // Sources do not say how often, and so not that it never was.
    count = inspection.declared == nil ? routes.count(of: entry.label) : nil
    last = routes.last(of: entry.label)
    lastEarlier = routes.lastEarlier(of: entry.label)
    counts = RouteCounts(inspection)
    (glyphs, names, utcOffset) = (model.glyphs, model.shortName, model.utcOffset)
  }

  static func destination(
    of route: RouteLabel, in inspection: EngineInspection
  ) -> Destination {
    switch inspection.routesSubject {
    case .failure(let unknown): return .unknown(reason: unknown.reason)
    case .success(let subject):
      if let known = inspection.routes.outcome(of: route, about: subject) { return .known(known) }
      if let refusal = inspection.routes.refusal(about: subject) {
        return .unknown(reason: refusal)
      }
      if case .lost(let reason) = inspection.connection { return .unknown(reason: reason) }
      return .awaited
    }
  }

  // MARK: Columns

  var takenByText: String {
    if let title { return title }
    if isUntaken { return "no coordinator" }
    guard case .known(let route) = destination, route.outcome != .unknown else {
      return glyphs.unknown
    }
    return ""
  }

  var sign: String {
    switch destination {
    case .known(let route): route.sign(glyphs)
    case .awaited: ""
    case .unknown: glyphs.unknown
    }
  }

  var style: Style {
    guard case .known(let route) = destination else { return .faint }
    return route.style
  }

  var fromHere: String {
    switch destination {
    case .known(let route): route.words(names.short)
    case .awaited: ""
    case .unknown(let reason): reason
    }
  }

  var countText: String { text(of: count?.succeeded) }
  var failedText: String { text(of: count?.failed) }

  /// A number, with a sign if there may be more.
  private func text(of number: UInt64?) -> String {
    guard let number else { return glyphs.unknown }
    if counts.lack == nil { return "\(number)" }
    return number == 0 ? glyphs.unknown : "\(number)+"
  }

  var lastText: String {
    if let last {
      let time = ClockTime.seconds(last.time, utcOffset: utcOffset)
      return "\(last.succeeded ? glyphs.yes : glyphs.no) \(time)"
    }
    if count == nil { return glyphs.unknown }
    if count?.isZero == true { return counts.isSinceStart ? "never" : "" }
    return lastEarlier.map { ClockTime.seconds($0, utcOffset: utcOffset) } ?? glyphs.unknown
  }
}

extension RouteFacts {
  /// Whether the app lists its routes, as far as is known.
  static func listsRoutes(_ inspection: EngineInspection) -> Bool {
    if inspection.playback != nil { return inspection.routes.declared != nil }
    return inspection.engine?.listsRoutes != false
  }

  static let notListed = "it is not known which routes the app declares"
}

/// What the numbers of requests count.
struct RouteCounts {
  /// Since when requests are counted; nil since the beginning.
  let since: Date?
  /// Why there may be more requests; nil if there are none.
  let lack: String?
  private let isRecording: Bool

  init(_ inspection: EngineInspection) {
    let routes = inspection.routes
    isRecording = inspection.playback != nil
    let ledger = isRecording || routes.tally.isWhole ? nil : routes.ledger
    since = ledger?.since
    lack = Self.lack(inspection, routes, ledger)
  }

  /// Whether nothing is missing since the app, or the recording, started.
  var isSinceStart: Bool { since == nil && lack == nil }

  private static func lack(
    _ inspection: EngineInspection, _ routes: RoutesState, _ ledger: RoutesState.Baseline?
  ) -> String? {
    if inspection.declared != nil { return "sources do not say what is requested" }
    if routes.past == .notKept { return "navigations from so far back are not kept" }
    if routes.tally.leftOut > 0 {
      return "\(Counted.text(routes.tally.leftOut, "navigation")): no room for more routes"
    }
    if inspection.playback != nil {
      if let failure = routes.recordedFailure { return failure }
      return routes.earlier == nil ? "the recording is being read" : nil
    }
    if routes.tally.isWhole { return nil }
    if routes.tally.arrived == 0, inspection.engine?.keepsNavigations == true { return nil }
    if let ledger {
      let missing = [
        ledger.interruptions > 0
          ? "nothing was counted while no viewer was attached: "
            + Counted.text(ledger.interruptions, "time") : nil,
        ledger.lost > 0 ? "up to \(Counted.text(ledger.lost, "navigation")) may be missing" : nil,
      ].compactMap(\.self)
      return missing.isEmpty ? nil : missing.joined(separator: "; ")
    }
    if let refusal = routes.countRefusal { return refusal }
    return inspection.engine?.listsRoutes == true
      ? "the app has not said yet what it counted"
      : "the app does not say what happened before the viewer attached"
  }

  /// What the numbers count, for the details.
  func text(_ model: Model) -> String {
    func clock(_ time: Date) -> String { ClockTime.seconds(time, utcOffset: model.utcOffset) }
    let beginning = since.map { "since \(clock($0)), when the first viewer attached" }
    let end =
      model.inspection.isPast
      ? "up to \(clock(model.inspection.history.time.lowerBound))" : nil
    let parts = [isRecording ? "in the recording" : beginning, end, lack].compactMap(\.self)
    return parts.joined(separator: "; ")
  }
}

extension ExplainedRoute {
  /// The sign of the outcome: colour alone never carries it.
  func sign(_ glyphs: Glyphs) -> String {
    switch outcome {
    case .shown, .reachable, .flowChange: glyphs.yes
    case .unseen: glyphs.warning
    case .refused: glyphs.no
    case .unknown: glyphs.unknown
    }
  }

  var style: Style {
    switch outcome {
    case .shown, .reachable, .flowChange: .coloured(.success)
    case .unseen: .coloured(.warning)
    case .refused: .failure
    case .unknown: .faint
    }
  }

  /// The outcome in few words; `short` shortens the name of a coordinator.
  func words(_ short: (String) -> String = { $0 }) -> String {
    switch outcome {
    case .reachable: how ?? steps.map { Counted.text($0, "step") } ?? outcome.rawValue
    case .refused: error?.coordinator.map { "refused by \(short($0))" } ?? outcome.rawValue
    case .unknown: reason ?? outcome.rawValue
    case .shown, .unseen, .flowChange: outcome.rawValue
    }
  }
}
