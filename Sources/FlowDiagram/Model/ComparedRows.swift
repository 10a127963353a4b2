/// The rows of a coordinator before and after, as one list.
enum ComparedRows {
  typealias Row = Diagram.Row

  /// The titles in the order of a box.
  private static let titles = [
    "name", "place", "root", "stack", "tab", "modal", "sheet", "cover", "detour", "facts",
    "tab item", "order", "below",
  ]

  /// Returns the rows: a changed one says what it was before; a new one and an old one have a sign.
  ///
  /// O(rows).
  static func of(_ before: [Row], _ after: [Row]) -> [Row] {
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
