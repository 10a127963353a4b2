import FlowProtocol
import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct TextTests {
  @Test("control characters, C1, DEL and bidi controls become visible pictures")
  func pictures() {
    #expect(DisplayText.neutralised("a\u{1b}[31m\u{7}b") == "a␛[31m␇b")
    #expect(DisplayText.neutralised("\u{7f}\u{9b}") == "␡⟨9B⟩")
    #expect(DisplayText.neutralised("\u{202e}x\u{2066}") == "⟨RLO⟩x⟨LRI⟩")
    #expect(DisplayText.neutralised("a\r\nb") == "a␍␊b")
    #expect(DisplayText.neutralised("plain é 漢 👍") == "plain é 漢 👍")
  }

  @Test("no scalar that moves a cursor or changes the direction is left")
  func exhaustive() {
    let dangerous: [ClosedRange<UInt32>] = [
      0x00...0x1f, 0x7f...0x9f, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0x61c...0x61c,
    ]
    for value in dangerous.joined() {
      let text = DisplayText.neutralised(String(Unicode.Scalar(value)!))
      #expect(text.unicodeScalars.allSatisfy { $0.value != value }, "U+\(String(value, radix: 16))")
    }
  }

  @Test("in ASCII, every other character becomes a name")
  func ascii() {
    #expect(DisplayText.ascii("a\u{1b}[31m\u{7f}") == "a^[[31m^?")
    #expect(DisplayText.ascii("small → large…") == "small -> large~")
    #expect(DisplayText.ascii("é漢") == "<U+E9><U+6F22>")
    for value in (UInt32(0)..<0x3000).compactMap(Unicode.Scalar.init) {
      let shown = DisplayText.ascii(String(value))
      #expect(shown.utf8.allSatisfy { (0x20...0x7e).contains($0) } && !shown.isEmpty)
    }
  }

  @Test("characters take as many cells as in a terminal")
  func widths() {
    #expect(CellWidth.of("abc") == 3)
    #expect(CellWidth.of("漢字") == 4)
    #expect(CellWidth.of("e\u{301}") == 1)
    #expect(CellWidth.of("👍") == 2)
    #expect(CellWidth.of("🇩🇪") == 2)
    #expect(CellWidth.of("→│▶①") == 4)
  }

  @Test("a plain character is shown as it is, in one cell, on its own and beside others")
  func plain() {
    let plain = (UInt32(0)..<0x11_0000).compactMap(Unicode.Scalar.init).filter(CellWidth.isPlain)
    #expect(plain.count > 1_000)
    for (one, other) in zip(plain, plain.dropFirst() + plain.prefix(1)) {
      let text = "\(one)\(one)\(other)a\(one)"
      #expect(DisplayText.shown(text, ascii: false) == text, "U+\(one.value)")
      let cells = CellWidth.cells(of: text)
      #expect(cells.map(\.text) == text.unicodeScalars.map { String($0) }, "U+\(one.value)")
      #expect(cells.allSatisfy { $0.width == 1 }, "U+\(one.value)")
    }
  }

  @Test("a mark after the last fitting character stays with it, and is not written on its own")
  func marksAtTheEdge() {
    var frame = Frame(size: Size(rows: 1, columns: 4))
    #expect(frame.write("→e\u{301}x", row: 0, column: 0, width: 2) == 2)
    #expect(frame.text == "→…")
    #expect(frame.write("→…e\u{301}", row: 0, column: 0, width: 3) == 3)
    #expect(frame[0, 2].text == "e\u{301}")
  }

  @Test("plain text over a half of a wide character leaves no other half", arguments: ["a→", "ab"])
  func overHalves(text: String) {
    var frame = Frame(size: Size(rows: 1, columns: 6))
    frame.write("漢字漢", row: 0, column: 0, width: 6)
    #expect(frame.write("", row: 0, column: 1, width: 2) == 0)
    #expect(frame.text == "漢字漢")
    frame.write(text, row: 0, column: 1, width: 2)
    #expect(frame.text == " \(text) 漢")
  }

  @Test("text is cut at whole characters, and ends in an ellipsis")
  func cutting() {
    var frame = Frame(size: Size(rows: 1, columns: 10))
    #expect(frame.write("漢字漢字", row: 0, column: 0, width: 6) == 5)
    #expect(frame.text == "漢字…")
    frame = Frame(size: Size(rows: 1, columns: 10))
    #expect(frame.write("exactly", row: 0, column: 0, width: 7) == 7)
    #expect(frame.text == "exactly")
    frame = Frame(size: Size(rows: 1, columns: 10))
    #expect(frame.write("漢", row: 0, column: 9, width: 5) == 1)
    #expect(frame.text == "         …")
    #expect(frame.write("outside", row: 3, column: 0, width: 5) == 0)
  }
}
