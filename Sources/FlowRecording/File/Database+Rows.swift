import GRDB

extension Database {
  /// Returns what `make` makes of each row, which is valid only during that call.
  func rows<Element>(
    _ sql: String, _ arguments: StatementArguments = [], _ make: (Row) throws -> Element
  ) throws -> [Element] {
    let rows = try Row.fetchCursor(self, sql: sql, arguments: arguments)
    var elements: [Element] = []
    while let row = try rows.next() { elements.append(try make(row)) }
    return elements
  }
}
