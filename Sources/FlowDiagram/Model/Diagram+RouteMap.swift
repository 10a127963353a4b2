import FlowModel
import Foundation

extension Diagram {
  /// Creates the diagram of a map of routes: a box for each route, in a frame for each type of
  /// coordinator, and a line for each way.
  ///
  /// Equal maps give equal diagrams. O(routes · log routes, and ways).
  public init(_ map: RouteMap, options: RouteMapOptions = RouteMapOptions()) {
    self = RouteDrawing(map.resolved, options).diagram
  }
}

private struct RouteDrawing {
  private let map: RouteMap
  private let names: RouteMap.Names
  private let options: RouteMapOptions
  /// The shown ways, in the order of the boxes where they begin.
  private var ways: [(way: RouteMap.Way, uses: RouteMap.Uses)] = []
  /// The number of navigations on the way that was taken most often.
  private var widest = 0
  private var keys = DiagramKeys()
  private var boxes: [RouteMap.Place: Int] = [:]
  private(set) var diagram = Diagram()

  init(_ map: RouteMap, _ options: RouteMapOptions) {
    (self.map, names, self.options) = (map, map.names, options)
    draw()
  }

  private mutating func draw() {
    diagram.title = options.title.map(DiagramText.shown)
    (diagram.direction, diagram.theme) = (options.direction ?? .right, options.theme)
    diagram.hasFreeDirection = options.direction == nil
    let places = map.listed
    let all = map.waysFrom
    ways = places.flatMap { place in
      (all[place] ?? []).map { (RouteMap.Way(from: place, to: $0.to), $0.uses) }
    }.filter { isShown($0.0, $0.1) }
    let count = ways.count
    ways = ways.filter { $0.uses.succeeded + $0.uses.failed >= options.least }
    leaveOutRare()
    let used = Set(ways.flatMap { [$0.way.from, $0.way.to] })
    let reached = Set(all.values.joined().filter { $0.uses.succeeded > 0 }.map(\.to))
    let never =
      options.hidden.contains(.declared)
      ? []
      : places.filter { place in
        guard let facts = map.places[place], facts.isDeclared, !facts.isReached else {
          return false
        }
        return !reached.contains(place) && !used.contains(place)
      }
    let showsNever = never.count <= options.mostWays ?? .max
    let shownNever = Set(showsNever ? never : [])
    for place in places {
      let facts = map.places[place] ?? RouteMap.Facts()
      if used.contains(place) || facts.isReached || shownNever.contains(place) {
        add(place, facts, isUsed: used.contains(place))
      }
    }
    note(waysOf: count, never: showsNever ? 0 : never.count)
    for (way, uses) in ways { add(way, uses) }
    addGroups()
    addTable()
    (diagram.summary, diagram.subject) = (summary, "Routes")
    diagram.addLegend(options.legend)
  }

  /// Leaves the rarest ways out if there are more than the options allow.
  private mutating func leaveOutRare() {
    let all = ways
    widest = all.map { $0.uses.succeeded }.max() ?? 0
    guard let most = options.mostWays, all.count > most else { return }
    func count(_ index: Int) -> Int { all[index].uses.succeeded + all[index].uses.failed }
    // Of equally frequent ways, those nearer to an entry point.
    let kept = all.indices.sorted { (count($1), $0) < (count($0), $1) }.prefix(most)
    ways = kept.sorted().map { all[$0] }
  }

  private mutating func note(waysOf count: Int, never: Int) {
    var parts: [String] = []
    if ways.count < count {
      let which =
        options.least > 1
        ? "with at least \(Counted.text(options.least, "navigation"))" : "the most frequent"
      parts.append("\(ways.count) of \(Counted.text(count, "way")) shown, \(which)")
    }
    if never > 0 {
      parts.append("\(Counted.text(never, "route")) that no navigation reached left out")
    }
    diagram.note = parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The width of a line: 1 to 4 pixels, by how many times the way was taken.
  private func width(_ uses: RouteMap.Uses) -> Double? {
    guard uses.succeeded > 1, widest > 1 else { return nil }
    let width = 1 + 3 * log(Double(uses.succeeded)) / log(Double(widest))
    // Narrower dotted lines are too faint to follow.
    return max(uses.isBack ? 1.8 : 1, (width * 10).rounded() / 10)
  }

  private func isShown(_ way: RouteMap.Way, _ uses: RouteMap.Uses) -> Bool {
    if options.hidden.contains(.loops), way.from == way.to { return false }
    if options.hidden.contains(.back), uses.isBack { return false }
    return uses.succeeded > 0 || !options.hidden.contains(.failures)
  }

  private mutating func add(_ place: RouteMap.Place, _ facts: RouteMap.Facts, isUsed: Bool) {
    var box = Diagram.Box(
      key: keys.key(for: names.whole(place)), name: DiagramText.shown(names.route(place)))
    box.details = ["a route of \(DiagramText.shown(place.owner))"]
    if facts.entries > 0 {
      box.marks = [Diagram.Mark(kind: .entry, text: "began \(facts.entries)×")]
    } else if !isUsed, facts.isReached {
      box.subtitle = "reached \(facts.passed + facts.arrivals)×"
    } else if !isUsed {
      box.subtitle = facts.isSeen ? "shown without a navigation" : "never reached"
      (box.tone, box.outline) = (.faint, .dashed)
    }
    if facts.isOfUnknownCoordinator {
      box.subtitle += (box.subtitle.isEmpty ? "" : ", ") + RouteMap.Names.unknownText
    }
    box.link = options.links[place].flatMap { LinkAddress.safe($0, opensEditors: true) }
    boxes[place] = diagram.boxes.count
    diagram.boxes.append(box)
  }

  private mutating func add(_ way: RouteMap.Way, _ uses: RouteMap.Uses) {
    guard let from = boxes[way.from], let to = boxes[way.to] else { return }
    let kind: LineKind =
      uses.succeeded == 0 ? .failedNavigation : uses.isBack ? .backNavigation : .navigation
    diagram.lines.append(
      Diagram.Line(
        from: from, to: to, label: label(uses), kind: kind, tone: uses.isBack ? .faint : .plain,
        width: width(uses)))
  }

  private func label(_ uses: RouteMap.Uses) -> String {
    var parts: [String] = []
    let failed = options.hidden.contains(.failures) ? 0 : uses.failed
    if !options.hidden.contains(.counts), uses.succeeded > 0 { parts.append("\(uses.succeeded)×") }
    if failed > 0 { parts.append("\(failed) failed") }
    if !options.hidden.contains(.durations), let median = uses.durations.medianNanoseconds {
      parts.append(DurationText.of(nanoseconds: median))
    }
    return parts.joined(separator: " · ")
  }

  private mutating func addGroups() {
    let members = boxes.sorted { $0.value < $1.value }
    let groups = Dictionary(grouping: members, by: \.key.owner)
      .sorted { $0.value[0].value < $1.value[0].value }
    var keys = DiagramKeys()
    diagram.groups = groups.map { owner, members in
      Diagram.Group(
        key: keys.key(for: owner), title: DiagramText.shown(owner), members: members.map(\.value))
    }
  }

  private mutating func addTable() {
    func name(_ place: RouteMap.Place) -> String {
      "\(DiagramText.shown(place.owner)).\(DiagramText.shown(names.route(place)))"
        + names.remark(on: place)
    }
    let rows = ways.map { way, uses in
      let median = uses.durations.medianNanoseconds.map(DurationText.of) ?? ""
      return [name(way.from), name(way.to), "\(uses.succeeded)", "\(uses.failed)", median]
    }
    diagram.table = [["From", "To", "Times", "Failed", "Median"]] + rows
  }

  private var summary: String {
    let entries = map.places.count { $0.value.entries > 0 }
    return "The routes of an app: \(Counted.text(diagram.boxes.count, "route")), "
      + "\(Counted.text(diagram.lines.count, "way")) between them, "
      + "\(Counted.text(entries, "entry point"))."
  }
}
