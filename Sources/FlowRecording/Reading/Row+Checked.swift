import FlowIntrospect
import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a column holds that is not what the table says.
struct UnexpectedValue: Error {}

extension Row {
  /// A time of a column; one that no calendar has is refused, since nobody can show it.
  func time(atIndex index: Int) throws -> Date {
    let seconds = try decode(Double.self, atIndex: index)
    guard abs(seconds) < 1e11 else { throw UnexpectedValue() }
    return Date(timeIntervalSince1970: seconds)
  }

  func timeIfPresent(atIndex index: Int) throws -> Date? {
    try decode(Double?.self, atIndex: index) == nil ? nil : time(atIndex: index)
  }

  /// A value that a column has as JSON.
  func value<Value: Decodable>(_ type: Value.Type, atIndex index: Int) throws -> Value {
    try WireCoding.value(type, from: Data(try decode(String.self, atIndex: index).utf8))
  }
}
