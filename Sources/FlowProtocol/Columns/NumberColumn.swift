/// A list of numbers; on the wire, one text with spaces between the numbers.
///
/// Three or more equal numbers in succession are the number, `*` and their count, because most
/// columns hardly change from row to row.
/// Reading 100,000 numbers takes about 1 ms in this form, and about 30 ms as a JSON array.
public struct NumberColumn<Number: FixedWidthInteger & Sendable>: Hashable, Sendable, Codable {
  /// The numbers.
  public var values: [Number]

  /// Creates a column of these numbers.
  public init(_ values: [Number] = []) {
    self.values = values
  }

  /// Decodes the text; throws if it has anything but numbers, runs and single spaces.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let column = Self.parse(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "it is not a list of numbers")
    }
    self = column
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  // Coders call generic code. The compiler specialises it only for the types that are named here.

  private static func parse(_ text: String) -> Self? {
    var text = text
    return text.withUTF8 { bytes in
      if Number.self == Int.self { return NumberColumn<Int>.read(bytes) as? Self }
      if Number.self == UInt64.self { return NumberColumn<UInt64>.read(bytes) as? Self }
      if Number.self == Int64.self { return NumberColumn<Int64>.read(bytes) as? Self }
      return read(bytes)
    }
  }

  private var text: String {
    if let column = self as? NumberColumn<Int> { return column.written() }
    if let column = self as? NumberColumn<UInt64> { return column.written() }
    if let column = self as? NumberColumn<Int64> { return column.written() }
    return written()
  }

  /// The numbers with spaces between them; a text for each number takes ten times as long.
  private func written() -> String {
    // The longest number is a sign with nineteen digits, or twenty digits, and a run has at least
    // three numbers.
    String(unsafeUninitializedCapacity: values.count * 21) { buffer in
      var end = 0
      func write(_ byte: UInt8) {
        buffer[end] = byte
        end += 1
      }
      func write(digits number: UInt64) {
        var rest = number
        let start = end
        repeat {
          write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
          rest /= 10
        } while rest > 0
        buffer[start..<end].reverse()
      }
      var index = 0
      while index < values.count {
        let value = values[index]
        if end > 0 { write(UInt8(ascii: " ")) }
        if value < 0 { write(UInt8(ascii: "-")) }
        write(digits: UInt64(truncatingIfNeeded: value.magnitude))
        var next = index + 1
        while next < values.count, values[next] == value { next += 1 }
        if next - index < 3 { next = index + 1 }
        if next - index > 1 {
          write(UInt8(ascii: "*"))
          write(digits: UInt64(next - index))
        }
        index = next
      }
      return end
    }
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Self? {
    if bytes.isEmpty { return Self() }
    var values: [Number] = []
    var value: Number = 0
    var (digits, isNegative, isInRange) = (0, false, true)
    /// The number of the run whose count is read.
    var repeated: Number?
    func finish() -> Bool {
      let count = repeated == nil ? 1 : Int(clamping: value)
      guard digits > 0, isInRange, count > 0, count <= Limits.rowsPerChunk - values.count
      else { return false }
      if let repeated {
        values.append(contentsOf: repeatElement(repeated, count: count))
      } else {
        values.append(value)
      }
      return true
    }
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        let (product, didOverflow) = value.multipliedReportingOverflow(by: 10)
        let digit = Number(byte - 0x30)
        let (sum, didOverflowToo) =
          isNegative
          ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
        if didOverflow || didOverflowToo { isInRange = false }
        value = sum
        digits += 1
      case 0x2d where digits == 0 && !isNegative && Number.isSigned:
        isNegative = true
      case 0x2a where repeated == nil && digits > 0:
        (repeated, value, digits, isNegative) = (value, 0, 0, false)
      case 0x20:
        guard finish() else { return nil }
        (repeated, value, digits, isNegative) = (nil, 0, 0, false)
      default: return nil
      }
    }
    return finish() ? Self(values) : nil
  }
}

/// The values of a message, each once, so that rows refer to them by index.
struct IndexTable<Value: Hashable> {
  private(set) var values: [Value] = []
  /// An upper estimate of the bytes that the values take in a message.
  private(set) var bytes = 0
  private var indices: [Value: Int] = [:]
  private let size: (Value) -> Int

  /// An empty table; `size` estimates the bytes of a value in a message.
  init(size: @escaping (Value) -> Int) { self.size = size }

  /// Returns the index of a value, and appends the value if it is new.
  mutating func index(of value: Value) -> Int {
    if let known = indices[value] { return known }
    indices[value] = values.count
    values.append(value)
    bytes += size(value)
    return values.count - 1
  }

  /// Returns the index of a value as for `index(of:)`; -1 for nil.
  mutating func index(of value: Value?) -> Int {
    guard let value else { return -1 }
    return index(of: value)
  }

  /// Appends the index of a value to a column, -1 for nil.
  ///
  /// A value is often the one of the row before, and comparing is faster than looking it up.
  mutating func append(_ value: Value?, to column: inout NumberColumn<Int>) {
    if let last = column.values.last, last >= 0, let value, values[last] == value {
      column.values.append(last)
    } else {
      column.values.append(index(of: value))
    }
  }
}

extension IndexTable<String> {
  static func texts() -> Self { Self { 8 + 6 * $0.utf8.count } }
}
