import FlowModel

/// Reads JSON in place, and makes values only of what is asked for.
///
/// A decoder makes a value of each text and number, which takes a hundred times as long. The cursor
/// reads what recorders write; of other JSON, valid or not, it throws ``Unread``, and the caller
/// decodes all of it, or reports why it cannot. It does not check what it skips.
struct JSONCursor {
  /// JSON that the cursor does not read.
  struct Unread: Error {}

  /// The name of a member of an object, as it is written.
  struct Key {
    fileprivate let bytes: UnsafeRawBufferPointer

    /// Whether the name is `text`, in O(length).
    static func ~= (text: StaticString, key: Key) -> Bool {
      guard key.bytes.count == text.utf8CodeUnitCount else { return false }
      for index in 0..<key.bytes.count where key.bytes[index] != text.utf8Start[index] {
        return false
      }
      return true
    }
  }

  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  /// Creates a cursor at the beginning of the bytes, which have to outlive it.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  // MARK: Objects and arrays

  /// Begins an object, whose members ``nextKey(isFirst:)`` finds.
  mutating func beginObject() throws(Unread) { try expect(UInt8(ascii: "{")) }

  /// Returns the next member's name, before its value; nil at the end of the object.
  mutating func nextKey(isFirst: inout Bool) throws(Unread) -> Key? {
    guard try goesOn(until: UInt8(ascii: "}"), isFirst: &isFirst) else { return nil }
    let (start, end, hasEscapes) = try text()
    if hasEscapes { throw Unread() }
    try expect(UInt8(ascii: ":"))
    return Key(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
  }

  /// The maximum number of elements of an array: larger ones are decoded, which bounds the memory.
  private static let mostElements = Limits.values / 8

  /// Returns the elements of an array.
  mutating func elements<Element>(
    _ read: (inout JSONCursor) throws(Unread) -> Element
  ) throws(Unread) -> [Element] {
    try expect(UInt8(ascii: "["))
    var elements: [Element] = []
    var isFirst = true
    while try goesOn(until: UInt8(ascii: "]"), isFirst: &isFirst) {
      if elements.count == Self.mostElements { throw Unread() }
      elements.append(try read(&self))
    }
    return elements
  }

  private mutating func goesOn(until end: UInt8, isFirst: inout Bool) throws(Unread) -> Bool {
    let next = try peek()
    if next == end {
      index += 1
      return false
    }
    if isFirst { isFirst = false } else { try expect(UInt8(ascii: ",")) }
    return true
  }

  // MARK: Values

  /// Reads a text, clipped as a decoder clips it.
  mutating func string() throws(Unread) -> String {
    let (start, end, hasEscapes) = try text()
    if !hasEscapes {
      return Limits.clipped(String(decoding: bytes[start..<end], as: UTF8.self))
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(end - start)
    var index = start
    while index < end {
      var byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
        byte = try Self.escaped(bytes[index])
      }
      plain.append(byte)
      index += 1
    }
    return Limits.clipped(String(decoding: plain, as: UTF8.self))
  }

  /// Reads a whole number from 0 to 2^64 - 1.
  mutating func number() throws(Unread) -> UInt64 {
    _ = try peek()
    let start = index
    var number: UInt64 = 0
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isPastEnd) = tens.addingReportingOverflow(UInt64(digit))
      if isTooLarge || isPastEnd { throw Unread() }
      number = sum
      index += 1
    }
    // What follows a number ends it; a fraction or an exponent is not read.
    guard index > start, index < bytes.count, Self.endsWord(bytes[index]) else { throw Unread() }
    return number
  }

  /// Reads `true` or `false`.
  mutating func bool() throws(Unread) -> Bool {
    _ = try peek()
    let start = index
    while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
    // What follows a word ends it.
    guard index < bytes.count else { throw Unread() }
    let word = bytes[start..<index]
    if word.elementsEqual("true".utf8) { return true }
    if word.elementsEqual("false".utf8) { return false }
    throw Unread()
  }

  /// Moves past a value, in O(length), whatever its depth is.
  mutating func skip() throws(Unread) {
    var depth = 0
    repeat {
      switch try peek() {
      case UInt8(ascii: "\""): _ = try text()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
        if depth < 0 { throw Unread() }
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { throw Unread() }
        index += 1
      default:
        while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
      }
    } while depth > 0
  }

  // MARK: Bytes

  /// Returns the next byte that is no space, without moving past it.
  private mutating func peek() throws(Unread) -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      if byte > UInt8(ascii: " ") { return byte }
      index += 1
    }
    throw Unread()
  }

  private mutating func expect(_ byte: UInt8) throws(Unread) {
    guard try peek() == byte else { throw Unread() }
    index += 1
  }

  /// Moves past a text; returns where it is between its quotes.
  private mutating func text() throws(Unread) -> (start: Int, end: Int, hasEscapes: Bool) {
    try expect(UInt8(ascii: "\""))
    let start = index
    var hasEscapes = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return (start, index - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 2
      case 0..<0x20: throw Unread()
      default: index += 1
      }
    }
    throw Unread()
  }

  /// Whether a byte is not part of a number, or of true, false or null.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private static func escaped(_ letter: UInt8) throws(Unread) -> UInt8 {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: throw Unread()
    }
  }
}
