import FlowModel
import FlowReports

/// The hierarchy, with one line for each coordinator.
extension TreeFeature {
  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let tree = model.inspection.tree
    guard let snapshot = tree.snapshot else {
      let text = model.inspection.emptyText(
        of: .hierarchy, claiming: "no coordinator is known", at: model.now)
      return frame.writeEmpty(text, in: area)
    }
    let leaf = tree.visible.last
    if tree.outline.count == 0 {
      frame.write([StyledLine("no coordinator matches \(tree.ruleText)", .faint)], in: area)
    }
    let lints = model.inspection.shownLints
    let names = model.shortName
    let rows = tree.outline.rows(tree.top..<(tree.top + area.size.rows))
    let lines = rows.map { row in
      snapshot[row.id].map {
        TreeLine(row, $0, in: snapshot, model.glyphs, deepest: deepest(in: area.size.columns))
      }
    }
    let shown = zip(rows, lines).compactMap { row, line in
      line.map { (line: $0, isLeaf: row.id == leaf) }
    }
    let (widths, cuts) = widths(in: area.size.columns, for: shown, names, model.glyphs)
    for (offset, (row, parts)) in zip(rows, lines).enumerated() {
      guard let node = snapshot[row.id], let parts else { continue }
      let line = area.row + offset
      let warned = lints.mark(of: row.id).map { warning in
        warn(warning, row: line, in: area, model.glyphs, into: &frame)
      }
      let cover = tree.visible.cover(of: row.id).flatMap { snapshot[$0] }
      draw(
        parts, node, line: line, isOnScreen: cover == nil && tree.visible.contains(row.id),
        cover: cover, isLeaf: row.id == leaf, before: area.columns.upperBound - (warned ?? 0),
        in: area, widths, names, cuts, model.glyphs, into: &frame)
      let mark = tree.marks.mark(of: row.id)
      if let mark {
        let style = Style(colour: mark.style.colour, isBold: mark != .removed)
        frame[line, area.column] = .init(text: mark.sign(model.glyphs), style: style)
      }
      if row.id == tree.selection {
        if model.screen.panel == .tree {
          frame.select(row: line, columns: area.columns)
        } else {
          frame.restyle(row: line, columns: area.columns) { style in
            style.isBold = true
            style.isDim = false
          }
          if mark == nil {
            frame[line, area.column] = .init(
              text: model.glyphs.selected, style: .coloured(.accent, bold: true))
          }
        }
      }
    }
  }

  /// Writes the mark of the lints at the end of a line; returns its width in cells, with a blank.
  private static func warn(
    _ mark: LintsByCoordinator.Mark, row: Int, in area: Rectangle, _ glyphs: Glyphs,
    into frame: inout Frame
  ) -> Int {
    let text = mark.text(glyphs)
    let width = CellWidth.of(text)
    frame.write(
      text, row: row, column: area.columns.upperBound - 1 - width, width: width,
      style: .coloured(.warning, bold: true))
    return width + 1
  }

  /// Draws a line that ends before the column `end`; what lies under `cover` is dim.
  private static func draw(
    _ parts: TreeLine, _ node: FlowNode, line: Int, isOnScreen: Bool, cover: FlowNode?,
    isLeaf: Bool, before end: Int, in area: Rectangle, _ widths: Widths, _ names: ShortName,
    _ cuts: ShortName.Cuts, _ glyphs: Glyphs, into frame: inout Frame
  ) {
    let (nameWidth, routeWidth, contextWidth) = widths
    var style = Style(colour: node.relation.colour, isBold: isOnScreen)
    style.isDim = node.relation == .modalRegistration || cover != nil
    var column = area.column + 1
    column += frame.write(
      parts.lead, row: line, column: column, width: nameWidth - 1, style: .faint)
    column += frame.write(
      parts.sign + " ", row: line, column: column,
      width: max(0, nameWidth - (column - area.column)), style: style)
    // The visible screen has a sign before its route.
    let room = max(0, nameWidth - (isLeaf ? 2 : 0) - (column - area.column))
    let named = frame.write(
      names.text(parts.name, in: room, with: cuts), row: line, column: column, width: room,
      style: style)
    let behindName = column + named..<column + room
    if isLeaf {
      frame[line, area.column + nameWidth - 1] = .init(
        text: glyphs.live, style: .coloured(.accent, bold: true))
    }
    let routeStyle = isLeaf ? Style.coloured(.accent, bold: true) : isOnScreen ? style : .faint
    let routeStart = area.column + nameWidth + 1
    let routeEnd = routeStart + min(routeWidth, end - 1 - routeStart)
    let used = frame.write(
      parts.route, row: line, column: routeStart, width: routeEnd - routeStart, style: routeStyle)
    let behindRoute = routeStart + used..<max(routeStart + used, routeEnd)
    let gap = behindName.count > behindRoute.count ? behindName : behindRoute
    let covered = cover.flatMap { cover -> String? in
      let words = "covered by \(glyphs.sign(of: cover.relation)) "
      let room = gap.count - 2 - CellWidth.of(words)
      // A part of these words would say nothing.
      return room < fewestOfName
        ? nil : words + names.text(cover.title, in: min(room, 40), with: cuts)
    }
    let remark = [covered ?? "", parts.facts].filter { !$0.isEmpty }
      .joined(separator: " \(glyphs.bullet) ")
    if !remark.isEmpty, gap.count >= fewestCells {
      frame.write(
        remark, row: line, column: gap.lowerBound + 2, width: gap.count - 2, style: .faint)
    }
    if contextWidth > 0 {
      let start = routeStart + routeWidth + 1
      frame.write(
        parts.context, row: line, column: start, width: min(contextWidth, end - start) - 1,
        style: .faint)
    }
  }

  /// The cells of a line without its name: the lead, the sign, and the mark of the visible screen.
  private static func leadCells(of line: TreeLine, isLeaf: Bool, _ glyphs: Glyphs) -> Int {
    let parts = CellWidth.of(glyphs.shown(line.lead)) + CellWidth.of(glyphs.shown(line.sign))
    return 1 + parts + 1 + (isLeaf ? 2 : 0)
  }

  /// The minimum number of free cells behind a name or a route for the facts of the app.
  private static let fewestCells = 10
  /// The minimum number of cells for the name of what covers a coordinator.
  private static let fewestOfName = 6

  private typealias Widths = (name: Int, route: Int, context: Int)

  /// The widths for these lines, and how all of their names are shortened.
  ///
  /// Names get the cells that they need and routes do not, and routes those that names do not need.
  private static func widths(
    in columns: Int, for lines: [(line: TreeLine, isLeaf: Bool)], _ names: ShortName,
    _ glyphs: Glyphs
  ) -> (widths: Widths, cuts: ShortName.Cuts) {
    var widths = widths(in: columns)
    let leads = lines.map { leadCells(of: $0.line, isLeaf: $0.isLeaf, glyphs) }
    func needed(_ text: (String, _ cells: Int) -> String) -> Int {
      zip(lines, leads).map { line, lead in
        let cells = max(0, widths.name - lead)
        return lead + names.width(of: text(line.line.name, cells), upTo: columns)
      }.max() ?? 0
    }
    let routes = lines.map { names.width(of: $0.line.route, upTo: columns) }.max() ?? 0
    let more = needed { name, _ in name } - widths.name
    if more > 0, more <= widths.route - routes {
      widths.name += more
      widths.route -= more
    }
    let cuts = names.cuts(
      for: zip(lines, leads).map { line, lead in
        (name: line.line.name, cells: max(0, widths.name - lead))
      })
    let spare = widths.name - needed { names.text($0, in: $1, with: cuts) }
    let given = min(max(0, spare), max(0, routes - widths.route))
    widths.name -= given
    widths.route += given
    return (widths, cuts)
  }

  private static func widths(in columns: Int) -> Widths {
    let context = columns >= 56 ? 8 : 0
    // These cells are free on every line, so that nothing moves when a warning appears.
    let warning = columns >= 56 ? 3 : 0
    // If the columns were further apart, the eye would lose the line.
    let name = min(60, columns - min(24, columns / 3) - context - 2)
    return (name, columns - name - context - warning - 2, context)
  }

  /// The depth from which lines are not indented further, so that names have room.
  private static func deepest(in columns: Int) -> Int {
    max(1, min(TreeLine.deepest, (widths(in: columns).name - 16) / 2))
  }
}
