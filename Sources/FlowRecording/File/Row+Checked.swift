import FlowProtocol
import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a column holds that is not what the table says.
struct UnexpectedValue: Error {
  /// Its name.
  let column: String
}

/// The ranges of the numbers in columns; Docs/Recording.md states them.
enum ColumnRange {
  /// Entries count from 1, and as far as that none was counted.
  static let entries = 1...Int.max / 2
  /// How many there are of something: a thousand of them can be added.
  static let counts = 0...(1 << 53) - 1
  /// Times, in seconds before or after 1970: some three thousand years.
  static let seconds = 1e11
  /// Texts other than JSON: names, and why a connection was lost.
  static let textBytes = 64 << 10
}

/// Values of the types that the tables state.
///
/// SQLite keeps values of any type in any column, and gives a text as 0 where a number is asked for: nothing
/// else in this target asks a row for a number, a text or a time.
extension Row {
  /// A whole number.
  func whole(atIndex index: Int, in range: ClosedRange<Int>) throws -> Int {
    guard case .int64(let number) = stored(index), let number = Int(exactly: number),
      range.contains(number)
    else { throw unexpected(index) }
    return number
  }

  /// A number of 64 bits that is stored with a sign.
  func bits(atIndex index: Int) throws -> UInt64 {
    guard case .int64(let number) = stored(index) else { throw unexpected(index) }
    return UInt64(bitPattern: number)
  }

  /// A text that is no JSON.
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

  /// A time; one that no calendar has is refused, since it cannot be shown.
  func time(atIndex index: Int) throws -> Date {
    let seconds: Double
    switch stored(index) {
    case .double(let number): seconds = number
    case .int64(let number): seconds = Double(number)
    default: throw unexpected(index)
    }
    guard abs(seconds) < ColumnRange.seconds else { throw unexpected(index) }
    return Date(timeIntervalSince1970: seconds)
  }

  func timeIfPresent(atIndex index: Int) throws -> Date? {
    if case .null = stored(index) { return nil }
    return try time(atIndex: index)
  }

  /// A value that a column has as JSON.
  func value<Value: Decodable>(_ type: Value.Type, atIndex index: Int) throws -> Value {
    guard case .string(let text) = stored(index) else { throw unexpected(index) }
    let data = Data(text.utf8)
    // It may have so many values, or so deep, that decoding it takes many times its size.
    if let violation = WireCoding.violation(in: data) { throw violation }
    return try WireCoding.value(type, from: data)
  }

  /// How many bytes a text has; 0 where there is none.
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
