package import NIOCore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How values become bytes: JSON, with times in seconds since 1970, to the microsecond.
package enum WireCoding {
  /// How numbers are written that JSON has no way to write.
  enum NonFinite {
    static let positive = "inf"
    package static let negative = "-inf"
    package static let nan = "nan"
    package static let all = [positive, negative, nan]
  }

  package static func encode(_ value: some Encodable) throws -> ByteBuffer {
    ByteBuffer(bytes: try data(of: value))
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: ByteBuffer, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    // Not copied: a message may have 16 MiB. The decoder keeps nothing of it.
    try bytes.withUnsafeReadableBytes { bytes in
      guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else {
        return try value(type, from: Data(), userInfo: userInfo)
      }
      let data = Data(bytesNoCopy: start, count: bytes.count, deallocator: .none)
      return try value(type, from: data, userInfo: userInfo)
    }
  }

  /// The bytes of a value.
  package static func data(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: NonFinite.positive, negativeInfinity: NonFinite.negative, nan: NonFinite.nan
    )
    return try encoder.encode(value)
  }

  /// Why JSON is not to be decoded: it nests too deep, or has too many values; nil where it may be.
  package static func violation(in data: Data) -> TransportError? {
    data.withUnsafeBytes { Nesting.violation(in: $0) }
  }

  /// The value that these are the bytes of.
  package static func value<Value: Decodable>(
    _ type: Value.Type, from data: Data, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let seconds = try container.decode(Double.self)
      guard let time = Date(onWire: seconds) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: Date.objection(toSeconds: seconds))
      }
      return time
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: NonFinite.positive, negativeInfinity: NonFinite.negative, nan: NonFinite.nan
    )
    return try decoder.decode(type, from: data)
  }
}

extension Date {
  /// A time in seconds since 1970, to the microsecond; nil for one that no message has.
  package init?(onWire seconds: Double) {
    guard abs(seconds) <= Limits.seconds else { return nil }
    self = Date(timeIntervalSince1970: seconds).inMicroseconds
  }

  /// Why there is no such time.
  static func objection(toSeconds seconds: Double) -> String { "\(seconds) seconds are no time" }

  /// The time to the microsecond: what comes off the wire is then equal to what went onto it.
  ///
  /// A `Date` counts from 2001, the wire from 1970, and the difference costs a bit or two.
  var inMicroseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1e6).rounded() / 1e6)
  }
}
