package import Foundation

/// Encodes and decodes messages: JSON, with times in seconds since 1970, to the microsecond.
package enum WireCoding {
  /// The texts for numbers that JSON cannot represent.
  package enum NonFinite {
    package static let positive = "inf"
    package static let negative = "-inf"
    package static let nan = "nan"
    package static let all = [positive, negative, nan]
  }

  package static func data(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: NonFinite.positive, negativeInfinity: NonFinite.negative, nan: NonFinite.nan
    )
    return try encoder.encode(value)
  }

  /// Returns why JSON must not be decoded: its depth or its number of values; nil if it may be.
  package static func violation(in data: Data) -> JSONViolation? {
    data.withUnsafeBytes { Nesting.violation(in: $0) }
  }

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
  /// Creates a time from seconds since 1970, to the microsecond; nil if no message may have it.
  package init?(onWire seconds: Double) {
    guard abs(seconds) <= Limits.seconds else { return nil }
    self = Date(timeIntervalSince1970: seconds).inMicroseconds
  }

  /// Returns why the number of seconds is not a valid time.
  package static func objection(toSeconds seconds: Double) -> String {
    "\(seconds) seconds is not a valid time"
  }

  /// The time rounded to the microsecond, so that a decoded time equals the encoded one.
  ///
  /// A `Date` counts from 2001 and the wire from 1970, which costs a bit or two of precision.
  package var inMicroseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1e6).rounded() / 1e6)
  }
}
