import FlowModel
import GRDB

struct RecordingRow: Sendable {
  typealias Value = any DatabaseValueConvertible & Sendable
  typealias Columns = KeyValuePairs<String, Value?>

  private enum Change {
    case insertion(table: String, Columns)
    case statement(String, [Value?])
  }

  private let change: Change
  /// The approximate memory of the row, in bytes.
  let bytes: Int

  /// Creates a new row; those of one table are fastest with the same columns in the same order.
  init(into table: String, _ columns: Columns, bytes: Int = 256) {
    change = .insertion(table: table, columns)
    self.bytes = bytes
  }

  /// A tag of a session, or of the whole recording.
  init(tag: EngineTag, of session: Int?) {
    self.init(
      into: "tags", ["session": session, "key": tag.key.stored, "value": tag.value.stored])
  }

  /// Changes existing rows, with a value for each `?` of the statement.
  init(changing sql: String, _ values: Value?...) {
    change = .statement(sql, values)
    bytes = 256
  }

  func write(to database: Database, with statements: inout InsertStatements) throws {
    let (sql, values) =
      switch change {
      case .insertion(let table, let columns):
        (statements.sql(into: table, columns), columns.map { $0.value as Argument? })
      case .statement(let sql, let values): (sql, values.map { $0 as Argument? })
      }
    try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
  }
}

private typealias Argument = any DatabaseValueConvertible

/// The statements that insert rows, each made once: making it takes longer than inserting a row.
struct InsertStatements {
  private struct Known {
    let columns: [String]
    let sql: String
  }

  private var known: [String: Known] = [:]

  /// Returns the statement of a table; it is made again if a row has other columns than the last one.
  mutating func sql(into table: String, _ columns: RecordingRow.Columns) -> String {
    if let known = known[table], known.columns.elementsEqual(columns.lazy.map(\.key)) {
      return known.sql
    }
    let names = columns.map(\.key).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    known[table] = Known(columns: columns.map(\.key), sql: sql)
    return sql
  }
}

extension UInt64 {
  /// The number with its bits as a signed integer, because SQLite's integers are signed.
  var stored: Int64 { Int64(bitPattern: self) }
}

/// A value in its wire format, as text, since SQLite's JSON functions accept only text.
struct JSONText {
  let text: String
  var bytes: Int { text.utf8.count }

  init(_ value: some Encodable) throws {
    text = String(decoding: try WireCoding.data(of: value), as: UTF8.self)
  }
}
