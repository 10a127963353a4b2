public import FlowModel
import Foundation

extension Diagram {
  /// Creates the diagram of a declared map: a card for each coordinator, with its routes as rows that
  /// say how they come on screen, and a line from a row to the card that it opens.
  ///
  /// Equal maps give equal diagrams. O(n log n).
  public init(_ map: DeclaredMap, options: DeclaredMapOptions = DeclaredMapOptions()) {
    self = DeclaredDrawing(map, options).diagram
  }

  /// Creates the diagram of two declared maps: all declarations of both, with what was added, removed
  /// or changed.
  ///
  /// Declarations are compared by what they are about, so that moving code changes nothing. A
  /// coordinator is below its parent in the second map. O(n log n).
  public init(
    comparing before: DeclaredMap, _ after: DeclaredMap,
    options: DeclaredMapOptions = DeclaredMapOptions()
  ) {
    let changes = DeclaredChanges(from: before, to: after)
    self = DeclaredDrawing(changes.joined, options, changes).diagram
  }
}

private struct DeclaredDrawing {
  /// One row of a card, and where it leads.
  private struct Row {
    var row: Diagram.Row
    var route: String?
    var opens: String?
    var way: DeclaredWay.Kind?
    var uses: Int = 0
  }

  private let map: DeclaredMap
  private let options: DeclaredMapOptions
  /// What differs from another map; nil for a single one.
  private let changes: DeclaredChanges?
  private let coordinators: [String: DeclaredCoordinator]
  private let routes: [String: DeclaredRoute]
  private let claims: [String: [DeclaredClaim]]
  /// The claims that open a coordinator.
  private let openings: [String: [DeclaredClaim]]
  private let relations: [String: [DeclaredRelation]]
  private let results: [String: [DeclaredResult]]
  private let parents: [String: String]
  private let shown: Set<String>
  private let navigated: Set<String>
  private var rows: [String: [Row]] = [:]
  private var keys = DiagramKeys()
  private var boxes: [String: Int] = [:]
  private var widest = 0
  private(set) var diagram = Diagram()

  init(_ map: DeclaredMap, _ options: DeclaredMapOptions, _ changes: DeclaredChanges? = nil) {
    (self.map, self.options, self.changes) = (map, options, changes)
    coordinators = Dictionary(map.coordinators.map { ($0.id, $0) }) { first, _ in first }
    routes = Dictionary(map.routes.map { ($0.id, $0) }) { first, _ in first }
    claims = Dictionary(grouping: map.claims, by: \.coordinator)
    openings = Dictionary(grouping: map.claims.filter { $0.opens != nil }) { $0.opens ?? "" }
    relations = Dictionary(grouping: map.relations, by: \.parent)
    results = Dictionary(grouping: map.results, by: \.from)
    parents = DeclaredTree.parents(
      in: map, after: changes.map { DeclaredTree.parents(in: $0.after) } ?? [:])
    shown = DeclaredTree.shown(at: options.level, in: map)
    navigated = Set(map.navigations.compactMap(\.route))
    draw()
  }

  private mutating func draw() {
    diagram.title = options.title.map(DiagramText.shown)
    (diagram.theme, diagram.arrangement) = (options.theme, .cards)
    diagram.hasFreeDirection = true
    for coordinator in map.coordinators where shown.contains(coordinator.id) {
      rows[coordinator.id] = rows(of: coordinator)
    }
    widest = rows.values.joined().map(\.uses).max() ?? 0
    let order = DeclaredTree.order(of: map, parents: parents, shown: shown) { id in
      (rows[id] ?? []).compactMap(\.opens)
    }
    for id in order { if let coordinator = coordinators[id] { add(coordinator) } }
    if options.level == .routes { addUntaken() }
    for id in order { addLines(from: id) }
    if options.level == .routes { addEntries(order) }
    addFrames(order)
    addTable()
    (diagram.summary, diagram.subject) =
      changes == nil ? (summary, "App map") : (changeSummary, "Differences")
    diagram.addLegend(options.legend)
  }

  // MARK: Rows

  private func rows(of coordinator: DeclaredCoordinator) -> [Row] {
    let id = coordinator.id
    var rows: [Row] = []
    var opened: Set<String> = []
    for claim in claims[id] ?? [] {
      let route = routes[claim.route]
      let text = route.map { self.text(of: $0, in: coordinator) } ?? claim.route
      var row = Diagram.Row(title: "", text: DiagramText.shown(text))
      row.aside = aside(of: claim.way)
      if let changes, isInBoth(coordinator) {
        row.change = changes.change(of: claim)
        if row.change == .changed {
          let old = route.flatMap(changes.old).map { self.text(of: $0, in: coordinator) }
          row.text = Self.changed(from: old, to: row.text)
          row.aside = Self.changed(
            from: changes.old(claim).map { aside(of: $0.way) }, to: row.aside)
        }
      }
      var made = Row(row: row, route: claim.route, opens: claim.opens, way: claim.way.kind)
      mark(&made, of: id)
      if let child = claim.opens { opened.insert(child) }
      rows.append(made)
    }
    // The root first: it is what the coordinator begins with.
    rows = rows.filter { $0.way == .root } + rows.filter { $0.way != .root }
    for relation in relations[id] ?? [] where opened.insert(relation.child).inserted {
      guard let child = coordinators[relation.child] else { continue }
      var row = Diagram.Row(title: "", text: DiagramText.shown(Self.short(child.name)))
      let kind = DeclaredSigns.way(of: relation)
      row.aside = Self.aside(of: relation)
      if let changes, isInBoth(coordinator) {
        row.change = changes.change(of: relation)
        row.aside = Self.changed(from: changes.old(relation).map(Self.aside), to: row.aside)
      }
      rows.append(Row(row: row, opens: relation.child, way: kind))
    }
    for result in results[id] ?? [] {
      let name = result.output.isEmpty ? "a result" : result.output
      var row = Diagram.Row(title: "", text: DiagramText.shown(name))
      let receiver = result.to.flatMap { coordinators[$0] }.map { Self.short($0.name) }
      row.aside = DiagramText.shown("\(DeclaredSigns.result) \(receiver ?? "result")")
      if let changes, isInBoth(coordinator) { row.change = changes.change(of: result) }
      rows.append(Row(row: row))
    }
    // No meaning depends only on colour.
    for index in rows.indices { Self.addSign(to: &rows[index].row) }
    return rows
  }

  /// The text of a route in the card of a coordinator.
  private func text(of route: DeclaredRoute, in coordinator: DeclaredCoordinator) -> String {
    // Routes of modules have the names of these before them, and foreign ones that of their type.
    let text = RouteTypeName.named(route.signature, of: route.type)
    if let type = coordinator.routeType, !type.isEmpty, route.type != type,
      RouteTypeName.container(in: route.type) == nil
    {
      return "\(route.type).\(text)"
    }
    return text
  }

  private func aside(of way: DeclaredWay) -> String {
    let how = DeclaredSigns.text(of: way)
    return how.isEmpty ? "" : DiagramText.shown(how)
  }

  private static func aside(of relation: DeclaredRelation) -> String {
    DeclaredSigns.way(of: relation)
      .map { DeclaredSigns.text(of: DeclaredWay($0, tab: relation.tab)) }
      ?? "◦ \(relation.relation.rawValue)"
  }

  /// Whether both of two maps have the coordinator, so that its rows can differ.
  private func isInBoth(_ coordinator: DeclaredCoordinator) -> Bool {
    let change = changes?.change(of: coordinator) ?? .none
    return change == .none || change == .changed
  }

  private static func changed(from old: String?, to new: String) -> String {
    guard let old, !old.isEmpty, DiagramText.shown(old) != new else { return new }
    return "\(DiagramText.shown(old)) → \(new)"
  }

  private static func addSign(to row: inout Diagram.Row) {
    if row.change != .none { row.text = "\(row.change.symbol) \(row.text)" }
  }

  /// The name without the word that all coordinators have.
  private static func short(_ name: String) -> String {
    let ending = "Coordinator"
    return name.hasSuffix(ending) && name.count > ending.count
      ? String(name.dropLast(ending.count)) : name
  }

  private func mark(_ row: inout Row, of coordinator: String) {
    guard let uses = options.uses, let route = row.route else { return }
    let use = uses[.init(coordinator: coordinator, route: route)]
    guard let use, use.isUsed else {
      row.row.isFaint = true
      return
    }
    row.uses = use.times
    guard use.times + use.failed > 0 else {
      row.row.count = "shown"
      return
    }
    var parts = ["\(use.times + use.failed)×"]
    if use.failed > 0 {
      parts.append("\(max(1, 100 * use.failed / (use.times + use.failed))) % ✗")
    }
    if let median = use.medianNanoseconds { parts.append(DurationText.of(nanoseconds: median)) }
    row.row.count = parts.joined(separator: " ")
  }

  // MARK: Boxes

  private mutating func add(_ coordinator: DeclaredCoordinator) {
    let id = coordinator.id
    var box = Diagram.Box(key: keys.key(for: id), name: DiagramText.shown(coordinator.name))
    let rows = rows[id] ?? []
    let count = rows.count { $0.route != nil }
    switch options.level {
    case .routes:
      box.rows = rows.map(\.row)
      let type = coordinator.routeType ?? coordinator.base ?? ""
      box.subtitle = type.isEmpty ? "" : DiagramText.shown(type)
    case .coordinators, .flows:
      box.subtitle = count == 0 ? coordinator.kind.rawValue : Counted.text(count, "route")
      let counts = Self.counts(of: rows.map(\.row.change))
      if !counts.isEmpty { box.subtitle += " · \(counts)" }
    }
    if let changes {
      box.change = changes.change(of: coordinator)
      if box.change == .none, rows.contains(where: { $0.row.change != .none }) {
        box.change = .changed
      }
    }
    box.details =
      [coordinator.kind.rawValue]
      + [coordinator.module, coordinator.base, coordinator.place?.description].compactMap(\.self)
    box.link = options.links[id].flatMap { LinkAddress.safe($0, opensEditors: true) }
    if isUnused(id) { box.tone = .faint }
    if options.thumbnails { box.device = device(of: coordinator) }
    boxes[id] = diagram.boxes.count
    diagram.boxes.append(box)
  }

  /// Whether none of the routes of a coordinator was reached in the runs; without routes of its own,
  /// none of those that open it.
  private func isUnused(_ id: String) -> Bool {
    guard let uses = options.uses, let claims = claims[id] ?? openings[id] else { return false }
    return claims.allSatisfy {
      !(uses[.init(coordinator: $0.coordinator, route: $0.route)]?.isUsed ?? false)
    }
  }

  /// What a device shows of a coordinator, as far as the map says it.
  private func device(of coordinator: DeclaredCoordinator) -> DevicePicture {
    let id = coordinator.id
    let root = claims[id]?.first { $0.way.kind == .root && $0.opens == nil }
    let title = root.map { routes[$0.route]?.identifier ?? $0.route }
    var picture = DevicePicture(
      title: DiagramText.shown(title ?? Self.short(coordinator.name)))
    if let parent = parents[id] {
      let opening = (claims[parent] ?? []).first { $0.opens == id }
      let relation = (relations[parent] ?? []).first { $0.child == id }
      let kind = relation.flatMap(DeclaredSigns.way)
      if let way = opening?.way ?? kind.map({ DeclaredWay($0) }) {
        picture.layer = DevicePicture.layer(of: way)
      }
    }
    // Tabs stay visible below what is pushed, and are covered by what is presented.
    var (child, above): (String, String?) = (id, parents[id])
    if tabs(of: id) > 0 { picture.tabs = tabs(of: id) }
    while picture.tabs == 0, picture.layer == .screen, let parent = above {
      if tabs(of: parent) > 0 {
        picture.tabs = tabs(of: parent)
        picture.selected = tabIndex(of: child, in: parent)
        break
      }
      guard let way = (claims[parent] ?? []).first(where: { $0.opens == child })?.way,
        way.kind == .push || way.kind == .replace
      else { break }
      (child, above) = (parent, parents[parent])
    }
    return picture
  }

  private func tabs(of id: String) -> Int {
    (relations[id] ?? []).count { $0.relation == .tab }
  }

  private func tabIndex(of child: String, in parent: String) -> Int? {
    (relations[parent] ?? []).filter { $0.relation == .tab }.firstIndex { $0.child == child }
  }

  /// Adds a card for the routes of each type that no coordinator takes.
  private mutating func addUntaken() {
    let taken = changes?.taken ?? Set(map.claims.map(\.route))
    let doubts = Dictionary(
      map.unresolved.compactMap { doubt in doubt.route.map { ($0, doubt.reason) } }
    ) { first, _ in first }
    var types: [String] = []
    var cards: [String: [DeclaredRoute]] = [:]
    for route in map.routes where !taken.contains(route.id) {
      let doubt = doubts[route.id] ?? ""
      let key = "\(doubt)\n\(route.module ?? "")\n\(route.type)"
      if cards[key] == nil { types.append(key) }
      cards[key, default: []].append(route)
    }
    for key in types {
      guard let routes = cards[key], let first = routes.first else { continue }
      var box = Diagram.Box(key: keys.key(for: first.type), name: DiagramText.shown(first.type))
      if let doubt = doubts[first.id] {
        box.subtitle = DiagramText.shown(doubt)
        (box.tone, box.outline) = (.faint, .dashed)
      } else {
        (box.subtitle, box.form) = ("no coordinator takes it", .alarm)
      }
      box.rows = routes.map { route in
        var row = Diagram.Row(title: "", text: DiagramText.shown(route.signature))
        row.change = changes?.change(of: route) ?? .none
        Self.addSign(to: &row)
        return row
      }
      if box.rows.contains(where: { $0.change != .none }) { box.change = .changed }
      for (row, route) in routes.enumerated() {
        untaken[route.id] = (diagram.boxes.count, row)
      }
      diagram.boxes.append(box)
    }
  }

  /// The box and the row of each route that no coordinator takes.
  private var untaken: [String: (box: Int, row: Int)] = [:]

  // MARK: Lines

  private mutating func addLines(from id: String) {
    guard let from = boxes[id] else { return }
    var seen: Set<String> = []
    for (index, row) in (rows[id] ?? []).enumerated() {
      guard let child = row.opens, let to = boxes[child], to != from else { continue }
      // Without rows, one line is enough.
      if options.level != .routes, !seen.insert(child).inserted { continue }
      var line = Diagram.Line(from: from, to: to, kind: .opening)
      if options.level == .routes { line.fromRow = index } else { line.label = row.row.aside }
      if row.row.isFaint { line.tone = .faint }
      line.change = change(ofLineFrom: id, to: child, row)
      line.width = width(row.uses)
      diagram.lines.append(line)
    }
  }

  private func change(ofLineFrom parent: String, to child: String, _ row: Row) -> Diagram.Change {
    guard let changes else { return .none }
    // A line to a coordinator that only one map has is as new or as old as that.
    for id in [parent, child] {
      let change = coordinators[id].map(changes.change) ?? .none
      if change == .added || change == .removed { return change }
    }
    return row.row.change
  }

  /// The width of a line: 1 to 4 pixels, by how many times the route was shown.
  private func width(_ uses: Int) -> Double? {
    guard uses > 1, widest > 1 else { return nil }
    return ((1 + 3 * log(Double(uses)) / log(Double(widest))) * 10).rounded() / 10
  }

  private mutating func addEntries(_ order: [String]) {
    var places: [String: (coordinator: String, row: Int)] = [:]
    for id in order {
      for (index, row) in (rows[id] ?? []).enumerated() {
        if let route = row.route, places[route] == nil { places[route] = (id, index) }
      }
    }
    var rest: [DeclaredEntry] = []
    var tags: [[EntryLine]] = []
    var known: [[String]: Int] = [:]
    for entry in map.entries {
      let place = entry.route.flatMap { places[$0] }
      let lost = entry.route.flatMap { untaken[$0] }
      guard let box = place.flatMap({ boxes[$0.coordinator] }) ?? lost?.box else {
        rest.append(entry)
        continue
      }
      // A scan knows all calls that navigate, and an app does not.
      let isOnly =
        !map.navigations.isEmpty && !(entry.route.map(navigated.contains) ?? true)
        && place.map { rows[$0.coordinator]?[$0.row].way != .root } ?? true
      let line = EntryLine(entry: entry, box: box, row: place?.row ?? lost?.row, isOnly: isOnly)
      // The routes of one pattern share a tag at their card.
      let key = [entry.kind.rawValue, entry.pattern, "\(box)"]
      if let tag = known[key] {
        tags[tag].append(line)
      } else {
        known[key] = tags.count
        tags.append([line])
      }
    }
    tags.forEach { addTag($0) }
    if !rest.isEmpty {
      var box = Diagram.Box(key: keys.key(for: "entries"), name: "Links and pushes")
      box.subtitle = "the app's code decides where they lead"
      box.rows = rest.map {
        var row = Diagram.Row(title: "", text: Self.text(of: $0))
        if let route = $0.route { row.aside = DiagramText.shown(route) }
        row.change = changes?.change(of: $0) ?? .none
        Self.addSign(to: &row)
        return row
      }
      if box.rows.contains(where: { $0.change != .none }) { box.change = .changed }
      diagram.boxes.append(box)
    }
  }

  /// An entry, and the row of the card that it opens.
  private struct EntryLine {
    let entry: DeclaredEntry
    let box: Int
    let row: Int?
    let isOnly: Bool
  }

  /// Adds a tag for entries of one pattern into one card, with a line to the row, or of several to the
  /// card.
  private mutating func addTag(_ lines: [EntryLine]) {
    guard let first = lines.first else { return }
    let entry = first.entry
    var tag = Diagram.Box(key: keys.key(for: entry.pattern), name: Self.text(of: entry))
    tag.form = .tag
    tag.details = [entry.kind.rawValue] + [entry.place?.description].compactMap(\.self)
    if lines.count > 1 {
      tag.name += " · \(Counted.text(lines.count, "route"))"
      tag.details += lines.compactMap(\.entry.route)
    }
    let isOnly = lines.allSatisfy(\.isOnly)
    if isOnly { tag.outline = .dashed }
    var line = Diagram.Line(
      from: diagram.boxes.count, to: first.box, kind: isOnly ? .onlyEntry : .entry)
    line.toRow = lines.count == 1 ? first.row : nil
    let differences = Set(lines.map { changes?.change(of: $0.entry) ?? .none })
    tag.change = differences.count == 1 ? differences.first ?? .none : .changed
    line.change = tag.change
    diagram.boxes.append(tag)
    diagram.lines.append(line)
  }

  private static func text(of entry: DeclaredEntry) -> String {
    let pattern = entry.pattern.isEmpty ? "any \(entry.kind.rawValue)" : entry.pattern
    return DiagramText.shown(entry.kind == .push ? "push \(pattern)" : pattern)
  }

  // MARK: Frames

  /// Adds a frame for each flow, and for each part of another module than the part around it.
  private mutating func addFrames(_ order: [String]) {
    let flows = Set(
      map.relations.filter { $0.relation == .currentFlow }.map(\.child)
        + map.claims.filter { $0.way.kind == .flow }.compactMap(\.opens))
    var tops: [String: String] = [:]
    var titles: [String: String] = [:]
    let modules = Set(map.coordinators.compactMap(\.module))
    for id in order {
      guard let coordinator = coordinators[id] else { continue }
      let parent = parents[id]
      let above = parent.flatMap { coordinators[$0] }
      // The module of the app itself is around everything.
      let isOther =
        modules.count > 1 && coordinator.module != nil && parent != nil
        && coordinator.module != above?.module
      if isOther || flows.contains(id) {
        tops[id] = id
        let flow = flows.contains(id) ? "flow \(Self.short(coordinator.name))" : nil
        titles[id] = [flow, isOther ? coordinator.module : nil].compactMap(\.self)
          .joined(separator: " · ")
      } else {
        tops[id] = parent.flatMap { tops[$0] }
      }
    }
    var members: [String: [Int]] = [:]
    for id in order {
      if let top = tops[id], let box = boxes[id] { members[top, default: []].append(box) }
    }
    var names = DiagramKeys()
    for id in order where titles[id] != nil {
      guard let title = titles[id], let boxes = members[id] else { continue }
      diagram.groups.append(
        Diagram.Group(
          key: names.key(for: title), title: DiagramText.shown(title), members: boxes))
    }
  }

  // MARK: Texts

  private mutating func addTable() {
    var table = [["Coordinator", "Route", "How", "Opens"]]
    if options.uses != nil { table[0].append("Times") }
    for coordinator in map.coordinators {
      for row in rows[coordinator.id] ?? [] where options.level == .routes {
        let opens = row.opens.flatMap { coordinators[$0] }.map { DiagramText.shown($0.name) } ?? ""
        let cells = [DiagramText.shown(coordinator.name), row.row.text, row.row.aside, opens]
        table.append(options.uses == nil ? cells : cells + [row.row.count])
      }
    }
    if table.count > 1 { diagram.table = table }
  }

  /// The numbers of changes: "+2 −1 ~3"; empty for none.
  private static func counts(of changes: [Diagram.Change]) -> String {
    Diagram.Change.shown.compactMap { change in
      let count = changes.count { $0 == change }
      return count == 0 ? nil : "\(change.symbol)\(count)"
    }.joined(separator: " ")
  }

  private var changeSummary: String {
    let cards = diagram.boxes.filter { $0.form != .tag }
    let counts = Diagram.Change.shown.compactMap { change in
      let count = cards.count { $0.change == change }
      return count == 0 ? nil : "\(count) \(change.rawValue)"
    }
    return "Differences of what an app declares: "
      + "\(Counted.text(cards.count, "card")), "
      + "\(counts.isEmpty ? "no changes" : counts.joined(separator: ", "))."
  }

  private var summary: String {
    let lost = map.untakenRoutes.count
    let open = map.unresolved.isEmpty ? "" : ", \(map.unresolved.count) unresolved"
    let untaken = lost == 0 ? "" : ", \(lost) of which no coordinator takes"
    return "What an app declares: \(Counted.text(map.coordinators.count, "coordinator")), "
      + "\(Counted.text(map.routes.count, "route"))\(untaken), "
      + "\(Counted.text(map.entries.count, "way")) into it\(open)."
  }
}
