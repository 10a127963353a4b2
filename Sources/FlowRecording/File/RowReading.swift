import FlowModel
import Foundation
import GRDB

/// A column has a value that its table does not allow.
struct UnexpectedValue: Error {
  let column: String
}

/// The ranges of the numbers in columns, as Docs/Recording.md lists them.
enum ColumnRange {
  /// Ids of entries, from 1; a larger id could not be counted.
  static let entries = 1...Int.max / 2
  /// Counts; a thousand of them can be added.
  static let counts = 0...(1 << 53) - 1
  /// The maximum size of texts other than JSON, such as names, in bytes.
  static let textBytes = 64 << 10
}

/// Access to the values of a row, checked against the types of the tables.
///
/// SQLite keeps values of any type in any column, and converts a text to 0 if a number is
/// requested. No other code in this target may read a number, a text or a time from a row.
extension Row {
  func whole(atIndex index: Int, in range: ClosedRange<Int>) throws -> Int {
    guard case .int64(let number) = stored(index), let number = Int(exactly: number),
      range.contains(number)
    else { throw unexpected(index) }
    return number
  }

  func wholeIfPresent(atIndex index: Int, in range: ClosedRange<Int>) throws -> Int? {
    if case .null = stored(index) { return nil }
    return try whole(atIndex: index, in: range)
  }

  /// Returns a 64-bit number that is stored as a signed one.
  func bits(atIndex index: Int) throws -> UInt64 {
    guard case .int64(let number) = stored(index) else { throw unexpected(index) }
    return UInt64(bitPattern: number)
  }

  /// Returns a text that is not JSON.
  func text(atIndex index: Int) throws -> String {
    guard case .string(let text) = stored(index), text.utf8.count <= ColumnRange.textBytes else {
      throw unexpected(index)
    }
    return text
  }

  func textIfPresent(atIndex index: Int) throws -> String? {
    if case .null = stored(index) { return nil }
    return try text(atIndex: index)
  }

  /// Returns a time; refuses one outside the supported range, since it could not be shown.
  func time(atIndex index: Int) throws -> Date {
    let seconds: Double
    switch stored(index) {
    case .double(let number): seconds = number
    case .int64(let number): seconds = Double(number)
    default: throw unexpected(index)
    }
    guard abs(seconds) < Limits.seconds else { throw unexpected(index) }
    return Date(timeIntervalSince1970: seconds)
  }

  func timeIfPresent(atIndex index: Int) throws -> Date? {
    if case .null = stored(index) { return nil }
    return try time(atIndex: index)
  }

  /// Returns a value that the column stores as JSON.
  func value<Value: Decodable>(_ type: Value.Type, atIndex index: Int) throws -> Value {
    try WireCoding.value(type, from: Data(try json(atIndex: index).utf8))
  }

  /// Returns a text that is JSON of a size that can be decoded.
  func json(atIndex index: Int) throws -> String {
    guard case .string(let text) = stored(index) else { throw unexpected(index) }
    // Too many or too deeply nested values would take many times the text's size to decode.
    if let violation = WireCoding.violation(in: Data(text.utf8)) { throw violation }
    return text
  }

  /// Returns the number of bytes of a text; 0 if the column has none.
  func size(atIndex index: Int) -> Int {
    if case .string(let text) = stored(index) { text.utf8.count } else { 0 }
  }

  private func stored(_ index: Int) -> DatabaseValue.Storage {
    let value: DatabaseValue = self[index]
    return value.storage
  }

  private func unexpected(_ index: Int) -> UnexpectedValue {
    UnexpectedValue(column: Array(columnNames)[index])
  }
}

extension Database {
  /// Returns the result of `make` for each row; a row is valid only during that call.
  func rows<Element>(
    _ sql: String, _ arguments: StatementArguments = [], _ make: (Row) throws -> Element
  ) throws -> [Element] {
    let rows = try Row.fetchCursor(self, sql: sql, arguments: arguments)
    var elements: [Element] = []
    while let row = try rows.next() { elements.append(try make(row)) }
    return elements
  }
}
