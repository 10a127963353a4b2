/// A range of integers in the protocol.
///
/// The code that decodes a field names its range, or ``WireKey`` gives the range of its type. The
/// schema of `rpc.discover` is derived from these ranges, which Docs/Protocol.md lists.
package protocol WireRange: Sendable {
  associatedtype Number: FixedWidthInteger & Codable & Sendable
  static var range: ClosedRange<Number> { get }
}

/// Numbers that grow while an engine runs: revisions, and those of navigations and errors.
///
/// JSON represents each of them exactly (RFC 7493, section 2.2), and two of them can be added.
package enum Sequences: WireRange {
  package static let range: ClosedRange<UInt64> = 0...(1 << 53) - 1
}

/// Counts; a million of them can be added.
package enum Counts: WireRange {
  package static let range = 0...(1 << 40)
}

/// The number of requests for a route; a million of them can be added.
package enum Uses: WireRange {
  package static let range: ClosedRange<UInt64> = 0...(1 << 40)
}

/// The depth of a question of a trace below the first; no trace of an engine has more entries.
package enum Depths: WireRange {
  package static let range = 0...1_000
}

/// The index of a tab, or the number of path entries left out.
package enum Indices: WireRange {
  package static let range = 0...1_000_000_000
}

/// The index of the selected tab, or -1 for none.
package enum SelectedTabs: WireRange {
  package static let range = -1...1_000_000_000
}

/// Durations in nanoseconds, up to 104 days.
package enum Durations: WireRange {
  package static let range: ClosedRange<Int64> = 0...(1 << 53) - 1
}

/// Process ids.
package enum Processes: WireRange {
  package static let range: ClosedRange<Int32> = 0...(.max)
}

extension WireRange {
  /// Returns the nearest number in the range; the sending side uses it for the app's own numbers.
  package static func clamped(_ number: Number) -> Number {
    min(max(number, range.lowerBound), range.upperBound)
  }

  /// Returns why the number is invalid; nil if it is in the range.
  package static func objection(to number: Number) -> String? {
    range.contains(number)
      ? nil : "\(number) is not within \(range.lowerBound) to \(range.upperBound)"
  }

  fileprivate static var schema: JSONSchema {
    var schema = JSONSchema(type: "integer")
    schema.minimum = Int(range.lowerBound)
    schema.maximum = Int(range.upperBound)
    return schema
  }
}

/// A decoded number; one outside its range is refused.
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

/// A decoded number that the app chose; one outside its range becomes the nearest within it.
///
/// UIKit, for example, says "no tab" with the largest number there is.
package struct Clamped<Range: WireRange>: Decodable {
  package let number: Range.Number

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Range.Number.self))
  }

  private init(_ number: Range.Number) { self.number = Range.clamped(number) }
}

extension Within: PlainSchema {
  package static var schema: JSONSchema { Range.schema }
  package static var sample: Self { Self(Range.range.lowerBound) }
}

extension Clamped: PlainSchema {
  package static var schema: JSONSchema { Range.schema }
  package static var sample: Self { Self(Range.range.lowerBound) }
}
