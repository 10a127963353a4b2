import Testing

@testable import FlowDiagram

@Suite("Diagram text")
struct DiagramTextTests {
  @Test(
    "invisible characters become visible",
    arguments: [
      ("a\nb", "a␊b"), ("a\0b", "a␀b"), ("a\r\nb", "a␍␊b"), ("a\u{1b}[31m", "a␛[31m"),
      ("a\u{202e}b", "a⟨RLO⟩b"), ("a\u{2066}b", "a⟨LRI⟩b"), ("a\u{ffff}b", "a⟨FFFF⟩b"),
      ("", "⟨blank⟩"), ("  ", "⟨blank⟩"), ("naïve 漢字 🏳️‍🌈", "naïve 漢字 🏳️‍🌈"),
      ("Вх\u{200d}од", "Вх⟨ZWJ⟩од"), ("Вх\u{200c}од", "Вх⟨ZWNJ⟩од"), ("漢\u{200d}字", "漢⟨ZWJ⟩字"),
      ("é\u{200d}é", "é⟨ZWJ⟩é"), ("👩🏽\u{200d}🚀", "👩🏽\u{200d}🚀"), ("👩\u{200c}🚀", "👩⟨ZWNJ⟩🚀"),
      ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("خو\u{200d}ا", "خو⟨ZWJ⟩ا"),
      ("क्\u{200d}ष", "क्\u{200d}ष"), ("\u{200d}🚀", "⟨ZWJ⟩🚀"),
    ])
  func visible(text: String, shown: String) {
    #expect(DiagramText.shown(text) == shown)
  }

  @Test("a text that is too long is cut, and ends in an ellipsis")
  func long() {
    let limit = DiagramText.maximalCharacters
    let exact = String(repeating: "x", count: limit)
    #expect(DiagramText.shown(exact) == exact)
    #expect(DiagramText.shown(exact + "x") == exact + "…")
    #expect(DiagramText.shown(String(repeating: "x", count: 10_000)) == exact + "…")
  }

  @Test("a single character with endless marks is cut too")
  func marks() {
    let text = "ab" + String(repeating: "\u{301}", count: 10_000)
    #expect(DiagramText.shown(text) == "a…")
  }
}
