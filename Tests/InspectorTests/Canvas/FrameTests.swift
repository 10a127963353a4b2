import Testing

@testable import FlowReports
@testable import Inspector

@Suite("The width of a text")
struct FrameTests {
  private static func written(_ text: String, width: Int, ascii: Bool = false) -> (String, Int) {
    var frame = Frame(size: Size(rows: 1, columns: 12), isASCII: ascii)
    let used = frame.write(text, row: 0, column: 1, width: width)
    return (String(frame.text.dropFirst()), used)
  }

  @Test("is one cell for each ASCII character, and one for the ellipsis of a cut text")
  func ascii() {
    #expect(Self.written("", width: 3) == ("", 0))
    #expect(Self.written("abc", width: 3) == ("abc", 3))
    #expect(Self.written("abcd", width: 3) == ("ab…", 3))
    #expect(Self.written("abcd", width: 3, ascii: true) == ("ab$", 3))
    #expect(Self.written("abcd", width: 1) == ("…", 1))
    #expect(Self.written(String(repeating: "x", count: 10_000), width: 99) == ("xxxxxxxxxx…", 11))
  }

  @Test("does not grow with combining marks, wherever they are")
  func marks() {
    #expect(Self.written("abe\u{301}", width: 3) == ("abe\u{301}", 3))
    #expect(Self.written("abe\u{301}", width: 2) == ("a…", 2))
    #expect(Self.written("abe\u{301}d", width: 3) == ("ab…", 3))
    #expect(Self.written("ab漢", width: 3) == ("ab…", 3))
    #expect(Self.written("ab\r\n", width: 4) == ("ab␍␊", 4))
  }

  @Test("after another frame, only the changed cells and their neighbours are drawn")
  func changes() {
    var old = Frame(size: Size(rows: 2, columns: 5))
    var new = old
    old.write("ab", row: 0, column: 0, width: 5)
    new.write("ab", row: 0, column: 0, width: 5)
    func changes(since old: Frame?) -> [[Int]] {
      var drawn: [[Int]] = []
      new.forEachChange(since: old) { row, column, cell in
        #expect(cell == new[row, column])
        drawn.append([row, column])
      }
      return drawn
    }
    #expect(changes(since: old) == [])
    new.write("c", row: 1, column: 4, width: 1)
    #expect(changes(since: old) == [[1, 3], [1, 4]])
    old.write("c", row: 1, column: 4, width: 1, style: .bold)
    old.write("x", row: 1, column: 0, width: 1)
    #expect(changes(since: old) == [[1, 0], [1, 1], [1, 3], [1, 4]])
    #expect(changes(since: nil).count == 10)
    #expect(changes(since: Frame(size: Size(rows: 2, columns: 4))).count == 10)
  }
}
