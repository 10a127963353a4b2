import FlowModel
import FlowReports

/// The details of the selected coordinator.
enum DetailPanel {
  private static let labelWidth = 10

  /// Draws the details; the panel that has the focus also shows which line is selected.
  static func draw(
    _ model: Model, in area: Rectangle, isFocused: Bool = false, into frame: inout Frame
  ) {
    let parts = SourceSplit.parts(of: area, in: model)
    if let (rule, rows, excerpt) = parts.source {
      SourceSplit.draw(excerpt, rule: rule, in: rows, model, into: &frame)
    }
    let area = parts.details
    let lines = lines(of: model)
    if lines.isEmpty {
      let text = model.inspection.emptyText(
        of: .hierarchy, claiming: "nothing is selected", at: model.now)
      frame.writeEmpty(text, in: area)
    }
    let state = model.inspection[DetailFeature.self]
    let top = min(state.top, max(0, lines.count - area.size.rows))
    let rest = lines.dropFirst(top)
    let isCut = rest.count > area.size.rows && area.size.rows > 2
    let room = isCut ? area.size.rows - 1 : area.size.rows
    if isCut {
      frame.write(
        "\(rest.count - room) more lines", row: area.row + room,
        column: area.column + 1 + labelWidth, width: max(0, area.size.columns - labelWidth - 1),
        style: .faint)
    }
    for (offset, line) in rest.prefix(room).enumerated() {
      let row = area.row + offset
      frame.write(
        line.label, row: row, column: area.column + 1, width: labelWidth - 1, style: .faint)
      let column = area.column + 1 + (line.isHeading ? 0 : labelWidth)
      let width = area.columns.upperBound - column
      let values = line.isHeading ? shortened(line.values, to: width, model) : line.values
      StyledLine(values).draw(row: row, column: column, width: width, into: &frame)
      if isFocused, top + offset == state.line { frame.select(row: row, columns: area.columns) }
    }
  }

  /// The values of a heading with as much of the name, which is first, as leaves room for the others.
  private static func shortened(
    _ values: [LabelledLine.Value], to width: Int, _ model: Model
  ) -> [LabelledLine.Value] {
    guard let name = values.first else { return values }
    let others = values.dropFirst()
    let room = width - others.reduce(0) { $0 + CellWidth.of($1.text) }
    let text = model.shortName.text(name.text, in: max(room, width / 2))
    return [.init(text: text, style: name.style)] + others
  }

  /// Scrolls the details; the selected line moves only to stay visible.
  static func scroll(by distance: Int, height: Int, in model: inout Model) {
    let count = lines(of: model).count
    var state = model.inspection[DetailFeature.self]
    state.top = min(max(0, state.top + distance), max(0, count - height))
    // The last row may be the one that counts the lines below.
    let visible = state.top + height >= count ? height : height - 1
    state.line = min(max(state.line, state.top), max(state.top, state.top + visible - 1))
    model.inspection[DetailFeature.self] = state
  }

  /// The details of the selected line of a list, or of the selected coordinator.
  static func lines(of model: Model) -> [LabelledLine] {
    if let list = model.features[model.subject] as? any DetailedPanel.Type,
      let details = list.details(in: model)
    {
      return details
    }
    let id = model.inspection.tree.selectedNode?.id
    var lines = facts(about: id, model)
    // Below the heading, since the step is why the user looks; a removed coordinator has no facts.
    if let id = model.inspection.tree.selection {
      lines.insert(contentsOf: changes(of: id, model), at: min(1, lines.count))
    }
    return lines + (id.map { lints(about: $0, model) } ?? [])
  }

  /// What the step that the tree marks changed of a coordinator, from what to what; none while the
  /// view goes on.
  private static func changes(of id: CoordinatorID, _ model: Model) -> [LabelledLine] {
    guard model.inspection.isStill,
      let change = model.inspection.history.moment?.change?.nodes[id]
    else { return [] }
    return FactLines.of(change, "changed", model)
  }

  /// The facts about a coordinator; empty if it does not show.
  static func facts(about id: CoordinatorID?, _ model: Model) -> [LabelledLine] {
    guard let snapshot = model.inspection.shown, let node = id.flatMap({ snapshot[$0] }) else {
      return []
    }
    if let declared = model.inspection.declared {
      return DeclaredDetails(of: node, in: declared, model).lines
    }
    let lines =
      DetailLines(
        node: node, snapshot: snapshot, visible: model.inspection.tree.visible,
        glyphs: model.glyphs,
        listed: node.children.prefix(DetailLines.limit).compactMap { snapshot[$0] }
      ).all + model.features.all.compactMap { $0.fact(about: node.id, in: model) }
    return lines.flatMap { wrapped($0, model) }
  }

  /// The line, in several lines if its value is longer than one.
  private static func wrapped(_ line: LabelledLine, _ model: Model) -> [LabelledLine] {
    guard !line.isHeading, let value = line.values.last,
      line.values.dropLast().allSatisfy({ $0.text.count < longestTitle })
    else { return [line] }
    let before = line.values.dropLast()
    let start = before.reduce(0) { $0 + CellWidth.of(model.glyphs.shown($1.text)) }
    let room = valueWidth(in: model) - start
    let text = model.glyphs.shown(value.text)
    guard room >= fewestOfValue, CellWidth.of(text, upTo: room + 1) > room else { return [line] }
    return WrappedText.lines(of: text, in: room).enumerated().map { index, part in
      var wrapped = LabelledLine(index == 0 ? line.label : "")
      wrapped.values =
        (index == 0
          ? Array(before) : start == 0 ? [] : [.init(text: String(repeating: " ", count: start))])
        + [.init(text: part, style: value.style)]
      return wrapped
    }
  }

  /// The longest title of a value, and the fewest cells of a value that is wrapped behind it.
  private static let (longestTitle, fewestOfValue) = (24, 8)

  /// The width of the values in cells.
  private static func valueWidth(in model: Model) -> Int {
    max(8, DetailsBelow.width(in: model) - 2 - labelWidth)
  }
}

private struct DetailLines {
  typealias Line = LabelledLine
  let node: FlowNode
  let snapshot: FlowSnapshot
  let visible: VisiblePath
  let glyphs: Glyphs
  /// The children that the details list; a coordinator may have thousands of them.
  let listed: [FlowNode]

  static let limit = 1_000

  var all: [Line] {
    let screens =
      node.isSkeleton
      ? [Line("stack", .init(text: "loading", style: .faint))]
      : [Line("root", marked(node.root, isCurrent: current == .root))] + stack
    return [heading, Line("relation", relation), Line("context", context)] + screens + pushed
      + modals + detents + detour + tabs + given + others + unlisted + [shows]
  }

  /// The facts without lines of their own.
  private var others: [Line] {
    NodeFact.listed.compactMap { fact in
      let text = FactWords(in: snapshot).text(of: fact, at: node)
      return text.isEmpty ? nil : Line(fact.title, text)
    }
  }

  private var heading: Line {
    .heading(
      .init(text: node.title, style: .bold), .init(text: "  \(node.id)  ", style: .faint),
      .init(text: node.routeType, style: .accent))
  }

  /// The place of the current route; nil while the coordinator is not presented.
  private var current: FlowNode.CurrentPlace? { node.isWaiting ? nil : node.currentPlace }

  private var relation: String {
    let parent = node.parent.flatMap { snapshot[$0] }
    let place =
      node.relation == .tab ? "tab \((node.tabIndex ?? 0) + 1)" : node.relation.title
    return parent.map { "\(place) of \($0.title) \($0.id)" } ?? place
  }

  private var context: String {
    guard let context = node.presentContext else { return "none \(glyphs.bullet) not presented" }
    let back = context.shouldShowBackButton ? "shows a back button" : "no back button"
    return "\(context.rawValue) \(glyphs.bullet) \(back)"
  }

  private func marked(_ route: RouteLabel, isCurrent: Bool) -> Line.Value {
    let text = route.shown
    return Line.Value(
      text: isCurrent ? "\(glyphs.current) \(text)" : text,
      style: isCurrent ? .coloured(.accent, bold: true) : .plain)
  }

  /// The stack from top to bottom: where rows are missing, the bottom is left out.
  private var stack: [Line] {
    var lines = node.path.indices.suffix(Self.limit).reversed().map { index in
      let entry: Line.Value =
        switch node.path[index] {
        case .route(let route): marked(route, isCurrent: current == .path(index))
        case .child(let id):
          .init(text: "[\(snapshot[id]?.title ?? "\(id)")]", style: .coloured(.pushed))
        }
      let number = "\(index + 1 + (node.pathOmitted ?? 0)) "
      return Line("", .init(text: number, style: .faint), entry)
    }
    let more = node.path.count - lines.count + (node.pathOmitted ?? 0)
    if more > 0 { lines.append(Line("", .init(text: "\(more) more", style: .faint))) }
    if lines.isEmpty { lines = [Line("", .init(text: "empty", style: .faint))] }
    lines[0].label = "stack"
    return lines
  }

  private var unlisted: [Line] {
    let count = node.children.count - Self.limit
    return count > 0
      ? [Line("", .init(text: "\(count) more children in the tree", style: .faint))] : []
  }

  /// The listed children in these relations, each with a note.
  private func list(
    _ label: String, _ relations: Relation..., note: (FlowNode) -> String
  ) -> [Line] {
    let children = relations.flatMap { relation in listed.filter { $0.relation == relation } }
    return children.enumerated().map { index, child in
      Line(
        index == 0 ? label : "",
        .init(
          text: "\(glyphs.relation(child, isSelectedTab: child.tabIndex == node.selectedTab)) "
            + "\(child.title) \(note(child))",
          style: .coloured(child.relation.colour)))
    }
  }

  private var pushed: [Line] {
    list("pushed", .pushed) { $0.currentRoute.shown }
      + list("children", .child) { _ in "\(glyphs.bullet) not pushed" }
      + list("flow", .currentFlow) { $0.currentRoute.shown }
  }

  private var modals: [Line] {
    (node.presented.map { [Line("shows", marked($0, isCurrent: true))] } ?? [])
      + list("modals", .presentedModal, .modalRegistration) {
        $0.relation == .presentedModal ? "(presented)" : "(registered)"
      }
  }

  private var detents: [Line] {
    guard let detents = node.detents else { return [] }
    let kind = detents.isFullScreenCover ? "full-screen cover" : "sheet"
    let drag = detents.showsDragIndicator ? " \(glyphs.bullet) drag indicator" : ""
    let lines = detents.detents.map { detent in
      let measured = Points.measured(detent, detents)
      let isSelected = detent == detents.restingDetent
      let text =
        "\(isSelected ? glyphs.current : " ") \(CellWidth.padded(detent.rawValue, to: 11))"
        + "\(glyphs.arrow) \(Points.inPoints(detents.resolve(detent)))"
        + (measured.isEmpty ? "" : "  \(measured)")
      return Line("", .init(text: text, style: isSelected ? .coloured(.modal, bold: true) : .plain))
    }
    return [Line("detents", "\(kind)\(drag)")] + lines
  }

  private var detour: [Line] {
    list("detour", .detour) { _ in node.detour.map { "as \($0.shown)" } ?? "" }
  }

  private var tabs: [Line] {
    var lines = list("tabs", .tab) { $0.currentRoute.shown }
    if let item = node.tabItem { lines.append(Line("tab item", "\(item.text) (\(item.image))")) }
    return lines
  }

  private var given: [Line] {
    node.givenFacts.enumerated().map { index, fact in
      Line(
        index == 0 ? "facts" : "", .init(text: "\(fact.name) ", style: .faint),
        .init(text: fact.value))
    }
  }

  private var shows: Line {
    guard visible.contains(node.id) else {
      return Line("on screen", .init(text: "no", style: .faint))
    }
    if node.shows == nil { return Line("on screen", .init(text: "yes", style: .accent)) }
    if let cover = visible.cover(of: node.id).flatMap({ snapshot[$0] }) {
      let sign = glyphs.sign(of: cover.relation)
      return Line("on screen", .init(text: "covered by \(sign) \(cover.title)", style: .faint))
    }
    let leaf = visible.last.flatMap { snapshot[$0] }
    return Line("on screen", "as \(leaf?.title ?? "")")
  }
}

extension DetailPanel {
  /// The findings about a coordinator, each with its fix.
  static func lints(about id: CoordinatorID, _ model: Model) -> [LabelledLine] {
    let findings = model.inspection.shownLints.findings(about: id)
    var lines = findings.prefix(mostFindings).flatMap { self.lines(of: $0, model) }
    if !lines.isEmpty { lines[0].label = "lints" }
    let more = findings.count - mostFindings
    if more > 0 {
      lines.append(LabelledLine("", .init(text: "\(more) more in the lints panel", style: .faint)))
    }
    return lines
  }

  /// A text of any length, in lines of the width of the details.
  static func wrapped(
    _ label: String, _ text: String, _ model: Model, style: Style = .plain
  ) -> [LabelledLine] {
    WrappedText.lines(of: model.glyphs.shown(text), in: valueWidth(in: model)).enumerated()
      .map { LabelledLine($0 == 0 ? label : "", .init(text: $1, style: style)) }
  }

  static func lines(of finding: LintFinding, _ model: Model) -> [LabelledLine] {
    let sign = finding.verdict.sign(model.glyphs)
    let name = LabelledLine(
      "",
      .init(text: "\(sign) \(finding.verdict.rawValue)", style: .coloured(finding.verdict.colour)),
      .init(text: "  \(finding.lint)/\(finding.rule)", style: .faint))
    return [name] + wrapped("", finding.message, model)
      + wrapped("fix", finding.advice, model, style: .accent)
  }

  private static let mostFindings = 50
}

extension LabelledLine {
  /// A line of values without a label, from the left edge on.
  static func heading(_ values: Value...) -> LabelledLine {
    var line = LabelledLine("")
    (line.values, line.isHeading) = (values, true)
    return line
  }
}
