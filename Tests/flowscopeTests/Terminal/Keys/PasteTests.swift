import Foundation
import Testing

@testable import FlowReports
@testable import Inspector
@testable import flowscope

@Suite("Pasted text")
struct PasteTests {
  /// Reads a whole text; returns the number of its characters up to the end of the paste, or nil
  /// without an end.
  private func take(_ text: String, into paste: inout Paste) -> Int? {
    for (offset, scalar) in text.unicodeScalars.enumerated() where paste.take(scalar) {
      return offset + 1
    }
    return nil
  }

  @Test(
    "becomes one line: line ends and control characters become blanks",
    arguments: [
      ("greenDetail", "greenDetail"), ("a\nb", "a b"), ("a\r\nb\r\n", "a b"), ("a\rb\r", "a b"),
      ("a\n\nb\n\n", "a  b"), ("\ta\u{7}b\u{1b}[Ac\u{7f}\u{9b}", " a b [Ac  "), ("\n", ""),
      ("", ""),
      ("é 한 👩‍👧", "é 한 👩‍👧"), ("a\u{2028}b", "a b"),
    ])
  func line(pasted: String, line: String) {
    var paste = Paste()
    #expect(take(pasted, into: &paste) == nil)
    #expect(paste.line == line)
  }

  @Test("contains the characters that are signals elsewhere, and signals nothing")
  func signals() {
    let signals: [UInt8: Int32] = [0x03: SIGINT, 0x1c: SIGQUIT, 0x1a: SIGTSTP]
    let now = ContinuousClock.now
    var parser = KeyParser(signals: signals, at: now)
    #expect(
      parser.take((Paste.beginning + "a\u{3}b\u{1c}\u{1a}c" + Paste.end).utf8, at: now)
        == [.pasted("a b  c")])
    #expect(
      parser.take("x\u{3}\u{1b}[\u{1c}\u{1a}y".utf8, at: now) == [
        .key("x"), .signal(SIGINT), .signal(SIGQUIT), .signal(SIGTSTP), .key("y"),
      ])
    // Without the map, they are keys.
    var plain = KeyParser(at: now)
    #expect(plain.take([0x03], at: now) == [.key(.control("c"))])
  }

  @Test("ends at its end marker, whatever comes before and after it")
  func end() {
    var paste = Paste()
    let text = "a\u{1b}[20\u{1b}[201~ and more"
    #expect(take(text, into: &paste) == "a\u{1b}[20\u{1b}[201~".count)
    #expect(paste.line == "a [20")
  }

  @Test("without an end marker ends a while after its last character")
  func abandoned() {
    let start = ContinuousClock.now
    var paste = Paste(at: start)
    #expect(!paste.isAbandoned(at: start + Paste.patience))
    #expect(paste.isAbandoned(at: start + Paste.patience + .nanoseconds(1)))
    let later = start + Paste.patience
    let isEnd = paste.take("x", at: later)
    #expect(!isEnd)
    #expect(!paste.isAbandoned(at: later + Paste.patience))
    #expect(paste.isAbandoned(at: later + Paste.patience + .nanoseconds(1)))
  }

  @Test("of great length keeps its beginning, and its end is found")
  func long() {
    var paste = Paste()
    let text = String(repeating: "x", count: 3 * Paste.limit)
    #expect(take(text, into: &paste) == nil)
    #expect(paste.line.count == Paste.limit)
    #expect(take(Paste.end, into: &paste) == Paste.end.count)
    #expect(paste.line == text.prefix(Paste.limit))
  }

  @Test("of the maximum length contains nothing of the end marker")
  func justAsLong() {
    for count in (Paste.limit - 8)...(Paste.limit + 8) {
      var paste = Paste()
      let text = String(repeating: "x", count: count)
      #expect(take(text + Paste.end, into: &paste) == count + Paste.end.count)
      #expect(paste.line == text.prefix(Paste.limit))
    }
  }
}
