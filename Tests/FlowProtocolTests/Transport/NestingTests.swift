import NIOCore
import NIOEmbedded
import Testing

@testable import FlowProtocol

@Suite("The guard against deep nesting")
struct NestingTests {
  private let levels = Limits.nestingLevels

  private func isTooDeep(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { Nesting.violation(in: $0, levels: levels) != nil }
  }

  private func nested(_ levels: Int, open: String = "[", close: String = "]") -> String {
    String(repeating: open, count: levels) + String(repeating: close, count: levels)
  }

  @Test("arrays and objects may nest up to the limit, and no deeper")
  func limit() {
    for (open, close, each) in [("[", "]", 1), ("{\"a\":", "}", 1), ("[{\"a\":", "}]", 2)] {
      #expect(!isTooDeep(nested(levels / each, open: open, close: close)))
      #expect(isTooDeep(nested(levels / each + 1, open: open, close: close)))
    }
  }

  @Test("siblings are not deep, however many there are")
  func breadth() {
    #expect(!isTooDeep("[" + String(repeating: "[{}],", count: 10_000) + "[]]"))
    #expect(!isTooDeep(String(repeating: "]", count: 1_000) + nested(levels)))
  }

  @Test(
    "brackets inside texts do not count",
    arguments: ["", "\\\"", "\\\\", "\\\\\\\"", "é", "\\u005b"])
  func texts(start: String) {
    let text = "[\"\(start)\(nested(500))\"]"
    #expect(!isTooDeep(text))
    #expect(isTooDeep("[\"\(start)\",\(nested(levels))]"))
    #expect(!isTooDeep("[\"\(start)" + nested(500)), "an unterminated text")
  }

  @Test("a frame of only brackets, as large as a frame may be, is refused")
  func largest() throws {
    let channel = EmbeddedChannel(handler: NestingGuard())
    let frame = ByteBuffer(repeating: UInt8(ascii: "["), count: Limits.messageBytes)
    #expect(throws: TransportError.nestedTooDeep(limit: levels)) {
      try channel.writeInbound(frame)
    }
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    // Nothing after it is read.
    try channel.writeInbound(ByteBuffer(string: "{}"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    _ = try channel.finish()
  }
}
