/// Changes bytes at random: some changes keep most of the JSON or of the header, others do not.
struct Mutator {
  let corpus: Corpus
  var random: SplitMix64

  /// The maximum size of an input, in bytes.
  static let largest = 64 << 10

  /// Returns a message from the corpus with a few changes.
  mutating func message() -> [UInt8] {
    changed(corpus.messages[random.below(corpus.messages.count)].bytes)
  }

  /// Returns a byte stream: a few frames from the corpus or generated ones, changed or not.
  mutating func stream() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...random.below(3) {
      if random.below(3) == 0 {
        bytes += corpus.streams[random.below(corpus.streams.count)].bytes
      } else {
        let payload = random.below(2) == 0 ? [] : message().prefix(2_000)
        let length = random.below(8) == 0 ? random.below(4_000) : payload.count
        bytes += Array("Content-Length: \(length)\r\n\r\n".utf8) + payload
      }
    }
    return random.below(4) == 0 ? bytes : changed(bytes)
  }

  private mutating func changed(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    // Most are changed little, since a reader stops at the first error.
    for _ in 0..<(random.below(3) == 0 ? 1 + random.below(5) : 1) { change(&bytes) }
    if bytes.count > Self.largest { bytes.removeLast(bytes.count - Self.largest) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes = piece() }
    switch random.below(16) {
    case 0: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    case 1: bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes.removeSubrange(range(in: bytes, upTo: 32))
    case 3: bytes.insert(contentsOf: bytes[range(in: bytes, upTo: 256)], at: place(in: bytes))
    case 4: bytes.insert(contentsOf: piece(), at: place(in: bytes))
    case 5: bytes.replaceSubrange(range(in: bytes, upTo: 16), with: piece())
    case 6: bytes.removeLast(random.below(bytes.count))
    case 7: splice(&bytes)
    case 8, 9: swapTexts(&bytes)
    default: replaceValue(&bytes)
    }
  }

  /// Values that are difficult for JSON readers.
  private static let values: [String] = [
    "null", "true", "-1", "0", "1.5", "1e400", "-1e-400", "18446744073709551615",
    "18446744073709551616", "9223372036854775808", "-9223372036854775809", "1e308", "\"\"",
    "\"inf\"", "\"nan\"", "\"\\u0000\"", "\"\\ud83d\\ude00\\u202e\"", "[]", "{}", "[[{}]]",
    "[1,\"a\"]", "\"1*3\"", "\"0*2000\"", "\"0*50000\"",
    "{\"a\":{\"b\":[]}}", "{\"route\":{}}", "{\"code\":1,\"message\":\"\"}",
  ]

  /// Texts that are not values, or that break headers.
  private static let scraps: [String] = [
    "00", "0x1", "NaN", "\"\\ud800\"", "\"\\udfff\\ud800\"", "\"\\", "\\u12", "\"", "[", "]", "{",
    "}",
    ",", ":", "[[[[[[[[", "{\"a\":", "{\"a\":{\"a\":{\"a\":", "\"id\":", "\"method\":",
    "\"params\":{},",
    "\"result\":", "\"error\":{\"code\":1,\"message\":\"\"},", "\r\n\r\n", "\r\n", "\n", "\r",
    "Content-Length: ", "Content-Length: 0\r\n\r\n", "\u{feff}", "\u{202e}", "\u{0}", "👩‍👩‍👧‍👦", "//",
    "/*", " ",
    "\t", "\u{c}",
  ]

  private mutating func piece() -> [UInt8] {
    switch random.below(12) {
    case 0: (0...random.below(16)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case 1: Array(repeating: UInt8(ascii: "["), count: random.below(600))
    case 2: [0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf8].suffix(1 + random.below(6))
    case 3...6: Array(Self.scraps[random.below(Self.scraps.count)].utf8)
    default: value()
    }
  }

  private mutating func value() -> [UInt8] {
    Array(Self.values[random.below(Self.values.count)].utf8)
  }

  private mutating func splice(_ bytes: inout [UInt8]) {
    let other = corpus.messages[random.below(corpus.messages.count)].bytes
    bytes.removeLast(random.below(bytes.count))
    bytes += other[place(in: other)...]
  }

  /// Replaces one value with another, and keeps the enclosing JSON valid.
  private mutating func replaceValue(_ bytes: inout [UInt8]) {
    let start = place(in: bytes)
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")), colon + 1 < bytes.count
    else { return }
    let end = endOfValue(in: bytes, from: colon + 1)
    bytes.replaceSubrange((colon + 1)..<end, with: value())
  }

  private func endOfValue(in bytes: [UInt8], from start: Int) -> Int {
    var (depth, isText, index) = (0, false, start)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return index }
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
      index += 1
    }
    return bytes.count
  }

  /// Swaps two keys or texts, so that fields have wrong names and types.
  private mutating func swapTexts(_ bytes: inout [UInt8]) {
    guard let first = text(in: bytes), let second = text(in: bytes),
      first.upperBound <= second.lowerBound
    else { return }
    let (one, two) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: one)
    bytes.replaceSubrange(first, with: two)
  }

  private mutating func text(in bytes: [UInt8]) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    guard let start = bytes[place(in: bytes)...].firstIndex(of: quote),
      let end = bytes[(start + 1)...].firstIndex(of: quote)
    else { return nil }
    return start..<(end + 1)
  }

  private mutating func place(in bytes: [UInt8]) -> Int { random.below(bytes.count + 1) }

  private mutating func range(in bytes: [UInt8], upTo length: Int) -> Range<Int> {
    let start = random.below(bytes.count)
    return start..<min(bytes.count, start + 1 + random.below(length))
  }
}
