/// A range of whole numbers of the protocol.
///
/// A field names its range where it is decoded, and the schema of `rpc.discover` is derived from that.
/// Docs/Protocol.md lists the ranges.
package protocol WireRange: Sendable {
  associatedtype Number: FixedWidthInteger & Codable & Sendable
  static var range: ClosedRange<Number> { get }
}

/// What counts on for as long as an engine runs: revisions, and the sequences of navigations and errors.
///
/// Every number is one that JSON keeps exactly (RFC 7493, section 2.2), and two of them can be added.
package enum Sequences: WireRange {
  package static let range: ClosedRange<UInt64> = 0...(1 << 53) - 1
}

/// How many there are of something; a million of them can be added.
package enum Counts: WireRange {
  package static let range = 0...(1 << 40)
}

/// How often a route was asked for; a million of them can be added.
package enum Uses: WireRange {
  package static let range: ClosedRange<UInt64> = 0...(1 << 40)
}

/// How deep a question of a trace stands below the first; no trace of an engine has more entries.
package enum Depths: WireRange {
  package static let range = 0...1_000
}

/// An index of a tab, or how many entries of a path are left out.
package enum Indices: WireRange {
  package static let range = 0...1_000_000_000
}

/// The selected tab, or -1 for none.
package enum SelectedTabs: WireRange {
  package static let range = -1...1_000_000_000
}

/// A duration in nanoseconds, up to 104 days.
package enum Durations: WireRange {
  package static let range: ClosedRange<Int64> = 0...(1 << 53) - 1
}

/// A process.
package enum Processes: WireRange {
  package static let range: ClosedRange<Int32> = 0...(.max)
}

extension WireRange {
  /// The nearest number in the range: what the sending side does with an app's own numbers.
  package static func clamped(_ number: Number) -> Number {
    min(max(number, range.lowerBound), range.upperBound)
  }

  /// Why a number is none of the protocol; nil where it is in the range.
  static func objection(to number: Number) -> String? {
    range.contains(number)
      ? nil : "\(number) is not within \(range.lowerBound) to \(range.upperBound)"
  }
}

/// A number as it is decoded: one outside its range is no number of the protocol.
package struct Within<Range: WireRange>: Decodable {
  package let number: Range.Number

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    number = try container.decode(Range.Number.self)
    if let objection = Range.objection(to: number) {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: objection)
    }
  }

  private init(_ number: Range.Number) { self.number = number }
}

/// A number of the app's own as it is decoded: one outside its range is read as the nearest in it.
///
/// UIKit, for one, says "no tab" with the largest number there is.
package struct Clamped<Range: WireRange>: Decodable {
  package let number: Range.Number

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Range.Number.self))
  }

  private init(_ number: Range.Number) { self.number = Range.clamped(number) }
}

extension WireRange {
  fileprivate static var schema: JSONSchema {
    var schema = JSONSchema(type: "integer")
    schema.minimum = Int(range.lowerBound)
    schema.maximum = Int(range.upperBound)
    return schema
  }
}

extension Within: PlainSchema {
  package static var schema: JSONSchema { Range.schema }
  package static var sample: Self { Self(Range.range.lowerBound) }
}

extension Clamped: PlainSchema {
  package static var schema: JSONSchema { Range.schema }
  package static var sample: Self { Self(Range.range.lowerBound) }
}
