/// Checks the depth and the number of values of a JSON text.
///
/// A JSON reader recurses on a stack of limited size, and keeps three numbers for each value.
package enum Nesting {
  /// Returns what is wrong: `bytes` nest deeper than `levels`, or have more than `values` values.
  ///
  /// Returns nil if they do neither.
  ///
  /// Ignores brackets and commas inside texts. For invalid JSON, may return a violation or nil.
  ///
  /// O(bytes), about a nanosecond each.
  package static func violation(
    in bytes: UnsafeRawBufferPointer, levels: Int = Limits.nestingLevels,
    values: Int = Limits.values
  ) -> JSONViolation? {
    var depth = 0
    var count = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        count += 1
        if depth > levels { return .nestedTooDeep(limit: levels) }
      case UInt8(ascii: ","):
        count += 1
        if count > values { return .tooManyValues(limit: values) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "\""): index = endOfText(in: bytes, from: index + 1)
      default: break
      }
      index += 1
    }
    return count > values ? .tooManyValues(limit: values) : nil
  }

  /// Returns the index of the quote that ends the text at `start`, or the end of the bytes.
  private static func endOfText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }
}

/// Why a JSON text must not be decoded.
package enum JSONViolation: Error, Hashable, CustomStringConvertible {
  /// Its arrays and objects nest deeper than the limit.
  case nestedTooDeep(limit: Int)
  /// It has more values than the limit.
  case tooManyValues(limit: Int)

  package var description: String {
    switch self {
    case .nestedTooDeep(let limit): "a message nests deeper than \(limit) levels"
    case .tooManyValues(let limit): "a message has more than \(limit) values"
    }
  }
}
