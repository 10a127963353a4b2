/// Percent-decoding (RFC 3986, 2.1), once.
enum PercentEncoding {
  /// Returns `bytes` decoded; `part` names them in an error.
  ///
  /// A `+` stays a plus: it means a space in forms, but not in URLs. O(length).
  static func decode(
    _ bytes: LinkParts.Bytes, part: @autoclosure () -> String
  ) throws(LinkError) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    guard let decoded = unescaped(bytes) else {
      throw .badEncoding(part: part(), text: String(decoding: bytes, as: UTF8.self))
    }
    let text = String(decoding: decoded, as: UTF8.self)
    // Decoding repairs invalid UTF-8, and so changes its bytes.
    guard text.utf8.elementsEqual(decoded) else {
      throw .badEncoding(part: part(), text: String(decoding: bytes, as: UTF8.self))
    }
    return text
  }

  private static func unescaped(_ bytes: LinkParts.Bytes) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalValue,
        let low = bytes[index + 2].hexadecimalValue
      else { return nil }
      decoded.append(high << 4 | low)
      index += 3
    }
    return decoded
  }
}
