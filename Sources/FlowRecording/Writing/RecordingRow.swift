import FlowProtocol
import GRDB

struct RecordingRow: Sendable {
  typealias Columns = KeyValuePairs<String, (any DatabaseValueConvertible)?>

  private let sql: String
  private let values: [DatabaseValue]
  /// The approximate memory of the row, in bytes.
  let bytes: Int

  init(into table: String, _ columns: Columns, bytes: Int = 256) {
    let names = columns.map(\.key).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    sql = "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    values = columns.map { $0.value?.databaseValue ?? .null }
    self.bytes = bytes
  }

  /// Changes rows that are there, with a value for each `?` of the statement.
  init(changing sql: String, _ values: any DatabaseValueConvertible...) {
    self.sql = sql
    self.values = values.map(\.databaseValue)
    bytes = 256
  }

  func write(to database: Database) throws {
    let statement = try database.cachedStatement(sql: sql)
    try statement.execute(arguments: StatementArguments(values))
  }
}

extension UInt64 {
  /// The number with its bits as a signed integer, because SQLite's integers are signed.
  var stored: Int64 { Int64(bitPattern: self) }
}

extension String {
  /// The text for a column, without NUL, at which SQLite would end the text.
  var stored: String { utf8.contains(0) ? replacing("\0", with: "␀") : self }
}

/// A value in its wire format, as text, since SQLite's JSON functions accept only text.
struct JSONText {
  let text: String
  var bytes: Int { text.utf8.count }

  init(_ value: some Encodable) throws {
    text = String(decoding: try WireCoding.data(of: value), as: UTF8.self)
  }
}
