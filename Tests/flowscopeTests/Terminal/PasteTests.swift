import Testing

@testable import Inspector
@testable import flowscope

@Suite("What a terminal says is pasted")
struct PasteTests {
  /// Takes all of a text; how many of its characters there are up to the end of the paste, or nil where none came.
  private func take(_ text: String, into paste: inout Paste) -> Int? {
    for (offset, scalar) in text.unicodeScalars.enumerated() where paste.take(scalar) {
      return offset + 1
    }
    return nil
  }

  @Test(
    "it becomes one line: what would end or steer it is a blank",
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

  @Test("it ends at its end, whatever stands before and behind")
  func end() {
    var paste = Paste()
    let text = "a\u{1b}[20\u{1b}[201~ and more"
    #expect(take(text, into: &paste) == "a\u{1b}[20\u{1b}[201~".count)
    #expect(paste.line == "a [20")
  }

  @Test("one that breaks off is waited for no longer than a while after its last character")
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

  @Test("of a long one, the beginning is kept, and its end is found")
  func long() {
    var paste = Paste()
    let text = String(repeating: "x", count: 3 * Paste.limit)
    #expect(take(text, into: &paste) == nil)
    #expect(paste.line.count == Paste.limit)
    #expect(take(Paste.end, into: &paste) == Paste.end.count)
    #expect(paste.line == text.prefix(Paste.limit))
  }

  @Test("nothing of the end is in the text, where that is just as long as is kept")
  func justAsLong() {
    for count in (Paste.limit - 8)...(Paste.limit + 8) {
      var paste = Paste()
      let text = String(repeating: "x", count: count)
      #expect(take(text + Paste.end, into: &paste) == count + Paste.end.count)
      #expect(paste.line == text.prefix(Paste.limit))
    }
  }
}
