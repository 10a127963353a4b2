import FlowProtocol
import FlowReports
import Foundation
import Testing

@testable import flowscope

/// Lines of a stream, however its bytes come.
@Suite struct MessageLinesTests {
  private func lines(_ pieces: [String], limit: Int = 16) -> [MessageLines.Line] {
    var lines = MessageLines(limit: limit)
    return pieces.flatMap { lines.take(Array($0.utf8)) } + lines.finish()
  }

  private func message(_ text: String) -> MessageLines.Line { .message(Data(text.utf8)) }

  @Test("messages are the same, wherever the stream is cut")
  func pieces() {
    let text = "{\"a\":1}\r\n\n  \n{\"b\":2}\n{\"c\":"
    let whole = lines([text])
    #expect(whole == [message("{\"a\":1}"), message("{\"b\":2}"), message("{\"c\":")])
    for size in 1...text.utf8.count {
      let pieces = stride(from: 0, to: text.utf8.count, by: size).map { start in
        String(
          decoding: Array(text.utf8)[start..<min(start + size, text.utf8.count)], as: UTF8.self)
      }
      #expect(lines(pieces) == whole, "pieces of \(size)")
    }
  }

  @Test("a line that is too long is one error, and the next line is read")
  func long() {
    let long = String(repeating: "x", count: 17)
    for pieces in [
      ["\(long)\nshort\n"], ["\(long)", "\(long)\(long)", "\nshort\n"], [long + "\n", "short\n"],
    ] {
      #expect(lines(pieces) == [.tooLong, message("short")], "\(pieces)")
    }
    #expect(lines([long]) == [.tooLong])
    #expect(lines([String(repeating: "x", count: 16) + "\n"]).first != .tooLong)
    #expect(lines(["\(long)\n\(long)\n"]) == [.tooLong, .tooLong])
  }

  @Test("bytes of any kind are lines")
  func bytes() {
    var lines = MessageLines()
    #expect(lines.take([0xff, 0x00, 0x0a, 0x80]) == [.message(Data([0xff, 0x00]))])
    #expect(lines.finish() == [.message(Data([0x80]))] && lines.finish().isEmpty)
  }
}

/// Messages as a client sends them.
@Suite struct MCPMessageTests {
  private func read(_ text: String) -> MCPMessage { MCPMessage(Data(text.utf8)) }

  private func code(_ text: String) -> MCPError.Code? {
    if case .invalid(_, let error) = read(text) { error.code } else { nil }
  }

  @Test("requests have an id of either kind, and notifications none")
  func kinds() {
    #expect(
      read(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        == .request(.number(1), method: "ping", params: [:]))
    #expect(
      read(#"{"jsonrpc":"2.0","id":"x","method":"a","params":{"b":1}}"#)
        == .request(.text("x"), method: "a", params: ["b": .integer(1)]))
    #expect(
      read(#"{"jsonrpc":"2.0","method":"notifications/initialized","params":null}"#)
        == .notification(method: "notifications/initialized", params: [:]))
    #expect(read(#"{"jsonrpc":"2.0","id":7,"result":{}}"#) == .response)
    #expect(read(#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"x"}}"#) == .response)
    #expect(
      read(#"{"jsonrpc":"2.0","method":"x","params":[1]}"#)
        == .notification(method: "x", params: [:]))
  }

  @Test("a message that is none is refused by its code, with its id if that can be read")
  func invalid() {
    for text in ["", "{", "nil", "{\"a\":}", "\u{0}", "{\"jsonrpc\":\"2.0\",\"id\":1"] {
      #expect(code(text) == .parseError, "\(text)")
    }
    for text in [
      "[]", "1", "null", "\"x\"", "{}", #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
      #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #"{"id":1,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1,"method":2}"#,
      #"{"jsonrpc":"2.0","id":1}"#, String(repeating: "[", count: 100),
      "[" + String(repeating: "1,", count: 30_000) + "1]",
    ] {
      #expect(code(text) == .invalidRequest, "\(text.prefix(60))")
    }
    #expect(code(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#) == .invalidParams)
    guard case .invalid(let id, _) = read(#"{"jsonrpc":"1.0","id":"x","method":"ping"}"#) else {
      Issue.record("it was read")
      return
    }
    #expect(id == .text("x"))
  }
}
