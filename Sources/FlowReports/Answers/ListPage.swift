/// The part of a list that an answer has: at most so many rows, from a cursor on.
package struct ListPage: Equatable, Sendable {
  /// The maximum number of rows; nil for all.
  package let limit: Int?
  /// The number of rows before the part.
  package let start: Int

  /// The whole list.
  package static let all = ListPage(limit: nil)

  package init(limit: Int?) { self.init(limit: limit, start: 0) }

  private init(limit: Int?, start: Int) { (self.limit, self.start) = (limit, start) }

  /// Creates a part from the cursor of an earlier answer.
  ///
  /// - Throws: ``ReportError`` for a text that is no cursor.
  package init(limit: Int?, cursor: String?) throws(ReportError) {
    guard let cursor else {
      self.init(limit: limit)
      return
    }
    guard let start = Int(cursor), start >= 0 else {
      throw .badInput("'\(clipped: cursor)' is no cursor: give the 'cursor' of an earlier answer")
    }
    self.init(limit: limit, start: start)
  }

  /// Returns the rows of the part, and the cursor of the next one; nil after the last.
  package func rows<Row>(of all: [Row]) -> (rows: [Row], next: String?) {
    let rest = all.dropFirst(start)
    let rows = rest.prefix(limit ?? .max)
    return (Array(rows), rows.count < rest.count ? "\(rows.endIndex)" : nil)
  }
}
