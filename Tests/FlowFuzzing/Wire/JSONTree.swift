/// JSON with its exact text: numbers of any size, and fields in their order, even repeated ones.
///
/// A library's decoder would refuse or correct what a hostile engine sends.
indirect enum JSONTree: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case array([JSONTree])
  case object([Field])

  struct Field: Equatable, Sendable {
    var name: String
    var value: JSONTree
  }

  /// The first field with that name.
  subscript(name: String) -> JSONTree? {
    get {
      guard case .object(let fields) = self else { return nil }
      return fields.first { $0.name == name }?.value
    }
    set {
      guard case .object(var fields) = self else { return }
      let place = fields.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(Field(name: name, value: value))
      case (nil, nil): break
      }
      self = .object(fields)
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: String? { if case .number(let number) = self { number } else { nil } }
  var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

  /// Parses JSON; returns nil if it is invalid.
  init?(parsing bytes: some Collection<UInt8>) {
    var reader = Reader(bytes: Array(bytes))
    guard let tree = reader.value() else { return nil }
    reader.skipSpace()
    guard reader.place == reader.bytes.count else { return nil }
    self = tree
  }

  /// The JSON text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(field.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<32:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// A reader for valid JSON from the corpus or from a viewer.
private struct Reader {
  let bytes: [UInt8]
  var place = 0

  mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[place]) { place += 1 }
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  mutating func value() -> JSONTree? {
    skipSpace()
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSONTree.text)
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    default:
      let digits = bytes[place...].prefix { "+-.eE0123456789".utf8.contains($0) }
      place = digits.endIndex
      return digits.isEmpty ? nil : .number(String(decoding: digits, as: UTF8.self))
    }
  }

  private mutating func array() -> JSONTree? {
    var elements: [JSONTree] = []
    place += 1
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      guard let element = value() else { return nil }
      elements.append(element)
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { return nil }
    }
  }

  private mutating func object() -> JSONTree? {
    var fields: [JSONTree.Field] = []
    place += 1
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\""), let name = string() else {
        return nil
      }
      skipSpace()
      guard take(":"), let value = value() else { return nil }
      fields.append(JSONTree.Field(name: name, value: value))
      skipSpace()
      if take("}") { return .object(fields) }
      guard take(",") else { return nil }
    }
  }

  private mutating func string() -> String? {
    var units: [UInt16] = []
    place += 1
    var plain: [UInt8] = []
    func flushed() -> [UInt16] { Array(String(decoding: plain, as: UTF8.self).utf16) }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: units + flushed(), as: UTF16.self)
      case UInt8(ascii: "\\"):
        units += flushed()
        plain = []
        guard let unit = escaped() else { return nil }
        units.append(unit)
      default: plain.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> UInt16? {
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "u"):
      guard place + 4 <= bytes.count else { return nil }
      defer { place += 4 }
      return UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    default: return UInt16(byte)
    }
  }
}
