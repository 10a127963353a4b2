import FlowProtocol
import GRDB

struct RecordingRow: Sendable {
  typealias Columns = KeyValuePairs<String, (any DatabaseValueConvertible)?>

  private enum Change {
    case insertion(table: String, names: [String])
    case statement(String)
  }

  private let change: Change
  private let values: [DatabaseValue]
  /// The approximate memory of the row, in bytes.
  let bytes: Int

  init(into table: String, _ columns: Columns, bytes: Int = 256) {
    change = .insertion(table: table, names: columns.map(\.key))
    values = columns.map { $0.value?.databaseValue ?? .null }
    self.bytes = bytes
  }

  /// Changes rows that are there, with a value for each `?` of the statement.
  init(changing sql: String, _ values: any DatabaseValueConvertible...) {
    change = .statement(sql)
    self.values = values.map(\.databaseValue)
    bytes = 256
  }

  func write(to database: Database, with statements: inout InsertStatements) throws {
    let sql =
      switch change {
      case .insertion(let table, let names): statements.sql(into: table, names)
      case .statement(let sql): sql
      }
    let statement = try database.cachedStatement(sql: sql)
    try statement.execute(arguments: StatementArguments(values))
  }
}

/// The statements that insert rows, each made once: making it takes longer than inserting a row.
struct InsertStatements {
  private var known: [String: (names: [String], sql: String)] = [:]

  mutating func sql(into table: String, _ names: [String]) -> String {
    if let known = known[table], known.names == names { return known.sql }
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
    known[table] = (names, sql)
    return sql
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
