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
    let titles = Self.titles.filter { old[$0] != nil || new[$0] != nil }
    return titles.flatMap { title in
      let rows = joined(old[title] ?? [], new[title] ?? [])
      return rows.enumerated().map { index, row in
        var row = row
        row.title = index == 0 ? title : ""
        return row
      }
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
    var start = 0
    while start < min(old.count, new.count), old[start].text == new[start].text { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end].text == new[new.count - 1 - end].text
    { end += 1 }
    var rows = Array(new[..<start])
    for index in start..<max(old.count, new.count) - end {
      let (before, after) = (
        index < old.count - end ? old[index] : nil, index < new.count - end ? new[index] : nil
      )
      switch (before, after) {
      case (let before?, let row?) where before.text == row.text: rows.append(row)
      case (let before?, var row?):
        (row.text, row.change) = ("\(before.text) → \(row.text)", .changed)
        rows.append(row)
      case (nil, var row?):
        (row.text, row.change) = ("\(Diagram.Change.added.symbol) \(row.text)", .added)
        rows.append(row)
      case (let before?, nil):
        rows.append(
          Row(
            title: "", text: "\(Diagram.Change.removed.symbol) \(before.text)", change: .removed))
      case (nil, nil): break
      }
    }
    return rows + new[(new.count - end)...]
  }
}
