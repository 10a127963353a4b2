import FlowModel
import FlowScan
import Foundation
import TestPatience
import Testing

/// Sources with accidental changes: a scan says something of each, and ends.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct MutationTests {
  /// A generator whose numbers can be repeated by the seed.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  private static let pieces = [
    "{", "}", "(", ")", "[", "]", ".", "self", "super", "$0", "&", "?", "!", "->", ":", "\"",
    "\"\"\"",
    "\\(", "case ", "enum ", "class ", "extension View {", "switch self {", "#if X", "#endif",
    "<<<<<<< A\n", "navigate(to: ", "init(", "@State ", "\u{0}", "é", "\u{202E}", "0x",
    "99999999999999999999",
  ]

  private func mutated(_ source: String, _ numbers: inout Numbers) -> String {
    var bytes = Array(source.utf8)
    for _ in 0...Int.random(in: 0...6, using: &numbers) {
      let start = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &numbers))
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes.removeSubrange(start..<end)
      case 1:
        bytes.insert(contentsOf: Self.pieces.randomElement(using: &numbers)!.utf8, at: start)
      case 2:
        bytes.insert(
          contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &numbers))
      case 3: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &numbers) }
      default:
        // A name becomes another one of the file.
        let words = String(decoding: bytes, as: UTF8.self)
          .split { !$0.isLetter && $0 != "_" }.map(String.init)
        if let one = words.randomElement(using: &numbers),
          let two = words.randomElement(using: &numbers)
        {
          let text = String(decoding: bytes, as: UTF8.self)
          bytes = Array(text.replacing(one, with: two, maxReplacements: 3).utf8)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// In ten parts, each of which has the whole time of a test.
  @Test(arguments: 0..<10) func mutatedSourcesEnd(part: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift.txt") }.sorted()
    let sources = try paths.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    try #require(sources.count > 5)
    var found = 0
    let count = Lane.count(100, long: 1_000)
    for number in part * count..<(part + 1) * count {
      var numbers = Numbers(state: UInt64(number))
      let source = mutated(sources[number % sources.count], &numbers)
      let map = Scan(texts: [("A.swift", "App", source)]).map
      found += map.coordinators.count
      // Every part of a map refers to what the map has.
      let routes = Set(map.routes.map(\.id))
      let coordinators = Set(map.coordinators.map(\.id))
      #expect(routes.count == map.routes.count, "case \(number)")
      #expect(coordinators.count == map.coordinators.count, "case \(number)")
      for claim in map.claims {
        #expect(coordinators.contains(claim.coordinator), "case \(number)")
        #expect(routes.contains(claim.route), "case \(number)")
        #expect(claim.opens.map(coordinators.contains) ?? true, "case \(number)")
      }
    }
    // Most of what was there is found still.
    #expect(found > count)
  }
}
