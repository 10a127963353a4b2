import FlowProtocol
import Foundation
import Testing

@testable import FlowReports
@testable import Inspector

@Suite struct HarmlessTextTests {
  @Test("invisible characters become pictures, and visible ones stay")
  func pictures() {
    for text in [
      "\u{2060}", "\u{34f}", "\u{3164}", "\u{e0041}", "\u{ad}", "a\u{fe0f}", "❤\u{fe00}",
    ] {
      let shown = DisplayText.neutralised(text)
      #expect(!shown.unicodeScalars.contains(where: DisplayText.isHarmful) && shown != text)
      #expect(!DisplayText.printable(text).unicodeScalars.contains(where: DisplayText.isHarmful))
    }
    for text in ["漢字 é e\u{301} שלום 👍 ❤\u{fe0f}", "plain"] {
      #expect(DisplayText.neutralised(text) == text)
    }
  }

  @Test("a character keeps eight combining marks, and a text 1,024 characters")
  func bounds() {
    let flood = DisplayText.neutralised("a" + String(repeating: "\u{301}", count: 10_000) + "b")
    #expect(flood.unicodeScalars.count { $0 == "\u{301}" } == 8)
    #expect(flood.hasSuffix("b"))
    let long = DisplayText.neutralised(String(repeating: "é", count: 1_000_000))
    #expect(long.count == 1_024 && long.hasSuffix("…"))
    let exact = String(repeating: "x", count: 1_024)
    #expect(DisplayText.neutralised(exact) == exact)
    // One character by Unicode's rules, of any number of scalars.
    let syllables = DisplayText.neutralised(String(repeating: "\u{1100}", count: 1_000_000))
    #expect(syllables.unicodeScalars.count <= 4 * 1_024 + 1)
    #expect(DisplayText.ascii(String(repeating: "é", count: 1_000_000)).count < 10_000)
  }

  @Test("printable text keeps only line ends, tabs and flowscope's attributes")
  func gate() {
    let own = ANSIText.bold("a", on: true) + "\t" + ANSIText.red("b", on: true) + "\n"
    #expect(DisplayText.printable(own) == own)
    #expect(DisplayText.printable("\u{1b}[5mx\u{1b}]0;t\u{7}\r") == "␛[5mx␛]0;t␇␍")
    #expect(DisplayText.printable("\u{1b}\u{200d}", allowing: "\r") == "␛⟨ZWJ⟩")
    #expect(DisplayText.printable("\ra", allowing: "\r") == "\ra")
    #expect(DisplayText.printable("❤\u{fe0f}") == "❤")
  }

  @Test("a name with emoji is the same in the inspector and in commands, and takes as many cells")
  func emoji() {
    let names = [
      "👩\u{200d}🚀", "👩\u{200d}🔬", "👩🚀", "👍\u{1f3fd}", "👍", "🇩🇪", "DE", "⚠\u{fe0f}🏷\u{fe0f}❤\u{fe0f}",
      "1\u{fe0f}\u{20e3}", "漢 e\u{301}",
    ]
    let printed = names.map { DisplayText.printable(DisplayText.neutralised($0)) }
    let drawn = names.map { name in
      CellWidth.cells(of: DisplayText.neutralised(name)).map(\.text).joined()
    }
    for (printed, drawn) in zip(printed, drawn) where !printed.contains("\u{20e3}") {
      #expect(printed == drawn)
    }
    #expect(Set(printed).count == names.count && Set(drawn).count == names.count)
    for (name, printed) in zip(names, printed) {
      #expect(CellWidth.of(DisplayText.neutralised(name)) == CellWidth.of(printed), "\(name)")
    }
  }

  @Test("JSON has no raw control characters, and the same values")
  func json() throws {
    let texts = [
      "\u{7f}\u{9b}31m\u{202e}x\u{2066}\u{200b}\u{feff}\u{e0041}", "\\\u{7f}\\\\\u{85}\"",
      "a" + String(repeating: "\u{301}", count: 100), "漢 👍 e\u{301} ❤\u{fe0f}", "\n\t\u{0}",
    ]
    let data = try JSONOutput.encodeWithoutSchema(texts)
    let text = try #require(String(data: data, encoding: .utf8))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !DisplayText.isHarmful($0) })
    #expect(text.unicodeScalars.count { $0 == "\u{301}" } == 9)
    #expect(text.contains("\\u007f\\u009b31m\\u202ex") && text.contains("\\udb40\\udc41"))
    #expect(try JSONDecoder().decode([String].self, from: data) == texts)
    #expect(JSONOutput.escaped(Data("{}".utf8)) == Data("{}".utf8))
  }
}
