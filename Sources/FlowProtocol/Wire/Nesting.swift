/// How deep the arrays and objects of JSON stand in each other, and how many values there are.
///
/// A JSON reader works level by level, on a stack that ends, and keeps three numbers for each value.
package enum Nesting {
  /// What is wrong with `bytes`: something in them stands in more than `levels` arrays and objects, or they
  /// have more than `values` values; nil where nothing is.
  ///
  /// Brackets and commas in texts count for nothing. What is no JSON may be judged either way.
  ///
  /// O(bytes), about a nanosecond each.
  package static func violation(
    in bytes: UnsafeRawBufferPointer, levels: Int = Limits.nestingLevels,
    values: Int = Limits.values
  ) -> TransportError? {
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

  /// Where the text ends that begins at `start`: its quote, or the end of everything.
  private static func endOfText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }
}
