import FlowSamples
import NIOCore
import TestEngines
import TestPatience
import Testing

@testable import FlowProtocol

@Suite("Columns of numbers", .timeLimit(.minutes(Patience.minutes)))
struct NumberColumnTests {
  private func decoded<Number>(
    _ type: Number.Type, _ text: String
  ) -> [Number]? where Number: FixedWidthInteger & Sendable {
    guard let bytes = try? WireCoding.encode(text) else { return nil }
    return (try? WireCoding.decode(NumberColumn<Number>.self, from: bytes))?.values
  }

  private func written(_ values: [Int]) throws -> String {
    try WireCoding.decode(String.self, from: WireCoding.encode(NumberColumn(values)))
  }

  @Test("three or more equal numbers are written as a run")
  func runs() throws {
    #expect(try written([7, 7, 7, -1, -1, 0, 0, 0, 0, 5]) == "7*3 -1 -1 0*4 5")
    #expect(try written([]) == "")
    #expect(decoded(Int.self, "7*3 -1 -0*2 12*1") == [7, 7, 7, -1, 0, 0, 12])
    for column in [[], [.min, .min, .min, .max, .max, .max], Array(repeating: 9, count: 50_000)] {
      #expect(decoded(Int.self, try written(column)) == column)
    }
    let large = NumberColumn<UInt64>([.max, .max, .max, 0, .max])
    #expect(try roundTrip(large) == large)
    let small = NumberColumn<Int64>([.min, .min, .min, .max])
    #expect(try roundTrip(small) == small)
  }

  @Test("random columns with runs survive the wire", arguments: UInt64(1)...20)
  func randomRuns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let column = (0..<100).flatMap { _ in
      Array(
        repeating: Int(truncatingIfNeeded: random.next()) >> (32 + random.below(32)),
        count: random.below(6))
    }
    #expect(decoded(Int.self, try written(column)) == column, "seed \(seed)")
  }

  @Test(
    "a run that is not a number and a count is refused, as is a column that is too long",
    arguments: [
      "*", "1*", "*3", "1**3", "1*3*3", "1*0", "1*-3", "1* 3", "1 *3", "1*3 ", "-*3", "1*3-", "1*a",
      "1*50001", "1*30000 2*30000", "1*49999 2 3", "1*9223372036854775807",
      "1*99999999999999999999", "99999999999999999999*3",
    ])
  func badRuns(text: String) { #expect(decoded(Int.self, text) == nil, "'\(text)'") }

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
