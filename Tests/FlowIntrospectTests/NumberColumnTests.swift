import FlowSamples
import NIOCore
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@Suite("Columns of numbers", .timeLimit(.minutes(Patience.minutes)))
struct NumberColumnTests {
  private func decoded<Number>(
    _ type: Number.Type, _ text: String
  ) -> [Number]? where Number: FixedWidthInteger & Sendable {
    guard let bytes = try? WireCoding.encode(text) else { return nil }
    return (try? WireCoding.decode(NumberColumn<Number>.self, from: bytes))?.values
  }

  @Test("a column survives the wire, with the largest and smallest numbers")
  func roundTrips() throws {
    let columns: [[Int]] = [[], [0], [-1], [.min, .max], [7, -7, 0, 10, 100], Array(-500...500)]
    for column in columns {
      #expect(try roundTrip(NumberColumn(column)).values == column)
    }
    #expect(try roundTrip(NumberColumn<UInt64>([0, .max])).values == [0, .max])
    #expect(try roundTrip(NumberColumn<Int8>([.min, .max])).values == [.min, .max])
  }

  @Test("random columns survive the wire", arguments: UInt64(1)...20)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let column = (0..<200).map { _ in
      Int(truncatingIfNeeded: random.next()) >> random.below(64)
    }
    #expect(try roundTrip(NumberColumn(column)).values == column, "seed \(seed)")
  }

  @Test(
    "a text that is not a list of numbers is refused",
    arguments: [
      " ", "1 ", " 1", "1  2", "-", "- 1", "--1", "1-", "1-2", "+1", "1.0", "1e3", "0x1", "1,2",
      "\u{661}", "1\t2", "1\n2", "1\u{0}", "a", "1 a", "NaN", "\u{202e}1", "{}",
    ])
  func junk(text: String) { #expect(decoded(Int.self, text) == nil, "'\(text)'") }

  @Test("numbers that the type cannot hold are refused, at any position")
  func overflow() {
    let huge = String(repeating: "9", count: 10_000)
    for text in ["9223372036854775808", "-9223372036854775809", huge, "1 \(huge) 2"] {
      #expect(decoded(Int.self, text) == nil)
    }
    #expect(decoded(UInt64.self, "18446744073709551615") == [.max])
    #expect(decoded(UInt64.self, "18446744073709551616") == nil)
    for text in ["128", "-129", "1 300"] { #expect(decoded(Int8.self, text) == nil) }
  }

  @Test("an unsigned column has no negative numbers")
  func negative() {
    for text in ["-1", "-0", "1 -2"] { #expect(decoded(UInt64.self, text) == nil) }
    #expect(decoded(Int.self, "-0") == [0])
  }

  @Test("JSON other than a text is refused", arguments: ["[1,2]", "12", "null", "{}"])
  func otherJSON(json: String) {
    #expect(throws: DecodingError.self) {
      try WireCoding.decode(NumberColumn<Int>.self, from: ByteBuffer(string: json))
    }
  }
}
