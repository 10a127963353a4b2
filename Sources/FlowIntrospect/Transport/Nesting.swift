/// How deep the arrays and objects of JSON stand in each other.
enum Nesting {
  /// Whether anything in `bytes` stands in more than `limit` arrays and objects.
  ///
  /// Brackets in texts count for nothing. What is no JSON may be judged either way.
  ///
  /// O(bytes), about a nanosecond each.
  static func exceeds(_ limit: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "\""): index = endOfText(in: bytes, from: index + 1)
      default: break
      }
      index += 1
    }
    return false
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
