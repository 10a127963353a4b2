package import Foundation

/// JSON for people and scripts: indented, with sorted keys, times in ISO 8601, and each route as an
/// object.
///
/// All JSON of the program is made here. It is safe in a terminal, and decodes to the original texts.
package enum JSONOutput {
  /// Encodes a document with the name and the version of its schema.
  package static func encode(_ document: some ReportDocument) throws -> Data {
    try encodeWithoutSchema(NamedDocument(document))
  }

  /// Encodes a value that has no schema here: a file of the program's own, or the form of another
  /// tool, such as SARIF.
  package static func encodeWithoutSchema(_ value: some Encodable) throws -> Data {
    try text(of: value) + Data("\n".utf8)
  }

  /// Writes times in ISO 8601, in UTC, to the millisecond.
  private static let times = JSONEncoder.DateEncodingStrategy.custom { time, encoder in
    var container = encoder.singleValueContainer()
    try container.encode(Times.text(time))
  }

  /// Encodes a document of a stream in one line.
  package static func line(_ document: some ReportDocument) throws -> Data {
    try text(of: NamedDocument(document), formatting: []) + Data("\n".utf8)
  }

  /// Encodes like ``encodeWithoutSchema(_:)``, without a final line feed.
  package static func text(
    of value: some Encodable, formatting: JSONEncoder.OutputFormatting = .prettyPrinted
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = times
    encoder.userInfo[.encodesRoutesAsObjects] = true
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return escaped(try encoder.encode(value))
  }

  /// Returns `json` with `\uXXXX` for characters that control a terminal or are invisible, and for
  /// combining marks beyond the number that a character may have.
  ///
  /// The encoder escapes only C0. O(length).
  package static func escaped(_ json: Data) -> Data {
    if json.allSatisfy({ $0 < 0x7f }) { return json }
    var result = Data(capacity: json.count)
    var marks = 0
    let bytes = [UInt8](json)
    var (begin, next) = (0, 0)
    while next < bytes.count {
      let length = bytes[next] < 0x80 ? 1 : bytes[next] < 0xe0 ? 2 : bytes[next] < 0xf0 ? 3 : 4
      let end = min(next + length, bytes.count)
      defer { next = end }
      if bytes[next] < 0x7f {
        marks = 0
        continue
      }
      guard let scalar = String(decoding: bytes[next..<end], as: UTF8.self).unicodeScalars.first
      else { continue }
      marks = CombiningMarks.isMark(scalar) ? marks + 1 : 0
      guard marks > DisplayText.mostMarks || DisplayText.isHarmful(scalar) else { continue }
      result += bytes[begin..<next]
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += Data("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
      begin = end
    }
    return result + bytes[begin...]
  }
}
