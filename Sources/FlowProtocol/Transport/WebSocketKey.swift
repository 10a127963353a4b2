import Foundation

/// The key of the opening handshake of a WebSocket, and the answer to it (RFC 6455, section 4).
package struct WebSocketKey: Sendable {
  private static let magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The key as it is sent.
  package let text: String

  package init(text: String) { self.text = text }

  /// Returns a key of 16 random bytes.
  package static func random() -> WebSocketKey {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return WebSocketKey(text: Data(bytes).base64EncodedString())
  }

  /// The text that shows that the other side knows the protocol.
  package var answer: String {
    Data(SHA1.digest(of: Array((text + Self.magic).utf8))).base64EncodedString()
  }
}

/// The hash of the handshake, which protects nothing here: RFC 3174, section 6.1.
enum SHA1 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    bytes += (UInt64(message.count) * 8).bigEndianBytes
    var hash: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    for start in stride(from: 0, to: bytes.count, by: 64) {
      add(bytes[start..<(start + 64)], to: &hash)
    }
    return hash.flatMap { $0.bigEndianBytes }
  }

  private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(rotated(word, by: 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: ((b & c) | (~b & d), 0x5a82_7999)
        case 1: (b ^ c ^ d, 0x6ed9_eba1)
        case 2: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { hash[index] &+= word }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] {
    withUnsafeBytes(of: bigEndian) { Array($0) }
  }
}
