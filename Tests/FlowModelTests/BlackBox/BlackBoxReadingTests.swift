import Foundation
import Testing

@testable import FlowModel

@Suite("Reading any black box")
struct BlackBoxReadingTests {
  private let memory = RingMemory()

  init() {
    for number in 1...130 { memory.navigate("item\(number)") }
    memory.fail()
    memory.begin("last")
    _ = memory.ring.beginSilence(since: 1, at: 2)
  }

  /// Reads, and uses everything that is read.
  @discardableResult
  private func read(_ bytes: [UInt8]) -> BlackBoxReport? {
    guard let report = BlackBoxReport(reading: bytes) else { return nil }
    #expect(!report.text().isEmpty && report.entries.count <= BlackBoxFormat.slots)
    #expect(report.lastTime.timeIntervalSince1970.isFinite)
    return report
  }

  @Test("a slot with any other byte is torn, and the others are as before")
  func torn() throws {
    let bytes = memory.bytes
    let whole = try #require(read(bytes))
    #expect(whole.faults.isEmpty)
    let place = 40
    // The ring began again, but not up to here.
    let number = UInt64(place + 1)
    for offset in 0..<BlackBoxFormat.slotBytes {
      var changed = bytes
      changed[BlackBoxFormat.headerBytes + place * BlackBoxFormat.slotBytes + offset] ^= 0x10
      let report = try #require(BlackBoxReport(reading: changed))
      // A number of an end that is not its slot's says that the navigation has not ended.
      let isOfEnd = (320..<328).contains(offset)
      #expect(report.faults == (isOfEnd ? [] : [.torn(1)]), "byte \(offset)")
      let others = report.entries.filter { $0.number != number }
      #expect(others == whole.entries.filter { $0.number != number })
      let found = report.navigations.first { $0.number == number }
      #expect(offset < 320 ? found == nil : found?.end == nil, "byte \(offset)")
    }
  }

  @Test("a box that is cut anywhere is read up to there")
  func cut() throws {
    let bytes = memory.bytes
    let whole = Set(try #require(read(bytes)).entries)
    // Each length of the header and of two slots, and each place in a slot somewhere else.
    let lengths = Array(0...5_120) + Array(stride(from: 5_120, to: bytes.count, by: 37)) + [65_535]
    for length in lengths {
      guard let report = BlackBoxReport(reading: Array(bytes[..<length])) else {
        #expect(length < 8)
        continue
      }
      #expect(length >= 8)
      let slots = max(0, length - BlackBoxFormat.headerBytes) / BlackBoxFormat.slotBytes
      if length >= 12 {
        #expect(report.entries.count == slots && report.faults.contains(.cutShort(bytes: length)))
      }
      #expect(report.entries.allSatisfy { whole.contains($0) }, "\(length) bytes")
    }
    for length in lengths.filter({ $0 % 512 < 2 }) { read(Array(bytes[..<length])) }
  }

  @Test("of another version, the app and its start are read, and nothing else")
  func version() throws {
    var bytes = memory.bytes
    bytes[8] = 2
    // The writer of that version has made its own checksum.
    let sum = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { BlackBoxFormat.checksum(of: $0, words: 24) } ?? 0
    }
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(192..<200, with: $0) }
    let report = try #require(read(bytes))
    #expect(report.faults == [.otherVersion(2)])
    #expect(report.app == "shop" && report.pid == 4_711 && report.entries.isEmpty)
    #expect(report.text().contains("it is of version 2, and this flowscope reads version 1"))
  }

  @Test("a damaged header is said, and the entries stay")
  func header() throws {
    var bytes = memory.bytes
    bytes[60] ^= 1
    let report = try #require(read(bytes))
    #expect(report.faults == [.header] && report.entries.count == BlackBoxFormat.slots)
  }

  @Test("what is no black box is none")
  func others() {
    #expect(BlackBoxReport(reading: []) == nil)
    #expect(BlackBoxReport(reading: Array("SQLite format 3\0".utf8)) == nil)
    #expect(BlackBoxReport(reading: [UInt8](repeating: 0, count: 65_536)) == nil)
  }

  @Test("random bytes after the first twelve, and random changes, are read without a trap")
  func random() {
    var generator = SystemRandomNumberGenerator()
    let bytes = memory.bytes
    for _ in 0..<50 {
      var noise = self.noise(Int.random(in: 12...70_000, using: &generator))
      read(noise)
      noise.replaceSubrange(..<12, with: bytes[..<12])
      #expect(read(noise) != nil)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...64, using: &generator) {
        changed[Int.random(in: 12..<changed.count, using: &generator)] ^= UInt8.random(
          in: 1...255, using: &generator)
      }
      #expect(read(changed) != nil)
    }
  }

  /// A checksum is not secret: a made-up file can have the right one.
  @Test("slots of random bytes with right checksums are read, whatever they say")
  func forged() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      var bytes = memory.bytes
      bytes.replaceSubrange(
        BlackBoxFormat.headerBytes..., with: noise(bytes.count - BlackBoxFormat.headerBytes))
      for index in 0..<BlackBoxFormat.slots {
        let start = BlackBoxFormat.headerBytes + index * BlackBoxFormat.slotBytes
        let turns = UInt64.random(in: 0...(1 << 50), using: &generator)
        let number = UInt64(index + 1) + UInt64(BlackBoxFormat.slots) * turns
        store(number, at: start, in: &bytes)
        store(number, at: start + 320, in: &bytes)
        bytes[start + 32] = UInt8.random(in: 1...2, using: &generator)
        bytes[start + 336] = UInt8.random(in: 1...2, using: &generator)
        sign(start, words: 39, in: &bytes)
        sign(start + 320, words: 23, in: &bytes)
      }
      let report = try #require(read(bytes))
      #expect(report.entries.count == BlackBoxFormat.slots && report.faults.isEmpty)
      #expect(report.lines().allSatisfy { DisplayText.pictured($0) == $0 })
    }
  }

  private func noise(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<count / 8 + 1).map { _ in generator.next() }
    return Array(words.withUnsafeBytes { $0[..<count] })
  }

  private func store(_ value: UInt64, at offset: Int, in bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(offset..<offset + 8, with: $0)
    }
  }

  private func sign(_ start: Int, words: Int, in bytes: inout [UInt8]) {
    let sum = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { BlackBoxFormat.checksum(of: $0 + start, words: words) } ?? 0
    }
    store(sum, at: start + words * 8, in: &bytes)
  }
}
