/// Numbers, on the wire as one text with spaces between them.
///
/// A hundred thousand of them take a millisecond to read so, where as an array of JSON they take thirty.
public struct NumberColumn<Number: FixedWidthInteger & Sendable>: Hashable, Sendable {
  /// The numbers.
  public var values: [Number]

  /// A column of these numbers.
  public init(_ values: [Number] = []) {
    self.values = values
  }
}

extension NumberColumn: Codable {
  /// Reads the text; throws where something else than numbers and single spaces is in it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let values = Self.parse(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "it is no list of numbers")
    }
    self.values = values
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var text = ""
    text.reserveCapacity(values.count * 4)
    for (index, value) in values.enumerated() {
      if index > 0 { text += " " }
      text += String(value)
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private static func parse(_ text: String) -> [Number]? {
    if text.isEmpty { return [] }
    var values: [Number] = []
    var value: Number = 0
    var (digits, isNegative, isInRange) = (0, false, true)
    func finish() -> Bool {
      guard digits > 0, isInRange, values.count < Limits.rowsPerChunk else { return false }
      values.append(value)
      return true
    }
    for byte in text.utf8 {
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
      case 0x20:
        guard finish() else { return nil }
        (value, digits, isNegative) = (0, 0, false)
      default: return nil
      }
    }
    return finish() ? values : nil
  }
}
