import FlowModel

struct HierarchyChanges {
  typealias Row = Diagram.Row

  let compared: ComparedSnapshots
  let hidden: Set<DiagramOptions.Part>

  var roots: [CoordinatorID] { compared.roots }

  /// Returns the coordinator in the first hierarchy, if it is in both.
  func before(_ id: CoordinatorID) -> FlowNode? {
    compared.isRemoved(id) ? nil : compared.before[id]
  }

  /// Returns the rows of a coordinator, with those of the first hierarchy where they differ.
  func rows(of id: CoordinatorID, isVisible: Bool) -> [Row]? {
    func rows(_ snapshot: FlowSnapshot, isVisible: Bool) -> [Row]? {
      snapshot[id].map {
        HierarchyRows(node: $0, snapshot: snapshot, isVisible: isVisible, hidden: hidden).all
      }
    }
    let old = rows(compared.before, isVisible: false)
    guard let new = rows(compared.after, isVisible: isVisible) else { return old }
    guard let old, let (before, after) = both(id) else { return new }
    return Self.merged(
      old + unseen(before, after, of: before), new + unseen(before, after, of: after))
  }

  private func both(_ id: CoordinatorID) -> (FlowNode, FlowNode)? {
    compared.before[id].flatMap { before in compared.after[id].map { (before, $0) } }
  }

  /// The rows for what a box does not show otherwise, if it differs.
  private func unseen(_ before: FlowNode, _ after: FlowNode, of node: FlowNode) -> [Row] {
    var rows: [Row] = []
    if before.givenName != after.givenName, !hidden.contains(.values) {
      rows.append(Row(title: "name", text: DiagramText.shown(node.title)))
    }
    if place(of: before) != place(of: after) {
      rows.append(Row(title: "place", text: DiagramText.shown(place(of: node))))
    }
    if before.tabItem?.text != after.tabItem?.text, let item = node.tabItem {
      rows.append(Row(title: "tab item", text: DiagramText.shown(item.text)))
    }
    if before.children != after.children, Set(before.children) == Set(after.children) {
      let names = node.children.prefix(6).compactMap { compared.node($0)?.name }
      rows.append(Row(title: "order", text: DiagramText.shown(names.joined(separator: ", "))))
    }
    return rows
  }

  /// The place of a coordinator below its parent, which its line shows too.
  private func place(of node: FlowNode) -> String {
    let tab = node.tabIndex.map { "\(node.relation.title) \($0 + 1)" } ?? node.relation.title
    let hasMoved = compared.before[node.id]?.parent != compared.after[node.id]?.parent
    let owner = hasMoved ? node.parent.flatMap { compared.node($0) } : nil
    return tab + (owner.map { " of \($0.name)" } ?? "")
  }

  func change(of id: CoordinatorID, rows: [Row]) -> Diagram.Change {
    if compared.isRemoved(id) { return .removed }
    if compared.isAdded(id) { return .added }
    return rows.contains { $0.change != .none } ? .changed : .none
  }

  /// Whether the box of a coordinator, or the line to it, differs.
  func isChanged(_ id: CoordinatorID, isVisible: Bool) -> Bool {
    change(of: id, rows: rows(of: id, isVisible: isVisible) ?? []) != .none
      || change(ofLineTo: id) != .none
  }

  func change(ofLineTo id: CoordinatorID) -> Diagram.Change {
    if compared.isRemoved(id) { return .removed }
    guard let (before, after) = both(id) else { return .added }
    return place(of: before) == place(of: after) ? .none : .changed
  }

  /// Returns the numbers of changes among coordinators: "+2 −1 ~3"; empty for none.
  ///
  /// O(coordinators).
  func counts(of ids: Set<CoordinatorID>) -> String {
    var counts: [Diagram.Change: Int] = [:]
    for id in ids {
      counts[change(of: id, rows: rows(of: id, isVisible: false) ?? []), default: 0] += 1
    }
    return Diagram.Change.shown.compactMap { change in
      counts[change].map { "\(change.symbol)\($0)" }
    }.joined(separator: " ")
  }

  // MARK: Rows

  /// The titles in the order of a box.
  private static let titles =
    [
      "name", "place", "root", "stack", "tab", "modal", "sheet", "cover", "detour", "facts",
      "tab item", "order", "below",
    ] + NodeFact.listed.map(\.title)

  /// Returns the rows: a changed row has its old text too; an added or a removed row has a sign.
  ///
  /// O(rows).
  private static func merged(_ before: [Row], _ after: [Row]) -> [Row] {
    let (old, new) = (sections(before), sections(after))
    return titles.flatMap { title in
      var rows = joined(old[title] ?? [], new[title] ?? [])
      for index in rows.indices { rows[index].title = index == 0 ? title : "" }
      return rows
    }
  }

  /// The rows by their titles; a row without one continues the row above.
  private static func sections(_ rows: [Row]) -> [String: [Row]] {
    var sections: [String: [Row]] = [:]
    var title = ""
    for row in rows {
      if !row.title.isEmpty { title = row.title }
      sections[title, default: []].append(row)
    }
    return sections
  }

  private static func joined(_ old: [Row], _ new: [Row]) -> [Row] {
    func isEqual(_ rows: (Row, Row)) -> Bool { rows.0.text == rows.1.text }
    let start = zip(old, new).prefix(while: isEqual).count
    let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix(while: isEqual).count
    let (before, after) = (Array(oldRest.dropLast(end)), Array(newRest.dropLast(end)))
    let rows = (0..<max(before.count, after.count)).map { index in
      guard index < after.count else {
        let text = "\(Diagram.Change.removed.symbol) \(before[index].text)"
        return Row(title: "", text: text, change: .removed)
      }
      var row = after[index]
      if index >= before.count {
        (row.text, row.change) = ("\(Diagram.Change.added.symbol) \(row.text)", .added)
      } else if before[index].text != row.text {
        (row.text, row.change) = ("\(before[index].text) → \(row.text)", .changed)
      }
      return row
    }
    return new.prefix(start) + rows + new.suffix(end)
  }
}
